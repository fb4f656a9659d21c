import Preferences

/// The problems of the current values, by the row that shows them. The schema's own check finds
/// them, so the editor reports what `prefs check` reports.
struct Verdicts: Sendable {
  private var now: [PreferenceName: [Problem]] = [:]
  /// The problems of the stored values.
  private var stored: [PreferenceName: [Problem]] = [:]

  init() {}

  init(on draft: Draft, schema: Schema) {
    stored = Verdicts.all(in: draft.base, schema: schema.adapted(to: draft.base))
    now = stored
  }

  var count: Int { now.count }
  var names: [PreferenceName] { Array(now.keys) }

  subscript(name: PreferenceName) -> Problem? { now[name]?.first }

  /// The first problem of `name`, else of a name inside it. O(problems).
  func first(in name: PreferenceName) -> Problem? {
    self[name]
      ?? now.filter { name.contains($0.key) }.min { $0.key.label < $1.key.label }?.value.first
  }

  /// The problems that staged changes have caused. They prevent a save.
  var new: [PreferenceName: Problem] {
    now.filter { stored[$0.key] != $0.value }.compactMapValues(\.first)
  }

  /// The number of stored problems that are unchanged.
  var untouchedCount: Int { now.count { stored[$0.key] == $0.value } }

  /// Checks again after the values of `names` have changed. Checks only those values if each
  /// replaced another one and no rule of a container concerns them, else all values.
  mutating func renew(_ names: [PreferenceName], in draft: Draft, schema: Schema) {
    guard !schema.isEmpty else { return }
    guard names.allSatisfy({ schema.validatesIndependently($0) && draft.replaces($0) }) else {
      now = Verdicts.all(in: DraftSnapshot(draft), schema: schema)
      return
    }
    for name in names {
      let entry = schema.entry(for: name) == nil ? nil : schema.declaration(of: name)
      let problems = draft[name].flatMap { entry?.check($0) } ?? []
      now[name] = problems.isEmpty ? nil : problems
    }
  }

  private static func all(
    in snapshot: some Snapshot, schema: Schema
  ) -> [PreferenceName: [Problem]] {
    var verdicts: [PreferenceName: [Problem]] = [:]
    for var problem in schema.check(snapshot) {
      // The check of one value has neither: its problem is to equal the one that is stored.
      (problem.place, problem.requirement) = (nil, nil)
      verdicts[problem.row(in: snapshot), default: []].append(problem)
    }
    return verdicts
  }
}

extension Schema {
  /// Whether only the entry of `name` decides what its value may be.
  fileprivate func validatesIndependently(_ name: PreferenceName) -> Bool {
    if let validator { return validator.validatesIndependently(name) }
    return name.components.indices.allSatisfy { length in
      guard let outer = entry(for: PreferenceName(Array(name.components.prefix(length)))) else {
        return true
      }
      return outer.kind == .record && outer.rules.allSatisfy(\.isAboutKeys)
    }
  }
}

extension Rule {
  fileprivate var isAboutKeys: Bool {
    switch self {
    case .required, .closed, .keys, .count: true
    default: false
    }
  }
}

extension Draft {
  /// Whether a scalar of one row replaces the stored one.
  fileprivate func replaces(_ name: PreferenceName) -> Bool {
    guard let row = base.row(of: name), let new = self[name] else { return false }
    return !base.value(at: row).isContainer && !new.isContainer
  }
}
