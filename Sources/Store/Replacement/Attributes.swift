import CLinux
import Glibc
import Preferences

extension Descriptor {
  /// Gives this file the owner, mode, access list and extended attributes of `other`.
  /// Throws where one of them cannot be reproduced.
  func takeAttributes(of other: borrowing Descriptor) throws(FileError) {
    let theirs = try other.facts()
    let mine = try facts()
    if (mine.owner, mine.group) != (theirs.owner, theirs.group),
      fchown(number, theirs.owner, theirs.group) != 0
    {
      throw .obstacle(.owner)
    }
    try takeExtendedAttributes(of: other)
    // Last: an access list sets the mode's group bits, a change of owner clears set-id bits.
    guard fchmod(number, theirs.mode) == 0 else { throw .obstacle(.attribute("mode")) }
  }

  private func takeExtendedAttributes(of other: borrowing Descriptor) throws(FileError) {
    let names = other.attributeNames()
    // A directory's default access list gives new files one that the target may not have.
    for name in attributeNames() where !names.contains(name) { fremovexattr(number, name) }
    for name in names {
      let value = other.attribute(name)
      guard attribute(name) != value, let value else { continue }
      guard fsetxattr(number, name, value, value.count, 0) == 0 else {
        throw .obstacle(.attribute(name))
      }
    }
  }

  private func attributeNames() -> [String] {
    let list = sized { flistxattr(number, $0, $1) } ?? []
    return list.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private func attribute(_ name: String) -> [UInt8]? {
    sized { fgetxattr(number, name, $0, $1) }
  }

  /// What a call writes that tells its size when it is given no room.
  private func sized(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> [UInt8]? {
    let size = call(nil, 0)
    guard size >= 0 else { return nil }
    var bytes = [CChar](repeating: 0, count: size)
    let count = call(&bytes, size)
    return count < 0 ? nil : bytes.prefix(count).map(UInt8.init(bitPattern:))
  }
}
