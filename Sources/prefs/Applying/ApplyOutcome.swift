import Preferences

/// What has become of a change set in one store.
enum ApplyOutcome {
  /// So many changes were made.
  case applied(Int)
  /// It has them all already.
  case nothingToDo
  /// Secrets are masked.
  case clash([Clash])
  /// What the schema or the store has against it; in words, printable.
  case refused([String])
  /// In words, printable.
  case failed(String)
  /// Nothing is in the way of so many changes.
  case notTried(Int)

  /// It has the changes now.
  var isDone: Bool {
    switch self {
    case .applied, .nothingToDo: true
    default: false
    }
  }

  /// Lines of the table; `isDryRun`: nothing was to be written.
  func lines(isDryRun: Bool) -> [String] {
    switch self {
    case .applied(let count): ["applied \(count)"]
    case .nothingToDo: ["nothing to do"]
    case .clash(let clashes): clashes.map { "clash: \($0.words)" }
    case .refused(let problems): problems.map { "refused: \($0)" }
    case .failed(let why): ["failed: \(why)"]
    case .notTried(let count): [isDryRun ? "would apply \(count)" : "not tried"]
    }
  }

  func members(isDryRun: Bool) -> ExactDictionary<PreferenceValue> {
    switch self {
    case .applied(let count): ["outcome": "applied", "changes": .integer(Number(count))]
    case .nothingToDo: ["outcome": "nothing to do"]
    case .clash(let clashes): ["outcome": "clash", "clashes": .array(clashes.map(\.object))]
    case .refused(let problems):
      ["outcome": "refused", "problems": .array(problems.map(PreferenceValue.string))]
    case .failed(let why): ["outcome": "failed", "problems": [.string(why)]]
    case .notTried(let count):
      [
        "outcome": isDryRun ? "would apply" : "not tried", "changes": .integer(Number(count)),
      ]
    }
  }
}

extension Clash {
  /// `editor.fontSize: expected 12, is 13`
  fileprivate var words: String {
    let shown = { (value: PreferenceValue?) in value?.text(limit: 40) ?? "absent" }
    return "\(name.label): expected \(shown(base)), is \(shown(theirs))".printable
  }

  fileprivate var object: PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = ["name": .string(name.description)]
    members["expected"] = base
    members["found"] = theirs
    return .dictionary(members)
  }
}
