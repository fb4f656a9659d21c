import Glibc

/// A user other than the one who runs this process, for whom a file is read that this user must be
/// able to read too.
///
/// Every question is asked of an open descriptor, so that the answer holds for what is read.
struct OtherUser {
  let user: uid_t
  /// None if the user database does not know the user: only the file's owner and others count then.
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

  /// The permissions of the one class of users that counts, as acl(5) chooses it.
  private func permissions(
    of file: borrowing Descriptor, _ wanted: mode_t
  ) throws(FileError) -> mode_t {
    let facts = try file.facts()
    if facts.owner == user { return facts.mode >> 6 }
    if let bytes = try file.accessList() {
      guard let list = FileAccessList(bytes) else { return 0 }
      return list.permissions(of: self, owningGroup: facts.group, wanted)
    }
    return groups.contains(facts.group) ? facts.mode >> 3 : facts.mode
  }
}

/// A POSIX access list as Linux keeps it in an extended attribute: version 2, then entries of a tag,
/// permissions and an id.
struct FileAccessList {
  private struct Entry {
    let tag: UInt
    let permissions: mode_t
    let id: UInt32
  }

  private let entries: [Entry]

  /// nil if the bytes are not an access list of version 2.
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

  /// The permissions of `user`, who is not the file's owner: those of the user's own entry, else of a
  /// group's entry that grants `wanted`, else those of others.
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
  /// The bytes of this file's access list; nil if it has none beside its mode. Throws if that cannot
  /// be found out.
  fileprivate func accessList() throws(FileError) -> [UInt8]? {
    let name = "system.posix_acl_access"
    if let list = attribute(name) { return list }
    // A directory that was opened as a place is asked by its name in /proc.
    if errno == EBADF, let list = attribute(name, ofPath: "/proc/self/fd/\(number)") { return list }
    guard [ENODATA, EOPNOTSUPP, ENOSYS].contains(errno) else { throw .failed("fgetxattr") }
    return nil
  }
}
