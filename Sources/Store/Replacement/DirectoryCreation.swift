import Glibc

/// A directory and what is missing above it, made for this user alone, as the XDG base directory
/// specification says.
struct DirectoryCreation {
  let path: String

  /// Whether what was made is known to survive a power cut.
  func run() throws(FileError) -> Bool {
    if let isDurable = try make() { return isDurable }
    let isParentDurable = try DirectoryCreation(path: path.parentPath).run()
    guard let isDurable = try make() else { throw .failed("mkdir") }
    return isDurable && isParentDurable
  }

  /// As `run`; nil, with errno, where its parent is missing.
  private func make() throws(FileError) -> Bool? {
    if mkdir(path, 0o700) == 0 { return try Descriptor.directory(path.parentPath).isSynced }
    switch errno {
    case EEXIST: return true
    case ENOENT where path.parentPath != path: return nil
    default: throw .failed("mkdir")
    }
  }
}
