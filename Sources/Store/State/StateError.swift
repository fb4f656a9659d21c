import Glibc
import Preferences

/// Why nothing can be kept in, or read from, the state directory.
public enum StateError: Error, Hashable, Sendable {
  /// A link, or no directory, or another user's.
  case notOwn(path: String)
  case system(path: String, call: String, code: Int32)
  /// More than is kept of the edited file at `path`.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// A file of ours that does not hold what it should.
  case damaged(path: String, Damage)

  public enum Damage: Hashable, Sendable {
    /// Not a file of its kind at all.
    case foreign
    /// Written by a newer version of this program.
    case newer
    case checksum
    /// It ends too early, or holds what makes no sense; told by the part that is wrong.
    case malformed(String)
    case tooLarge(limit: Int)
  }
}

extension StateError {
  init(_ error: FileError, path: String) {
    switch error {
    case .system(_, ELOOP), .system(_, ENOTDIR), .system("open", EPERM):
      self = .notOwn(path: path)
    case .system(let call, let code): self = .system(path: path, call: call, code: code)
    case .cancelled: self = .system(path: path, call: "write", code: ECANCELED)
    case .tooLarge: self = .damaged(path: path, .tooLarge(limit: SealedValue.limit))
    case .untrustedLink: self = .notOwn(path: path)
    case .notAFile, .obstacle, .irreplaceable, .unwatchable, .stranded, .torn:
      self = .damaged(path: path, .foreign)
    }
  }
}

extension StateError: CustomStringConvertible {
  /// Where, what, and what to do.
  public var description: String { "\(path.printable): \(words)" }

  public var path: String {
    switch self {
    case .notOwn(let path), .system(let path, _, _), .tooLarge(let path, _, _),
      .damaged(let path, _):
      path
    }
  }

  private var words: String {
    switch self {
    case .notOwn:
      "must be a directory of this user's own, not a link; move it away, it is made anew"
    case .system(_, let call, let code): "\(call) failed: \(String(cString: strerror(code)))"
    case .tooLarge(_, let bytes, let limit):
      "holds \(bytes) bytes; the history of a file takes at most \(limit)"
    case .damaged(_, let damage): "\(damage.words); nothing was taken from it, it can be removed"
    }
  }
}

extension StateError.Damage {
  fileprivate var words: String {
    switch self {
    case .foreign: "is not a file of prefs"
    case .newer: "was written by a newer version of prefs"
    case .checksum: "is damaged: its checksum is wrong"
    case .malformed(let part): "is damaged: \(part.printable)"
    case .tooLarge(let limit): "is damaged: it holds more than \(limit) bytes"
    }
  }
}
