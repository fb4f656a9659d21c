import CLinux
import Glibc
import Preferences

extension FileTarget {
  /// What stands in the way of replacing it; nil where nothing is seen to. Changes nothing.
  func obstacle(file: borrowing Descriptor, facts: FileFacts) -> WriteObstacle? {
    let attributes = linux_facts(file.number)
    if attributes.is_immutable { return .immutable }
    if attributes.is_append_only { return .appendOnly }
    if let refusal = Self.refusal(path) {
      return refusal == EROFS ? .readOnlyFileSystem : .permission
    }
    if attributes.is_mount_root { return .mountPoint }
    if facts.links > 1 { return .hardLinks(facts.links) }
    if let refusal = Self.refusal(directory) {
      return refusal == EROFS ? .readOnlyFileSystem : .directory
    }
    return nil
  }

  /// The errno with which this user is refused to write `path`.
  private static func refusal(_ path: String) -> Int32? {
    faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 ? nil : errno
  }
}
