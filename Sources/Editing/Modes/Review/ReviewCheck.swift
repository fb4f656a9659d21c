import Preferences

/// The check by the program that reads the document, while the review is open.
package enum ReviewCheck: Hashable, Sendable {
  /// There is none.
  case none
  /// The program has been asked by this command. `isAwaited`: the save begins when it accepts the contents.
  case running(String, isAwaited: Bool)
  case done(ProgramVerdict)

  package var isAwaited: Bool { if case .running(_, true) = self { true } else { false } }

  mutating func stopWaiting() {
    if case .running(let command, _) = self { self = .running(command, isAwaited: false) }
  }

  /// The state as a line. Nil if there is no check.
  package var summary: String? {
    switch self {
    case .none: nil
    case .running(let command, let isAwaited):
      isAwaited ? "waiting for \(command) …" : "\(command) checks the new file …"
    case .done(let verdict): verdict.summary
    }
  }

  /// Whether the verdict is not that the contents are right.
  package var isDoubtful: Bool {
    if case .done(let verdict) = self { verdict.outcome != .accepted } else { false }
  }

  /// The complaints of the program.
  package var complaints: [Problem] {
    if case .done(let verdict) = self { verdict.complaints } else { [] }
  }
}
