import Preferences

/// Why a terminal cannot show the screen.
public enum TerminalError: Error, Hashable, Sendable {
  case notATerminal
  case noType
  case unknownType(String)
  case noDatabase
  /// The terminal cannot move its cursor: a printer, `dumb`.
  case cannotMove(String)
}

extension TerminalError: CustomStringConvertible {
  /// The cause and, if there is one, the remedy.
  public var description: String {
    self == .notATerminal || self == .noDatabase
      ? message : "\(message); try TERM=xterm, or TERM=vt100, before the command, or --plain"
  }

  /// The cause.
  public var message: String {
    switch self {
    case .notATerminal: "not a terminal: editing needs one for both input and output"
    case .noType: "TERM is not set, so the type of the terminal is unknown"
    case .unknownType(let type): "unknown terminal type \(type.quoted) (TERM)"
    case .noDatabase:
      "no descriptions of terminals on this machine: install the package ncurses-base"
    case .cannotMove(let type):
      "terminal \(type.quoted) (TERM) cannot move its cursor, so it cannot show a screen"
    }
  }
}
