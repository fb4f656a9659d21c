import Platform
import Preferences

/// An open file or directory, closed when it goes out of scope.
struct Descriptor: ~Copyable {
  let number: Int32

  /// Opens `path`, which may be relative to `directory`. Child processes do not inherit it.
  init(
    open path: String, _ flags: Int32, mode: mode_t = 0, in directory: Int32 = AT_FDCWD
  ) throws(FileError) {
    number = try retrying("open") {
      path.withPath { openat(directory, $0, flags | O_CLOEXEC, mode) }
    }
  }

  /// Owns the descriptor that `make` returns. `call` names the system call in errors.
  init(_ call: String, _ make: () -> Int32) throws(FileError) {
    number = try retrying(call, make)
  }

  init(owning number: Int32) { self.number = number }

  deinit {
    // A process that another thread has just started shares the lock until it executes its program.
    unlock()
    close(number)
  }

  /// Opens a file for reading. Follows no symbolic link and does not wait for a FIFO's writer.
  static func reading(
    _ path: String, in directory: Int32 = AT_FDCWD
  ) throws(FileError) -> Descriptor {
    try Descriptor(open: path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW, in: directory)
  }

  /// Opens a directory without following a symbolic link. If it may be searched but not listed, the
  /// descriptor is an `O_PATH` one.
  static func directory(
    _ name: String, in directory: Int32 = AT_FDCWD
  ) throws(FileError) -> Descriptor {
    let flags = O_DIRECTORY | O_NOFOLLOW
    do throws(FileError) {
      return try Descriptor(open: name, O_RDONLY | flags, in: directory)
    } catch .system(_, EACCES) {
      return try Descriptor(open: name, pathOnly | flags, in: directory)
    }
  }

  /// `O_PATH`: such a descriptor only identifies a file and does not open it. `O_RDONLY` if the platform
  /// has none.
  static var pathOnly: Int32 { platform_path_only }

  /// Whether this process may open another descriptor.
  static var isAvailable: Bool { (try? directory("/")) != nil }

  /// The system's `fstat` of this file.
  func status() throws(FileError) -> FileStatus {
    var status = stat()
    _ = try retrying("fstat") { fstat(number, &status) }
    return FileStatus(status)
  }

  /// Returns the target of the symbolic link `name` in this directory, or of this link itself if `name`
  /// is empty.
  func linkTarget(of name: String) throws(FileError) -> String {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = try retrying("readlink") {
      name.withPath { readlinkat(number, $0, &bytes, bytes.count) }
    }
    return String(pathBytes: Array(bytes.prefix(count)))
  }

  func sync() throws(FileError) {
    _ = try retrying("fsync") { fsync(number) }
  }

  /// Syncs this directory. Returns whether its entries are known to be on the disk.
  var isSynced: Bool { (try? sync()) != nil }
}

// MARK: Directories

/// The contents of a directory.
package enum DirectoryListing {
  /// Returns the names in the directory at `path`, in no order, or none if it cannot be listed.
  package static func names(at path: String) -> [String] {
    (try? Descriptor(open: path, O_RDONLY | O_DIRECTORY).names) ?? []
  }
}

extension Descriptor {
  /// The names in this directory, in no order. Empty if it cannot be listed.
  var names: [String] {
    let copy = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return [] }
    guard let listing = fdopendir(copy) else {
      close(copy)
      return []
    }
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

  /// Removes `name` from this directory if it exists.
  func remove(_ name: String) {
    _ = name.withPath { unlinkat(number, $0, 0) }
  }

  /// Exchanges the files of two names in this directory atomically. Returns false, with `errno`, if
  /// that fails.
  func exchange(_ one: String, _ other: String) -> Bool {
    one.withPath { one in
      other.withPath { platform_rename_exchange(number, one, $0) }
    } == 0
  }

  /// Renames `old` to `new` in this directory unless `new` exists. Returns false, with `errno`, if
  /// that fails.
  func rename(_ old: String, toFree new: String) -> Bool {
    old.withPath { old in
      new.withPath { platform_rename_noreplace(number, old, $0) }
    } == 0
  }

  /// Renames `old` to `new` in this directory, replacing any file of that name.
  func rename(_ old: String, over new: String) throws(FileError) {
    _ = try retrying("renameat") {
      old.withPath { old in new.withPath { renameat(number, old, number, $0) } }
    }
  }

  /// Whether `name` in `directory` is this very file.
  func isNamed(_ name: String, in directory: borrowing Descriptor) throws(FileError) -> Bool {
    try FileStatus(of: name, in: directory.number).identity == status().identity
  }
}

// MARK: Locks

/// The lock is advisory: it only orders the saves of this program. A comparison of bytes protects the
/// changes of other programs. So a save continues without the lock after `lockTimeout`.
extension Descriptor {
  static let lockTimeout = Duration.seconds(15)

  /// Takes the exclusive lock if it is free. Returns false if another process holds it, and nil if the
  /// file system has no locks.
  func lock() -> Bool? {
    if flock(number, LOCK_EX | LOCK_NB) == 0 { return true }
    return errno == EWOULDBLOCK || errno == EINTR ? false : nil
  }

  /// Waits for the lock. Returns false if it is not free within `timeout` or the work is cancelled.
  func lock(within timeout: Duration) -> Bool {
    let deadline = ContinuousClock.now + timeout
    while lock() == false {
      if ContinuousClock.now >= deadline || Progress.isCancelled { return false }
      usleep(2000)
    }
    return true
  }

  func unlock() { flock(number, LOCK_UN) }
}

// MARK: Differences between platforms

extension Descriptor {
  /// Allocates space for `size` bytes without changing the file's size. Does nothing if the file
  /// system cannot allocate.
  func reserve(_ size: Int) throws(FileError) {
    do throws(FileError) {
      if size > 0 { _ = try retrying("fallocate") { platform_reserve(number, Int64(size)) } }
    } catch .system(_, EOPNOTSUPP), .system(_, ENOSYS) {
      return
    }
  }

  var isMountPoint: Bool { platform_attributes(number).is_mount_root }
  var isImmutable: Bool { platform_attributes(number).is_immutable }
  var isAppendOnly: Bool { platform_attributes(number).is_append_only }

  /// Returns the type number of the file system that contains `path`, or nil if it is unknown.
  static func fileSystem(at path: String) -> UInt32? {
    let type = path.withPath { platform_file_system($0) }
    return type == 0 ? nil : UInt32(truncatingIfNeeded: type)
  }

  /// Returns the inode flags that `chattr` sets, except those that prevent replacing the file. Zero if
  /// the file system has none.
  func flags() throws(FileError) -> Int {
    let flags = platform_flags(number)
    if flags >= 0 { return flags }
    guard [ENOTTY, ENOSYS, EOPNOTSUPP, EINVAL, EPERM].contains(errno) else {
      throw .failed("ioctl")
    }
    return 0
  }

  /// Returns false, with `errno`, if that fails.
  func setFlags(_ flags: Int) -> Bool { platform_set_flags(number, flags) == 0 }

  /// Returns the names of the extended attributes, which include the access list. Empty if the file
  /// system has none.
  func attributeNames() throws(FileError) -> [String] {
    guard let list = sized({ platform_attribute_names(number, $0, $1) }) else {
      if [ENOSYS, EOPNOTSUPP].contains(errno) { return [] }
      throw .failed("flistxattr")
    }
    return list.split(separator: 0).map { String(pathBytes: Array($0)) }
  }

  func attribute(_ name: String) -> [UInt8]? {
    sized { value, size in name.withPath { platform_attribute(number, $0, value, size) } }
  }

  /// Returns false, with `errno`, if that fails.
  func setAttribute(_ name: String, to value: [UInt8]) -> Bool {
    name.withPath { platform_set_attribute(number, $0, value, value.count) } == 0
  }

  /// Returns false, with `errno`, if that fails.
  func removeAttribute(_ name: String) -> Bool {
    name.withPath { platform_remove_attribute(number, $0) } == 0
  }

  /// Returns the bytes that `call` writes into a buffer. Given no buffer, `call` returns their number.
  private func sized(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
    let size = call(nil, 0)
    guard size > 0 else { return size == 0 ? [] : nil }
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let written = call(UnsafeMutableRawPointer(buffer.baseAddress), size)
      isWhole = written >= 0
      count = max(0, written)
    }
    return isWhole ? bytes : nil
  }
}
