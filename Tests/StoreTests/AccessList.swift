/// A POSIX access control list in the format of Linux' extended attribute: version 2, then entries of
/// tag, permissions and ID.
struct AccessList {
  static let name = "system.posix_acl_access"
  static let defaultName = "system.posix_acl_default"

  let bytes: [UInt8]

  /// Creates a list with the mode's three entries, a user who may read, and a mask that permits it.
  init(user: UInt32, mode: UInt16) {
    let none = UInt32.max
    let entries: [(tag: UInt16, permissions: UInt16, id: UInt32)] = [
      (0x01, mode >> 6 & 7, none), (0x02, 4, user), (0x04, mode >> 3 & 7, none), (0x10, 4, none),
      (0x20, mode & 7, none),
    ]
    bytes = entries.reduce(into: [2, 0, 0, 0]) { bytes, entry in
      bytes += entry.tag.littleEndianBytes + entry.permissions.littleEndianBytes
      bytes += entry.id.littleEndianBytes
    }
  }
}

extension FixedWidthInteger {
  var littleEndianBytes: [UInt8] {
    (0..<bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
  }
}
