import Documents
import Platform
import Preferences

/// The creation of a file, which is complete from its first instant.
struct Creation: ~Copyable {
  let target: FileTarget
  let bytes: [UInt8]
  /// The permissions before the process's umask.
  let mode: mode_t

  /// Returns `.changed` if the file exists already. It is not touched then.
  func run() throws(FileError) -> WriteOutcome {
    let leftBehind = target.directory.sweepStaleFiles()
    let new = try TemporaryFile.holding(
      DocumentContents(bytes), mode: mode, in: target.directory)
    // After a rename, the name does not exist any more.
    defer { target.directory.remove(new.name) }
    try Progress.commit()
    guard try name(new) else { return .changed }
    return .done(WriteOutcome.Written(isDurable: target.directory.isSynced))
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

/// The creation of a directory and its missing parents, all with mode 0700 unless given, as the XDG Base Directory
/// Specification requires.
struct DirectoryCreation {
  let path: String
  var mode: mode_t = 0o700

  /// Returns whether the new directories are known to survive a power failure.
  func run() throws(FileError) -> Bool {
    do throws(FileError) {
      return try make()
    } catch .system(_, ENOENT) where path.parentPath != path {
      let isParentDurable = try DirectoryCreation(path: path.parentPath, mode: mode).run()
      return try make() && isParentDurable
    }
  }

  /// Throws ENOENT if the parent does not exist.
  private func make() throws(FileError) -> Bool {
    let target = try FileTarget(at: path)
    if target.status != nil { return true }
    if target.name.withPath({ mkdirat(target.directory.number, $0, mode) }) == 0 {
      return target.directory.isSynced
    }
    guard errno == EEXIST else { throw .failed("mkdir") }
    return true
  }
}

/// A document saved to another file, with no more permissions than the original.
struct SaveCopy {
  let bytes: [UInt8]
  let path: String
  let mode: mode_t
  let state: StateDirectory

  init(
    _ bytes: [UInt8], to path: String, like original: String,
    keepingBackupIn state: StateDirectory
  ) {
    self.bytes = bytes
    self.path = path
    self.state = state
    let mode = (try? FileTarget(at: original).status?.mode).map { $0 & 0o666 } ?? 0o666
    self.mode = PrivateFile.isNamed(by: path) ? mode & 0o600 : mode
  }

  func write(overwriting: Bool) throws(StoreError) -> WriteOutcome.Written {
    do throws(FileError) {
      let new = try Creation(target: FileTarget(at: path), bytes: bytes, mode: mode).run()
      if let written = new.written { return written }
    } catch {
      throw error.creationError(path: path)
    }
    guard overwriting else { throw .alreadyExists(path: path) }
    let base = try FileContents.read(path)
    do throws(FileError) {
      let outcome = try Overwrite(
        FileTarget(at: path), from: base, to: DocumentContents(bytes), keepingBackupIn: state
      ).run()
      guard let written = outcome.written else { throw .system(call: "rename", code: EAGAIN) }
      return written
    } catch {
      throw error.storeError(path: path, to: "write")
    }
  }
}
