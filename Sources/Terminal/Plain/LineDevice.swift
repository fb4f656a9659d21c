import Preferences

/// A line of input, or the reason why there is none.
package enum LineInput: Hashable, Sendable {
  case line(String)
  /// The end of the input: ^D, or the end of a pipe.
  case end
  /// ^C.
  case interrupted
  /// The terminal was lost.
  case hungUp
  /// The signal asks the program to end.
  case terminated(Int32)
}

/// A terminal that only prints and reads lines. It need not move its cursor, so a screen reader can
/// follow it.
package protocol LineDevice {
  /// Waits for a line, and returns it without its newline. With `isHidden`, the input is not
  /// echoed.
  mutating func readLine(prompt: String, isHidden: Bool) -> LineInput
  /// Prints a line of printable text.
  mutating func printLine(_ line: String)
  var charset: Charset { get }
  var pageSize: Int { get }
}
