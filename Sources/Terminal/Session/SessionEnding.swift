import Platform

/// How a session of the editor ended.
package enum SessionEnding: Hashable, Sendable {
  case quit
  /// The user wants to read the file again, in this dialect.
  case reread(dialect: String)
  /// The terminal was lost. Nothing may be printed.
  case hungUp
  /// A signal ended it. It has to be raised again.
  case terminated(Int32)

  /// The signal that has to be raised again.
  package var signal: Int32? {
    switch self {
    case .quit, .reread: nil
    case .hungUp: SIGHUP
    case .terminated(let signal): signal
    }
  }
}
