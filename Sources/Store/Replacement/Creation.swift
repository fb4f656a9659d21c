import Glibc

/// A new file, whole from its first instant, where none of its name stands.
struct Creation {
  let target: FileTarget
  let bytes: [UInt8]
  /// Narrowed by the process's mask.
  let mode: mode_t

  /// Gives `.changed` where a file stands there already; it is untouched.
  func run() throws(FileError) -> Replacement.Outcome {
    let directory = try Descriptor.directory(target.directory)
    directory.sweepLeftovers()
    let new = try TemporaryFile(in: directory, mode: mode)
    // Gone already where it became the target; removed on failure.
    defer { directory.remove(new.name) }
    try new.file.write(bytes)
    try new.file.sync()
    guard try name(new, in: directory) else { return .changed }
    return .done(Replacement.Written(isDurable: directory.isSynced))
  }

  private func name(
    _ new: borrowing TemporaryFile, in directory: borrowing Descriptor
  ) throws(FileError) -> Bool {
    if directory.rename(new.name, toFree: target.name) { return true }
    if [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno),
      linkat(directory.number, new.name, directory.number, target.name, 0) == 0
    {
      return true
    }
    guard errno == EEXIST else { throw .failed("renameat2") }
    return false
  }
}
