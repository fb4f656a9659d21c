/// Why there can be no screen.
public enum TerminalError: Error, Hashable, Sendable {
  case notATerminal
  case noType
  case unknownType(String)
  case noDatabase
  /// Known, but it cannot put its cursor anywhere: a printer, `dumb`.
  case cannotMove(String)
}
