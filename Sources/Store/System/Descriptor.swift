import Glibc
import Preferences

/// An open file or directory; closed when it goes out of scope.
struct Descriptor: ~Copyable {
  let number: Int32

  /// `path` is relative to `directory`. Never inherited by a child process.
  init(
    open path: String, _ flags: Int32, mode: mode_t = 0, in directory: Int32 = AT_FDCWD
  ) throws(FileError) {
    number = try retrying("open") {
      path.withPath { openat(directory, $0, flags | O_CLOEXEC, mode) }
    }
  }

  /// What `make` opens, which it says with -1 and errno that it could not.
  init(_ call: String, _ make: () -> Int32) throws(FileError) {
    number = try retrying(call, make)
  }

  deinit { close(number) }

  /// A file for reading, never through a link, never waiting for a fifo's other end.
  static func reading(
    _ path: String, in directory: Int32 = AT_FDCWD
  ) throws(FileError) -> Descriptor {
    try Descriptor(open: path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW, in: directory)
  }

  /// A directory, never through a link. One that may be searched and not listed is opened as a place.
  static func directory(
    _ name: String, in directory: Int32 = AT_FDCWD
  ) throws(FileError) -> Descriptor {
    let flags = O_DIRECTORY | O_NOFOLLOW
    do throws(FileError) {
      return try Descriptor(open: name, O_RDONLY | flags, in: directory)
    } catch .system(_, EACCES) {
      return try Descriptor(open: name, placeOnly | flags, in: directory)
    }
  }

  /// Whether this process may open one more.
  static var isAvailable: Bool {
    do throws(FileError) {
      _ = try directory("/")
      return true
    } catch {
      return false
    }
  }

  func facts() throws(FileError) -> FileFacts {
    var status = stat()
    _ = try retrying("fstat") { fstat(number, &status) }
    return FileFacts(status)
  }

  /// Of this link, which was opened as a place.
  func linkTarget() throws(FileError) -> String {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = try retrying("readlink") { readlinkat(number, "", &bytes, bytes.count) }
    return String(pathBytes: Array(bytes.prefix(count)))
  }

  func sync() throws(FileError) {
    _ = try retrying("fsync") { fsync(number) }
  }
}

/// The contents of a directory.
package enum DirectoryListing {
  /// The names in the directory at `path`, in no order; none if it cannot be listed.
  package static func names(at path: String) -> [String] {
    do throws(FileError) {
      return try Descriptor(open: path, O_RDONLY | O_DIRECTORY).names
    } catch {
      return []
    }
  }
}

extension Descriptor {
  /// What stands in this directory, in no order; nothing where it cannot be listed.
  var names: [String] {
    guard let listing = opendirectory() else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(path: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  func has(_ name: String) -> Bool {
    name.withPath { faccessat(number, $0, F_OK, AT_SYMLINK_NOFOLLOW) } == 0
  }

  /// Puts a file with these bytes in the place of whatever has the name in this directory, whole and
  /// synced.
  func put(_ bytes: [UInt8], as name: String) throws(FileError) {
    _ = try putLocked(bytes, as: name)
  }

  /// As `put`; the file is locked as long as it is held.
  func putLocked(_ bytes: [UInt8], as name: String) throws(FileError) -> TemporaryFile {
    let new = try TemporaryFile.holding(bytes, mode: 0o600, in: self)
    do throws(FileError) {
      try rename(new.name, over: name)
    } catch {
      remove(new.name)
      throw error
    }
    return new
  }

  private func opendirectory() -> OpaquePointer? {
    let copy = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return nil }
    if let listing = fdopendir(copy) { return listing }
    close(copy)
    return nil
  }

  /// What this regular file of this user's own holds. Throws where it is none, or larger.
  func ownContents(limit: Int) throws(FileError) -> [UInt8] {
    let facts = try facts()
    if let type = facts.otherType { throw .notAFile(type) }
    guard facts.owner == geteuid() else { throw .system(call: "open", code: EPERM) }
    guard facts.size <= limit, let bytes = try contents(expecting: facts.size, limit: limit) else {
      throw .tooLarge(bytes: facts.size)
    }
    return bytes
  }
}

/// The lock is a courtesy to other runs of this program; what guards another's changes is the
/// comparison of bytes. So a lock that is not given within `patience` is done without. Who waits for
/// the save may give it up meanwhile.
extension Descriptor {
  static let patience = Duration.seconds(5)

  /// Takes the lock that other processes respect. False where another holds it, nil where the file
  /// system knows no locks.
  func lock() -> Bool? {
    if flock(number, LOCK_EX | LOCK_NB) == 0 { return true }
    return errno == EWOULDBLOCK || errno == EINTR ? false : nil
  }

  /// Waits for the lock; whether it was given. False at once where the work is cancelled.
  func lock(within patience: Duration) -> Bool {
    let deadline = ContinuousClock.now + patience
    while lock() == false {
      if ContinuousClock.now >= deadline || Progress.isCancelled { return false }
      usleep(2000)
    }
    return true
  }

  func unlock() { flock(number, LOCK_UN) }

  /// Whether `name` still names this very file.
  func isNamed(_ name: String, in directory: borrowing Descriptor) throws(FileError) -> Bool {
    try FileFacts(of: name, in: directory.number).identity == facts().identity
  }
}

extension FileTarget {
  /// As `open`, locked while it is open. One that was replaced while its lock was waited for is let
  /// go. Throws `.cancelled` where the save is given up while it waits.
  func openLocked(
    within patience: Duration = Descriptor.patience
  ) throws(FileError) -> Descriptor {
    let deadline = ContinuousClock.now + patience
    while true {
      let file = try open()
      let isLocked = file.lock()
      if isLocked != false, try file.isNamed(name, in: directory) { return file }
      if isLocked == false {
        if Progress.isCancelled { throw .cancelled }
        if ContinuousClock.now >= deadline { return file }
        usleep(2000)
      }
    }
  }
}

extension Descriptor {
  /// Removes from this directory the files whose names end in `suffix`, but for those `count` that
  /// were written last.
  func forgetOldest(but count: Int, ending suffix: String) throws(FileError) {
    let files = names.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
    guard files.count > count else { return }
    var dated: [(name: String, written: Int)] = []
    for name in files {
      var status = stat()
      _ = try retrying("fstatat") {
        name.withPath { fstatat(number, $0, &status, AT_SYMLINK_NOFOLLOW) }
      }
      dated.append((name, status.st_mtim.tv_sec))
    }
    for old in dated.sorted(by: { $0.written > $1.written }).dropFirst(count) { remove(old.name) }
  }
}
