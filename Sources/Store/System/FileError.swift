import Glibc
import Preferences

/// What went wrong with a file, before anyone says with which.
enum FileError: Error, Hashable {
  /// A system call failed with this errno.
  case system(call: String, code: Int32)
  /// What it is instead, with its article.
  case notAFile(String)
  case tooLarge(bytes: Int)
  /// The file cannot be written.
  case obstacle(WriteObstacle)
  /// Before anything was changed.
  case cancelled
  /// No other file can take its name without losing something.
  case irreplaceable(InPlaceReason)
  /// The path leads through this link, which another user could have made.
  case untrustedLink(String)
  /// Writing into the file failed, and so did writing back what it held; that is in this file.
  case torn(backup: String)
  /// What it leads through cannot be watched.
  case unwatchable(WatchObstacle)
  /// The exchange was made over another's change and could not be taken back: their contents stand
  /// in the file of this name, ours in the target.
  case stranded(name: String)

  /// `call` has just failed on this thread.
  static func failed(_ call: String) -> FileError { .system(call: call, code: errno) }

  /// `task` is what was being done, as in "no permission to read".
  func storeError(path: String, to task: String) -> StoreError {
    switch self {
    case .system(_, ENOENT), .system(_, ENOTDIR): .notFound(path: path)
    case .system(_, EACCES), .system(_, EPERM): .noPermission(path: path, to: task)
    case .system(let call, let code):
      .system(path: path, call: call, why: String(cString: strerror(code)) + Self.remedy(for: code))
    case .notAFile(let what): .notAFile(path: path, what: what)
    case .tooLarge(let bytes): .tooLarge(path: path, bytes: bytes, limit: FileContents.limit)
    case .cancelled: .cancelled(path: path)
    case .obstacle(let obstacle): .notWritable(path: path, because: obstacle)
    case .unwatchable(let obstacle): .notWatchable(path: path, because: obstacle)
    case .irreplaceable(let reason): .system(path: path, call: "rename", why: reason.words)
    case .untrustedLink(let link): .untrustedLink(path: path, link: link)
    case .torn(let backup): .torn(path: path, backup: backup)
    case .stranded(let name): .displaced(path: path, theirs: name)
    }
  }

  /// Of a save that the disk has no room for: it has changed nothing.
  private static func remedy(for code: Int32) -> String {
    [ENOSPC, EDQUOT].contains(code)
      ? "; the file is as it was: make room, or save to another disk" : ""
  }

  /// Of a file that was to be made.
  func creationError(path: String) -> StoreError {
    switch self {
    case .system(_, ENOENT): .cannotCreate(path: path, why: "its directory does not exist")
    case .system(_, ENOTDIR):
      .cannotCreate(path: path, why: "a file stands where its directory should be")
    case .system(_, EACCES), .system(_, EPERM):
      .cannotCreate(path: path, why: "no permission in its directory")
    case .system(_, EROFS): .cannotCreate(path: path, why: WriteObstacle.readOnlyFileSystem.words)
    default: storeError(path: path, to: "write")
    }
  }
}

/// Calls again while a signal interrupts it. Throws where it gives -1.
func retrying<Result: SignedInteger>(
  _ call: String, _ body: () -> Result
) throws(FileError) -> Result {
  while true {
    let result = body()
    if result != -1 { return result }
    if errno != EINTR { throw .failed(call) }
  }
}
