import CPOSIX

/// A violated precondition of the library's API.
package enum ProgrammingError {
  /// Records a mistake in a declaration instead of stopping a debug build, in a task and its children.
  package typealias Recorder =
    @Sendable (
      _ message: String, _ file: StaticString, _ line: UInt
    ) -> Void
  @TaskLocal package static var recorder: Recorder?

  /// Stops a debug build with `message`, or hands it to the recorder of the task. Does nothing if it
  /// is nil, and nothing in a release build.
  package static func report(
    _ message: @autoclosure () -> String?, at file: StaticString = #fileID, _ line: UInt = #line
  ) {
    #if DEBUG
      guard let message = message() else { return }
      guard let recorder else { return assertionFailure(message, file: file, line: line) }
      recorder(message, file, line)
    #endif
  }

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
