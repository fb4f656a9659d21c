import Glibc
import Preferences

extension FileTarget {
  /// What stands in the way of writing `file`, which it names; nil where nothing is seen to. Changes
  /// nothing.
  func obstacle(to file: borrowing Descriptor) throws(FileError) -> WriteObstacle? {
    if file.isImmutable { return .immutable }
    if file.isAppendOnly { return .appendOnly }
    if let code = directory.refusal(toWrite: name) {
      return code == EROFS ? .readOnlyFileSystem : .permission
    }
    let facts = try file.facts()
    guard facts.links > 1, try isLinkableByOthers(facts) else { return nil }
    return .hardLinks(facts.links)
  }

  /// Whether a user other than the owner of `file` could have given it this name, so that this user
  /// writes into a file that the other one may not write.
  ///
  /// For root, any directory counts that such a user owns, or that its group or everyone may write
  /// to. For other users only one that everyone may write to, such as `/tmp`, counts, as in the
  /// kernel's rule (`fs.protected_hardlinks`), which may be switched off. Who made the name cannot
  /// be seen: all names of a file have one owner.
  private func isLinkableByOthers(_ file: FileFacts) throws(FileError) -> Bool {
    let here = try directory.facts()
    guard geteuid() == 0 else { return here.isEveryones }
    return here.isOpenToOthers || ![0, file.owner].contains(here.owner)
  }

  /// Why `file`, which it names, has to be written into; nil where nothing is seen to be lost by
  /// giving its name to a new file. Changes nothing.
  func inPlaceReason(for file: borrowing Descriptor) throws(FileError) -> InPlaceReason? {
    if file.isMountPoint { return .mountPoint }
    let links = try file.facts().links
    if links > 1 { return .hardLinks(links) }
    return directory.refusal(toWrite: ".") == nil ? nil : .directory
  }

  /// As `inPlaceReason`, with what can only be guessed before it is tried.
  func likelyInPlaceReason(for file: borrowing Descriptor) throws(FileError) -> InPlaceReason? {
    if let reason = try inPlaceReason(for: file) { return reason }
    let facts = try file.facts()
    return geteuid() == 0 || facts.owner == geteuid() ? nil : .owner
  }
}

extension Descriptor {
  /// The errno with which this user is refused to write `name` in this directory.
  fileprivate func refusal(toWrite name: String) -> Int32? {
    name.withPath { faccessat(number, $0, W_OK, AT_EACCESS) } == 0 ? nil : errno
  }
}
