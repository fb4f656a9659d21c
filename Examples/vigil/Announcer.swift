import Preferences

/// Says what comes into force.
struct Announcer {
  private var known: [PreferenceName: PreferenceValue?] = [:]
  private var problems: Set<String> = []

  /// Nothing the first time but what is wrong.
  mutating func announce(_ keys: Domain<VigilKeys>) {
    let isFirst = known.isEmpty
    for current in keys.currentValues {
      let old = known.updateValue(current.value, forKey: current.entry.name)
      guard !isFirst, old != current.value, !current.entry.isReadOnly else { continue }
      Log.say("\(current.entry.name.label) is \(current.text) now")
    }
    let wrong = Set(keys.problems.map { "\($0); \($0.consequence)" })
    for problem in wrong.subtracting(problems).sorted() { Log.say(problem) }
    problems = wrong
  }
}

extension Problem {
  /// The daemon's way to go on despite the problem.
  fileprivate var consequence: String {
    if case .noSuchName = reason { "it is ignored" } else { "the default counts" }
  }
}
