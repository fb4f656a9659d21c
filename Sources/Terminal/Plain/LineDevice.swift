import Preferences

/// What came instead of, or as, a line.
public enum LineInput: Hashable, Sendable {
  case line(String)
  /// No more will come: ^D, the end of a pipe.
  case end
  /// ^C.
  case interrupted
  case hungUp
  /// Asked to end, by this signal.
  case terminated(Int32)
}

/// A terminal of which nothing is asked but to show lines and to give some: it need not move its
/// cursor, and a screen reader reads it in order.
public protocol LineDevice {
  /// Waits for one, without its end. What is typed is not shown where it is hidden.
  mutating func line(after prompt: String, isHidden: Bool) -> LineInput
  /// Printable text.
  mutating func say(_ line: String)
  var charset: Charset { get }
  /// How many lines are read at once.
  var pageSize: Int { get }
}
