import Editing
import Preferences
import PreferencesCommands
import PreferencesEditor

/// The application of a change set to several stores.
struct Application {
  private let plans: [ApplyPlan]
  private(set) var outcomes: [ApplyOutcome]

  init(_ plans: [ApplyPlan]) {
    self.plans = plans
    outcomes = plans.map { plan in
      switch plan.finding {
      case .ready(_, let changes): .notTried(changes.count)
      case .settled(let outcome): outcome
      }
    }
  }

  private var isRefused: Bool {
    outcomes.contains { outcome in
      switch outcome {
      case .conflict, .refused, .failed: true
      case .applied, .nothingToDo, .notTried: false
      }
    }
  }

  /// Saves the changes to one store after the other, and stops at the first failure. Does nothing
  /// if any store refuses them.
  mutating func run(_ options: ApplyOptions) async {
    guard !isRefused else { return }
    for (number, plan) in plans.enumerated() {
      guard case .ready(let subject, let changes) = plan.finding, let store = subject.store else {
        continue
      }
      outcomes[number] = await Self.save(changes, of: subject, to: store, options)
      Diagnostics.print(store.warnings, of: subject.path)
      guard outcomes[number].isDone else { return }
    }
  }

  private static func save(
    _ changes: [Change], of subject: CommandContext, to store: any PreferenceStore,
    _ options: ApplyOptions
  ) async -> ApplyOutcome {
    do throws(StoreError) {
      switch try await store.saveMerging(
        changes, over: subject.snapshot, inSteps: options.inSteps)
      {
      case .saved: return .applied(changes.count)
      case .conflicted(let conflicts, _):
        return .conflict(conflicts.map { $0.masked(by: subject.schema) })
      }
    } catch {
      return .failed(subject.schema.withoutSecrets(error, over: subject.snapshot).words)
    }
  }

  func status(isDryRun: Bool) -> ExitStatus {
    if outcomes.allSatisfy(\.isDone) { return .yes }
    if isDryRun { return isRefused ? .no : .yes }
    let wasRefusedFirst = plans.contains { plan in
      if case .settled(let outcome) = plan.finding { !outcome.isDone } else { false }
    }
    return wasRefusedFirst ? .no : .tryAgain
  }

  /// Prints lines for each store, or a JSON array.
  func report(asJSON: Bool, isDryRun: Bool) throws {
    let rows = zip(plans.map(\.store), outcomes)
    var output = Output()
    if asJSON {
      let objects = rows.map { store, outcome in
        var members: ExactDictionary<PreferenceValue> = [
          "store": .string(store.escapingPathBytes),
          "ok": .bool(outcome.isRight(isDryRun: isDryRun)),
        ]
        members.merge(outcome.members(isDryRun: isDryRun)) { old, _ in old }
        return PreferenceValue.dictionary(members)
      }
      try output.line(PreferenceValue.array(objects).json)
    } else {
      let width = plans.map { $0.store.printable.cells }.max() ?? 0
      for (store, outcome) in rows {
        let name = store.printable
        let lead = name + String(repeating: " ", count: width - name.cells + 2)
        for line in outcome.lines(isDryRun: isDryRun) { try output.line(lead + line) }
      }
    }
    try output.flush()
  }
}

/// The result of a change set in one store.
enum ApplyOutcome {
  /// The number of changes that were made.
  case applied(Int)
  /// The store has all changes already.
  case nothingToDo
  /// The conflicts, with secrets masked.
  case conflict([KeyConflict])
  /// The problems by the schema or the store, as printable text.
  case refused([String])
  /// The error, as printable text.
  case failed(String)
  /// The number of changes that could be made.
  case notTried(Int)

  /// Whether the store has the changes now.
  var isDone: Bool {
    switch self {
    case .applied, .nothingToDo: true
    default: false
    }
  }

  /// Whether nothing is wrong. `isDryRun`: whether nothing was to be written.
  func isRight(isDryRun: Bool) -> Bool {
    if case .notTried = self { isDryRun } else { isDone }
  }

  /// Returns the lines of the table. `isDryRun`: whether nothing was to be written.
  func lines(isDryRun: Bool) -> [String] {
    switch self {
    case .applied(let count): ["applied \(count)"]
    case .nothingToDo: ["nothing to do"]
    case .conflict(let conflicts): conflicts.map { "conflict: \($0.words)" }
    case .refused(let problems): problems.map { "refused: \($0)" }
    case .failed(let why): ["failed: \(why)"]
    case .notTried(let count): [isDryRun ? "would apply \(count)" : "not tried"]
    }
  }

  func members(isDryRun: Bool) -> ExactDictionary<PreferenceValue> {
    switch self {
    case .applied(let count): ["outcome": "applied", "changes": .integer(Number(count))]
    case .nothingToDo: ["outcome": "nothing to do"]
    case .conflict(let conflicts):
      ["outcome": "conflict", "conflicts": .array(conflicts.map(\.object))]
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

extension KeyConflict {
  /// A conflict for display: `editor.fontSize: expected 12, is 13`.
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
