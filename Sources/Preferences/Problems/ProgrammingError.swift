import CPOSIX

/// A violated precondition of the library's API.
package enum ProgrammingError {
  /// Prints `message` on standard error and aborts. `preconditionFailure` prints nothing in a
  /// release build. Unsaved values are lost.
  package static func stop(_ message: String) -> Never {
    var rest = Array("Fatal error: \(message)\n".utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    abort()
  }
}
