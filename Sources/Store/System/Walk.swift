import Glibc
import Preferences

/// The way along a path, one name at a time. Each directory is held open while the next name is
/// looked up in it, and no system call is given more than one name: whatever others move or replace
/// meanwhile, it leads only where it was seen to lead.
///
/// Links are read, not followed by the kernel; one that cannot be trusted ends the walk.
struct Walk: ~Copyable {
  /// Where it has come to.
  private(set) var directory: Descriptor
  /// The directory's, without links.
  private(set) var path: String
  /// Those still to go, the next one last.
  private var names: [String]
  private var links = 0
  /// The user who must be able to search each directory; nil if only this process must.
  private let reader: OtherUser?

  /// As many as the kernel follows.
  private static let mostLinks = 40

  init(along path: String, onBehalfOf reader: OtherUser? = nil) throws(FileError) {
    // A system call would see only what comes before it.
    guard !path.utf8.contains(0) else { throw .system(call: "open", code: EINVAL) }
    let here = String.workingDirectory ?? "."
    // The user must be able to search what is above the working directory too.
    let path = reader == nil || path.isAbsolutePath ? path : here + "/" + path
    directory = try Descriptor.directory(path.isAbsolutePath ? "/" : ".")
    self.reader = reader
    self.path = path.isAbsolutePath ? "/" : here
    names = path.names.reversed()
  }

  /// To the directory that the last name stands in, all links followed. Gives that name, and what
  /// stands there, which is no link; nil where nothing does.
  mutating func run() throws(FileError) -> (name: String, facts: FileFacts?) {
    while true {
      try reader?.requireSearch(in: directory)
      let name = names.popLast() ?? "."
      if !names.isEmpty, try enter(name) { continue }
      guard let place = try place(of: name) else { return (name, nil) }
      let facts = try place.facts()
      if facts.type == S_IFLNK {
        try follow(place, facts, name)
      } else {
        guard names.isEmpty else { throw .system(call: "open", code: ENOTDIR) }
        return (name, facts)
      }
    }
  }

  /// False where `name` is no directory, or not there.
  private mutating func enter(_ name: String) throws(FileError) -> Bool {
    guard let next = try subdirectory(name) else { return false }
    directory = next
    switch name {
    case ".": break
    case "..": path = path.parentPath
    default: path = path.appending(name: name)
    }
    return true
  }

  private func subdirectory(_ name: String) throws(FileError) -> Descriptor? {
    do throws(FileError) {
      return try Descriptor.directory(name, in: directory.number)
    } catch .system(_, ENOTDIR), .system(_, ELOOP) {
      return nil
    }
  }

  /// nil where the last name is free.
  private func place(of name: String) throws(FileError) -> Descriptor? {
    do throws(FileError) {
      return try Descriptor(open: name, Descriptor.placeOnly | O_NOFOLLOW, in: directory.number)
    } catch .system(_, ENOENT) where names.isEmpty {
      return nil
    }
  }

  private mutating func follow(
    _ link: borrowing Descriptor, _ facts: FileFacts, _ name: String
  ) throws(FileError) {
    links += 1
    guard links <= Self.mostLinks else { throw .system(call: "open", code: ELOOP) }
    guard try trusts(facts) else { throw .untrustedLink(path.appending(name: name)) }
    let target = try link.linkTarget()
    guard !target.isEmpty else { throw .system(call: "readlink", code: ENOENT) }
    if target.isAbsolutePath {
      directory = try Descriptor.directory("/")
      path = "/"
    }
    names += target.names.reversed()
  }
}

extension Walk {
  /// Whether a link that stands here is followed.
  ///
  /// Root does not follow one that another user owns where another user could have put it: it may
  /// lead to a file that this user may not write. Others follow any but, in a directory of everyone
  /// such as `/tmp`, that of a third user, as the kernel has it (`fs.protected_symlinks`).
  fileprivate func trusts(_ link: FileFacts) throws(FileError) -> Bool {
    let here = try directory.facts()
    if geteuid() == 0 { return link.owner == 0 || !here.isWritableByOthers }
    return !here.isEveryones || [geteuid(), here.owner].contains(link.owner)
  }
}

extension FileFacts {
  /// Whether users besides root can change what stands in this directory.
  var isWritableByOthers: Bool { owner != 0 || isOpenToOthers }

  /// Whether users besides its owner can change what this directory contains. The group bits cover
  /// an access list, too.
  var isOpenToOthers: Bool { mode & (S_IWGRP | S_IWOTH) != 0 }

  /// Whether all may add to this directory, and none may remove what is another's.
  var isEveryones: Bool { mode & S_ISVTX != 0 && mode & S_IWOTH != 0 }
}

extension String {
  /// Of a path; the last one is `.` where it ends in a slash, since it must be a directory then.
  fileprivate var names: [String] {
    isEmpty ? [""] : pathNames + (utf8.last == UInt8(ascii: "/") ? ["."] : [])
  }
}
