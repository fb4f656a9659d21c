import Preferences

/// Prints each preference that changed, and each new problem.
struct ChangeAnnouncer {
  private var known: [PreferenceName: PreferenceValue?] = [:]
  private var problems: Set<String> = []

  /// Prints changes since the last call. The first call prints problems only.
  mutating func announce(_ keys: Domain<VigilKeys>) {
    let isFirst = known.isEmpty
    for current in keys.currentValues {
      let old = known.updateValue(current.value, forKey: current.entry.name)
      guard !isFirst, old != current.value, !current.entry.isReadOnly else { continue }
      Log.print("\(current.entry.name.label) is \(current.text) now")
    }
    let wrong = Set(
      keys.problems.map { problem in
        problem.consequence.map { "\(problem); \($0)" } ?? "\(problem)"
      })
    for problem in wrong.subtracting(problems).sorted() { Log.print(problem) }
    problems = wrong
  }
}

extension Problem {
  /// The effect of the problem on the daemon. Nil if the problem describes it.
  fileprivate var consequence: String? {
    switch reason {
    case .disappeared: nil
    case .noSuchName: "it is ignored"
    default: "it is not used"
    }
  }
}
