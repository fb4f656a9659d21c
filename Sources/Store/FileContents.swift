import Platform
import Preferences

/// Reads whole files.
public enum FileContents {
  /// The most bytes of a file.
  public static let limit = 1 << 30

  /// Reads the file at `path`. Follows links. Throws if it is not a regular file or has more than
  /// `limit` bytes, and `.noPermission` if `owner` could not read it.
  public static func read(
    _ path: String, onBehalfOf owner: DocumentOwner? = nil
  ) throws(StoreError) -> [UInt8] {
    let reader = owner?.restriction
    return try open(path, onBehalfOf: reader) { _, file throws(FileError) in
      try reader?.requireReading(file)
    }
  }

  /// Like `read(_:)`, with another limit in bytes.
  package static func read(_ path: String, limit: Int) throws(StoreError) -> [UInt8] {
    try open(path, limit: limit) { _, _ in }
  }

  /// Whether `matches` is true for any piece of the file, with its offset. Each piece also has the first
  /// `overlap` bytes of the next one. Two threads read the halves of the file.
  static func hasPiece(
    of path: String, overlap: Int, _ matches: @escaping @Sendable (Int, [UInt8]) -> Bool
  ) throws(StoreError) -> Bool {
    do throws(FileError) {
      let file = try FileTarget(at: path).open()
      let middle = try file.status().size / 2
      // The thread ends before the file is closed.
      let number = file.number
      let (first, second) = NativeThread.both {
        Result { () throws(FileError) in
          try hasPiece(of: number, from: 0, to: middle, overlap: overlap, matches)
        }
      } and: {
        Result { () throws(FileError) in
          try hasPiece(of: number, from: middle, to: .max, overlap: overlap, matches)
        }
      }
      if try first.get() { return true }
      guard let second else {
        return try hasPiece(of: number, from: middle, to: .max, overlap: overlap, matches)
      }
      return try second.get()
    } catch {
      throw error.storeError(path: path, to: "read")
    }
  }

  /// Like `hasPiece(of:overlap:)`, for the pieces of an open file that begin before `end`.
  private static func hasPiece(
    of file: Int32, from start: Int, to end: Int, overlap: Int,
    _ matches: (Int, [UInt8]) -> Bool
  ) throws(FileError) -> Bool {
    var offset = start
    while offset < end {
      let piece = try Descriptor.piece(of: file, at: offset, count: pieceSize)
      if matches(offset, piece) { return true }
      guard piece.count == pieceSize else { break }
      offset += pieceSize - overlap
    }
    return false
  }

  /// Small enough for a processor's cache.
  private static let pieceSize = 1 << 18

  /// Like `read`, but first calls `inspect` with the open file.
  static func open(
    _ path: String, limit: Int = limit, onBehalfOf reader: OtherUser? = nil,
    _ inspect: (borrowing FileTarget, borrowing Descriptor) throws(FileError) -> Void
  ) throws(StoreError) -> [UInt8] {
    do throws(FileError) {
      let target = try FileTarget(at: path, onBehalfOf: reader)
      let file = try target.open()
      try inspect(target, file)
      let status = try file.status()
      if let type = status.otherType { throw .notAFile(type) }
      guard status.size <= limit,
        let bytes = try file.contents(expecting: status.size, limit: limit)
      else { throw .tooLarge(bytes: status.size) }
      return bytes
    } catch .tooLarge(let bytes) {
      throw .tooLarge(path: path, bytes: bytes, limit: limit)
    } catch .system(_, ENOENT) {
      // A link of the kernel's own, such as `/dev/stdin`, may lead to a file without a name.
      guard let type = try? FileStatus(at: path).otherType else { throw .notFound(path: path) }
      throw .notAFile(path: path, what: type)
    } catch {
      throw error.storeError(path: path, to: "read")
    }
  }
}

/// The owner of a document. The files that the document names are read on the owner's behalf.
///
/// Anyone may have written a document, and root or another user may open it. The files that it names
/// are read only if its owner could read them.
public struct DocumentOwner: Hashable, Sendable {
  let user: uid_t

  init(_ user: uid_t) { self.user = user }

  /// The user of this process, for a document that is not a file.
  public static var current: DocumentOwner { DocumentOwner(geteuid()) }

  /// Returns the owner of the file or pipe behind an open descriptor.
  public static func ofFile(behind descriptor: Int32) -> DocumentOwner {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? DocumentOwner(status.st_uid) : .current
  }

  /// Returns the owner of the file at `path`, or the current user if there is no such file.
  package static func ofFile(at path: String) -> DocumentOwner {
    var status = stat()
    return path.withPath({ stat($0, &status) }) == 0 ? DocumentOwner(status.st_uid) : .current
  }

  /// Whether the files that the document names must be readable by a user other than this process's.
  public var isRestricted: Bool { user != 0 && user != geteuid() }

  /// Whether the document is root's, and this process not.
  package var isRootOfOthers: Bool { user == 0 && geteuid() != 0 }

  /// The owner's name, or number if the user database does not know it.
  public var name: String { UserDatabase.name(of: user) ?? "user \(user)" }

  /// The owner, or nil if the owner may read all that this process may.
  var restriction: OtherUser? { isRestricted ? OtherUser(user) : nil }
}

/// A user other than this process's, who must be able to read a file too.
///
/// Every check is of an open descriptor, so that its result holds for the file that is read.
struct OtherUser {
  let user: uid_t
  /// Empty if the user database does not know the user. Then only the file's owner and others count.
  let groups: Set<gid_t>

  init(user: uid_t, groups: Set<gid_t>) {
    self.user = user
    self.groups = groups
  }

  init(_ user: uid_t) { self.init(user: user, groups: UserDatabase.groups(of: user)) }

  /// Throws EACCES if this user may not look names up in `directory`.
  func requireSearch(in directory: borrowing Descriptor) throws(FileError) {
    try require(0o1, of: directory)
  }

  /// Throws EACCES if this user may not read `file`.
  func requireReading(_ file: borrowing Descriptor) throws(FileError) {
    try require(0o4, of: file)
  }

  /// `access`: bits as in the mode of others.
  private func require(_ access: mode_t, of file: borrowing Descriptor) throws(FileError) {
    let granted = try permissions(of: file, access)
    guard granted & access == access else { throw .system(call: "open", code: EACCES) }
  }

  /// Returns the permissions of the one class of users that counts, as in acl(5).
  private func permissions(
    of file: borrowing Descriptor, _ wanted: mode_t
  ) throws(FileError) -> mode_t {
    let status = try file.status()
    if status.owner == user { return status.mode >> 6 }
    if let bytes = try file.accessList() {
      guard let list = FileAccessList(bytes) else { return 0 }
      return list.permissions(of: self, owningGroup: status.group, wanted)
    }
    return groups.contains(status.group) ? status.mode >> 3 : status.mode
  }
}

/// A POSIX access list in Linux's extended attribute: version 2, then entries of a tag, permissions and
/// an id.
struct FileAccessList {
  private struct Entry {
    let tag: UInt
    let permissions: mode_t
    let id: UInt32
  }

  private let entries: [Entry]

  /// Returns nil if the bytes are not an access list of version 2.
  init?(_ bytes: [UInt8]) {
    guard bytes.count % 8 == 4, bytes.prefix(4) == [2, 0, 0, 0] else { return nil }
    let number = { (range: Range<Int>) in
      range.reversed().reduce(UInt(0)) { $0 << 8 | UInt(bytes[$1]) }
    }
    entries = stride(from: 4, to: bytes.count, by: 8).map { start in
      Entry(
        tag: number(start..<start + 2), permissions: mode_t(number(start + 2..<start + 4)),
        id: UInt32(truncatingIfNeeded: number(start + 4..<start + 8)))
    }
  }

  /// Returns the permissions of `user`, who is not the file's owner: those of the user's own entry,
  /// else of a group's entry that grants `wanted`, else those of others.
  func permissions(
    of user: OtherUser, owningGroup: gid_t, _ wanted: mode_t
  ) -> mode_t {
    let mask = entries.first { $0.tag == Tag.mask }?.permissions ?? 0o7
    if let own = entries.first(where: { $0.tag == Tag.user && $0.id == user.user }) {
      return own.permissions & mask
    }
    let groups = entries.filter {
      $0.tag == Tag.owningGroup && user.groups.contains(owningGroup)
        || $0.tag == Tag.group && user.groups.contains($0.id)
    }
    guard groups.isEmpty else {
      return groups.map { $0.permissions & mask }.first { $0 & wanted == wanted } ?? 0
    }
    return entries.first { $0.tag == Tag.other }?.permissions ?? 0
  }

  private enum Tag {
    static let user: UInt = 0x02, owningGroup: UInt = 0x04, group: UInt = 0x08
    static let mask: UInt = 0x10, other: UInt = 0x20
  }
}

extension Descriptor {
  /// Returns the bytes of this file's access list, or nil if it has only a mode.
  fileprivate func accessList() throws(FileError) -> [UInt8]? {
    let name = "system.posix_acl_access"
    if let list = attribute(name) { return list }
    guard [ENODATA, EOPNOTSUPP, ENOSYS].contains(errno) else { throw .failed("fgetxattr") }
    return nil
  }
}
