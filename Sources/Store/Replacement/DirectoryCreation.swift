import Glibc
import Preferences

/// A directory and what is missing above it, made for this user alone, as the XDG base directory
/// specification says.
struct DirectoryCreation {
  let path: String

  /// Whether what was made is known to survive a power cut.
  func run() throws(FileError) -> Bool {
    do throws(FileError) {
      return try make()
    } catch .system(_, ENOENT) where path.parentPath != path {
      let isParentDurable = try DirectoryCreation(path: path.parentPath).run()
      return try make() && isParentDurable
    }
  }

  /// Throws ENOENT where its parent is missing.
  private func make() throws(FileError) -> Bool {
    let target = try FileTarget(at: path)
    if target.facts != nil { return true }
    if target.name.withPath({ mkdirat(target.directory.number, $0, 0o700) }) == 0 {
      return target.directory.isSynced
    }
    guard errno == EEXIST else { throw .failed("mkdir") }
    return true
  }
}
