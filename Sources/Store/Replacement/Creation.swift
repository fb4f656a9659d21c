import Glibc
import Preferences

/// A new file, whole from its first instant, where none of its name stands.
struct Creation: ~Copyable {
  let target: FileTarget
  let bytes: [UInt8]
  /// Narrowed by the process's mask.
  let mode: mode_t

  /// Gives `.changed` where a file stands there already; it is untouched.
  func run() throws(FileError) -> Overwrite.Outcome {
    let leftBehind = target.directory.sweepLeftovers()
    let new = try TemporaryFile.holding(bytes, mode: mode, in: target.directory)
    // Gone already where it became the target; removed on failure.
    defer { target.directory.remove(new.name) }
    try Progress.commit()
    guard try name(new) else { return .changed }
    return .done(Overwrite.Written(isDurable: target.directory.isSynced))
      .with(leftBehind.map(SaveWarning.interruptedSave))
  }

  private func name(_ new: borrowing TemporaryFile) throws(FileError) -> Bool {
    let directory = target.directory.number
    if target.directory.rename(new.name, toFree: target.name) { return true }
    if [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno),
      target.name.withPath({ linkat(directory, new.name, directory, $0, 0) }) == 0
    {
      return true
    }
    guard errno == EEXIST else { throw .failed("renameat2") }
    return false
  }
}

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
