import Glibc
import Preferences

extension FileTarget {
  /// What stands in the way of replacing `file`, which it names; nil where nothing is seen to.
  /// Changes nothing.
  func obstacle(to file: borrowing Descriptor) throws(FileError) -> WriteObstacle? {
    if file.isImmutable { return .immutable }
    if file.isAppendOnly { return .appendOnly }
    if let code = Self.refusal(path) { return code == EROFS ? .readOnlyFileSystem : .permission }
    if file.isMountPoint { return .mountPoint }
    let links = try file.facts().links
    if links > 1 { return .hardLinks(links) }
    return Self.refusal(directory) == nil ? nil : .directory
  }

  /// The errno with which this user is refused to write `path`.
  private static func refusal(_ path: String) -> Int32? {
    faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 ? nil : errno
  }
}
