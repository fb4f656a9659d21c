import Platform
import Preferences

/// The file that a path leads to after all symbolic links: a name in a directory that is held open, so
/// that later renames of the path do not change it.
struct FileTarget: ~Copyable {
  let directory: Descriptor
  let name: String
  /// The absolute path without symbolic links.
  let path: String
  /// The status that was found, or nil if no file had the name.
  let status: FileStatus?

  /// Throws if its directory does not exist, or if `reader` may not search a directory of the path.
  init(at path: String, onBehalfOf reader: OtherUser? = nil) throws(FileError) {
    var resolver = try PathResolver(path, onBehalfOf: reader)
    (name, status) = try resolver.run()
    self.path = resolver.path.appending(name: name)
    directory = resolver.directory
  }

  /// Opens the file for reading. Opens only regular files, since opening a device may have effects.
  func open() throws(FileError) -> Descriptor {
    guard let status else { throw .system(call: "open", code: ENOENT) }
    if let type = status.otherType { throw .notAFile(type) }
    return try Descriptor.reading(name, in: directory.number)
  }

  /// Opens the file and takes its lock, which ends when the descriptor closes. A file that was replaced
  /// during the wait is opened again. After `timeout`, returns without the lock. Throws `.cancelled` if
  /// the save is cancelled during the wait.
  func openLocked(
    within timeout: Duration = Descriptor.lockTimeout
  ) throws(FileError) -> Descriptor {
    let deadline = ContinuousClock.now + timeout
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

/// Resolves a path one name at a time. Each directory stays open while the next name is looked up in
/// it, and no system call gets more than one name. So concurrent renames cannot redirect it.
///
/// It reads symbolic links itself instead of letting the kernel follow them, and stops at an untrusted
/// one.
struct PathResolver: ~Copyable {
  /// The directory that was reached.
  private(set) var directory: Descriptor
  /// The directory's path, without links.
  private(set) var path: String
  /// The names still to be resolved, in reverse.
  private var names: [String]
  private var links = 0
  /// The user who must be able to search each directory; nil if only this process must.
  private let reader: OtherUser?

  /// The kernel's own limit.
  private static let mostLinks = 40

  init(_ path: String, onBehalfOf reader: OtherUser? = nil) throws(FileError) {
    // A system call would see only the part before it.
    guard !path.utf8.contains(0) else { throw .system(call: "open", code: EINVAL) }
    let here = String.workingDirectory ?? "."
    // The user must be able to search the parents of the working directory too.
    let path = reader == nil || path.isAbsolutePath ? path : here + "/" + path
    directory = try Descriptor.directory(path.isAbsolutePath ? "/" : ".")
    self.reader = reader
    self.path = path.isAbsolutePath ? "/" : here
    names = path.namesToResolve.reversed()
  }

  /// Opens the directory of the last name. Returns that name and the status of its file, which is not a
  /// link, or nil if it does not exist.
  mutating func run() throws(FileError) -> (name: String, status: FileStatus?) {
    while true {
      try reader?.requireSearch(in: directory)
      let name = names.popLast() ?? "."
      if !names.isEmpty, try enter(name) { continue }
      guard let file = try find(name) else { return (name, nil) }
      let status = file.status
      if status.type == S_IFLNK {
        try follow(file, name)
      } else {
        guard names.isEmpty else { throw .system(call: "open", code: ENOTDIR) }
        return (name, status)
      }
    }
  }

  /// Returns false if `name` is not a directory.
  private mutating func enter(_ name: String) throws(FileError) -> Bool {
    do throws(FileError) {
      directory = try Descriptor.directory(name, in: directory.number)
    } catch .system(_, ENOTDIR), .system(_, ELOOP) {
      return false
    }
    switch name {
    case ".": break
    case "..": path = path.parentPath
    default: path = path.appending(name: name)
    }
    return true
  }

  /// Returns the file called `name`. Returns nil if it is the last name and does not exist.
  private func find(_ name: String) throws(FileError) -> FoundFile? {
    do throws(FileError) {
      return try FoundFile(name, in: directory)
    } catch .system(_, ENOENT) where names.isEmpty {
      return nil
    }
  }

  private mutating func follow(_ link: FoundFile, _ name: String) throws(FileError) {
    links += 1
    guard links <= Self.mostLinks else { throw .system(call: "open", code: ELOOP) }
    guard try trusts(link.status) else { throw .untrustedLink(path.appending(name: name)) }
    let target = link.target
    guard !target.isEmpty else { throw .system(call: "readlink", code: ENOENT) }
    if target.isAbsolutePath {
      directory = try Descriptor.directory("/")
      path = "/"
    }
    names += target.namesToResolve.reversed()
  }

  /// Whether a link in this directory is followed.
  ///
  /// Root does not follow another user's link if another user could have put it there: it may lead to a
  /// file that this user may not write. Other users follow any link except a third user's in a sticky
  /// directory such as `/tmp`, like the kernel (`fs.protected_symlinks`).
  private func trusts(_ link: FileStatus) throws(FileError) -> Bool {
    let here = try directory.status()
    if geteuid() == 0 { return link.owner == 0 || (here.owner == 0 && !here.isOpenToOthers) }
    return !here.isSharedAndSticky || [geteuid(), here.owner].contains(link.owner)
  }
}

/// A file that a name was found to have, without following a link.
private struct FoundFile {
  let status: FileStatus
  /// The target of a symbolic link. Empty for other files.
  let target: String

  init(_ name: String, in directory: borrowing Descriptor) throws(FileError) {
    #if os(Linux) && !PLAIN
      // The descriptor keeps the file, so that status and target belong together.
      let file = try Descriptor(open: name, Descriptor.pathOnly | O_NOFOLLOW, in: directory.number)
      status = try file.status()
      target = status.type == S_IFLNK ? try file.linkTarget(of: "") : ""
    #else
      status = try FileStatus(of: name, in: directory.number)
      target = status.type == S_IFLNK ? try directory.linkTarget(of: name) : ""
      // Another link with the same name could be trusted less.
      guard try FileStatus(of: name, in: directory.number).identity == status.identity else {
        throw .system(call: "readlink", code: EAGAIN)
      }
    #endif
  }
}

extension String {
  /// The names of a path. A path with a slash at its end must be a directory, so `.` is its last name.
  fileprivate var namesToResolve: [String] {
    isEmpty ? [""] : pathNames + (utf8.last == UInt8(ascii: "/") ? ["."] : [])
  }
}

/// The part of `stat` that this module uses.
struct FileStatus: Hashable {
  let identity: FileIdentity
  let type: mode_t
  /// The permission, set-id and sticky bits.
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  let links: Int
  let size: Int

  init(_ status: stat) {
    identity = FileIdentity(device: status.st_dev, inode: status.st_ino)
    type = status.st_mode & S_IFMT
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    links = Int(clamping: status.st_nlink)
    size = Int(status.st_size)
  }

  /// Follows symbolic links.
  init(at path: String) throws(FileError) {
    var status = stat()
    _ = try retrying("stat") { path.withPath { stat($0, &status) } }
    self.init(status)
  }

  /// Does not follow `name` if it is a symbolic link.
  init(of name: String, in directory: Int32) throws(FileError) {
    var status = stat()
    _ = try retrying("fstatat") {
      name.withPath { fstatat(directory, $0, &status, AT_SYMLINK_NOFOLLOW) }
    }
    self.init(status)
  }

  /// The file's type with its article, or nil for a regular file.
  var otherType: String? {
    switch type {
    case S_IFREG: nil
    case S_IFDIR: "a directory"
    case S_IFCHR: "a character device"
    case S_IFBLK: "a block device"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "not a regular file"
    }
  }

  /// Whether users besides its owner can change what this directory contains. The group bits include
  /// those of an access list.
  var isOpenToOthers: Bool { mode & (S_IWGRP | S_IWOTH) != 0 }

  /// Whether everyone may add files to this directory, but remove only their own.
  var isSharedAndSticky: Bool { mode & S_ISVTX != 0 && mode & S_IWOTH != 0 }
}

/// Identifies a file independently of its names.
struct FileIdentity: Hashable {
  let device: dev_t
  let inode: ino_t
}
