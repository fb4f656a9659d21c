import Glibc
import Preferences

/// Tells others that a file is open here, and who else has it open.
///
/// What tells is a bound name of the kernel's, not a file: it goes with the process, so it is never
/// stale, and every user of the machine sees it. It is a courtesy and blocks nobody; that no change
/// is written over is the save's business.
public struct Presence: ~Copyable {
  private let socket: Descriptor?

  /// From now on, until it goes out of scope, this process has the file open that `path` leads to.
  public init(at path: String) {
    socket = try? PresenceName(path: path.realPath, process: getpid()).bound()
  }

  /// Which other programs have it open, by what they show of it. Anyone can make it look so.
  public static func others(at path: String) -> [OtherEditor] {
    let real = path.realPath
    return PresenceName.others(at: real) + [VimSwapFile.editor(of: real)].compactMap(\.self)
      + [EmacsLock.editor(of: real)].compactMap(\.self)
  }
}

/// Another program that has a file open.
public struct OtherEditor: Hashable, Sendable {
  public enum Program: Hashable, Sendable { case prefs, vim, emacs }
  public let program: Program
  public let process: Int
  /// nil where it cannot be told.
  public let user: String?
  /// The machine that it runs on; nil for this one.
  public let host: String?
}

extension OtherEditor {
  /// `prefs (process 4711, ann)`, printable.
  public var words: String {
    let facts = ["process \(process)", user, host.map { "on \($0)" }].compactMap(\.self)
    return "\(name) (\(facts.joined(separator: ", ")))".printable
  }

  private var name: String {
    switch program {
    case .prefs: "prefs"
    case .vim: "vim"
    case .emacs: "emacs"
    }
  }
}
