import Platform
import Preferences

/// A failed operation on a file, without the file's path.
enum FileError: Error, Hashable {
  /// A system call failed with this errno.
  case system(call: String, code: Int32)
  /// Not a regular file but this type, with its article.
  case notAFile(String)
  case tooLarge(bytes: Int)
  case obstacle(WriteObstacle)
  /// Cancelled before anything was changed.
  case cancelled
  /// A new file cannot replace this one without losing something.
  case irreplaceable(InPlaceReason)
  /// The path contains this symbolic link, which another user could have made.
  case untrustedLink(String)
  /// Writing in place failed, and so did restoring. `backup` has the old contents.
  case torn(backup: String)
  case unwatchable(WatchObstacle)
  /// The exchange displaced another program's change and could not be undone. The file `name` has that
  /// change; the target has ours.
  case stranded(name: String)

  /// The errno of `call`, which has just failed on this thread.
  static func failed(_ call: String) -> FileError { .system(call: call, code: errno) }

  /// Adds the path. `task` completes "no permission to …".
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

  /// Advice if the disk is full. The save has not changed the file then.
  private static func remedy(for code: Int32) -> String {
    [ENOSPC, EDQUOT].contains(code)
      ? "; the file is unchanged: free some space, or save to another disk" : ""
  }

  /// Adds the path of a file that could not be created.
  func creationError(path: String) -> StoreError {
    switch self {
    case .system(_, ENOENT): .cannotCreate(path: path, why: "its directory does not exist")
    case .system(_, ENOTDIR):
      .cannotCreate(path: path, why: "its directory is a file")
    case .system(_, EACCES), .system(_, EPERM):
      .cannotCreate(path: path, why: "no permission in its directory")
    case .system(_, EROFS): .cannotCreate(path: path, why: WriteObstacle.readOnlyFileSystem.words)
    default: storeError(path: path, to: "write")
    }
  }
}

/// Repeats `body` while a signal interrupts it. Throws if it returns -1.
func retrying<Result: SignedInteger>(
  _ call: String, _ body: () -> Result
) throws(FileError) -> Result {
  while true {
    let result = body()
    if result != -1 { return result }
    if errno != EINTR { throw .failed(call) }
  }
}
