/// How a session came to its end.
public enum SessionEnding: Hashable, Sendable {
  case quit
  /// The terminal is gone: nothing may be printed.
  case hungUp
  /// By this signal, which is to be raised anew.
  case terminated(Int32)
}
