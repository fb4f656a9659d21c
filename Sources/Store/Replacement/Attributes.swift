import Glibc

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
    guard fchmod(number, theirs.mode) == 0 else { throw .failed("fchmod") }
  }

  private func takeExtendedAttributes(of other: borrowing Descriptor) throws(FileError) {
    let names = other.attributeNames
    // A directory's default access list gives new files one that the target may not have.
    for name in attributeNames where !names.contains(name) { removeAttribute(name) }
    for name in names {
      guard let value = other.attribute(name), attribute(name) != value else { continue }
      guard setAttribute(name, to: value) else { throw .obstacle(.attribute(name)) }
    }
  }
}
