import Preferences

/// Why there can be no screen.
public enum TerminalError: Error, Hashable, Sendable {
  case notATerminal
  case noType
  case unknownType(String)
  case noDatabase
  /// Known, but it cannot put its cursor anywhere: a printer, `dumb`.
  case cannotMove(String)
}

extension TerminalError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    self == .notATerminal || self == .noDatabase ? words : "\(words); \(Self.remedy)"
  }

  /// What is wrong.
  public var words: String {
    switch self {
    case .notATerminal:
      "not a terminal: editing needs one for both input and output"
    case .noType:
      "TERM is not set: it names the kind of terminal"
    case .unknownType(let type):
      "unknown terminal \(type.quoted) (TERM): nothing describes it here"
    case .noDatabase:
      "no descriptions of terminals on this machine: install the package ncurses-base"
    case .cannotMove(let type):
      "terminal \(type.quoted) (TERM) cannot move its cursor, so there is no screen to edit on"
    }
  }

  private static let remedy = "try TERM=xterm, or TERM=vt100, before the command, or --plain"
}
