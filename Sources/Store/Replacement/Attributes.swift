import Glibc
import Preferences

extension Descriptor {
  /// Gives this file the owner, mode, access list, extended attributes and flags of `other`.
  /// Throws `.irreplaceable` where one of them cannot be reproduced.
  func takeAttributes(of other: borrowing Descriptor) throws(FileError) {
    let theirs = try other.facts()
    let mine = try facts()
    if (mine.owner, mine.group) != (theirs.owner, theirs.group),
      fchown(number, theirs.owner, theirs.group) != 0
    {
      throw .notReproduced(.owner, "fchown")
    }
    try takeExtendedAttributes(of: other)
    // Last: an access list sets the mode's group bits, a change of owner clears set-id bits.
    if try facts().mode != theirs.mode, fchmod(number, theirs.mode) != 0 {
      throw .notReproduced(.mode, "fchmod")
    }
    let flags = try other.flags()
    if try self.flags() != flags, !setFlags(flags) { throw .notReproduced(.flags, "ioctl") }
    // Some file systems, and the lack of a privilege, let a call do less than it was asked for.
    let now = try facts()
    if (now.owner, now.group) != (theirs.owner, theirs.group) { throw .irreplaceable(.owner) }
    if now.mode != theirs.mode { throw .irreplaceable(.mode) }
  }

  private func takeExtendedAttributes(of other: borrowing Descriptor) throws(FileError) {
    let names = Set(try other.attributeNames()).subtracting(Self.attributesOfContents)
    // A directory's default access list gives new files one that the target may not have.
    for name in try attributeNames() where !names.contains(name) {
      if Self.attributesOfContents.contains(name) { continue }
      guard removeAttribute(name) else { throw .notReproduced(.attribute(name), "fremovexattr") }
    }
    for name in names {
      guard let value = other.attribute(name) else {
        // Gone meanwhile.
        if errno == ENODATA { continue }
        throw .notReproduced(.attribute(name), "fgetxattr")
      }
      if attribute(name) == value { continue }
      guard setAttribute(name, to: value) else {
        throw .notReproduced(.attribute(name), "fsetxattr")
      }
    }
  }

  /// What the kernel says of a file's contents, and takes away or makes anew when they change.
  private static let attributesOfContents: Set = [
    "security.capability", "security.ima", "security.evm",
  ]
}

extension FileError {
  /// `call`, which has just failed on this thread, says whether it cannot be done, or failed.
  fileprivate static func notReproduced(_ reason: InPlaceReason, _ call: String) -> FileError {
    let isRefused = [EPERM, EACCES, EINVAL, EOPNOTSUPP].contains(errno)
    return isRefused ? .irreplaceable(reason) : .failed(call)
  }
}
