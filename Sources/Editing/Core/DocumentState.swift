import Preferences

/// The edited document: the stored values, the changes staged over them, and everything that is
/// derived from both. After a change of `draft`, `Editor.refresh(after:)` calls `recompute`.
struct DocumentState: Sendable {
  var draft: Draft
  /// The schema with the entries that hold for the current values.
  private(set) var schema: Schema
  private(set) var problems = RowProblems()
  /// Declared and commented-out names that the stored document does not set, with dotted keys split.
  private(set) var unset: [PreferenceName] = []
  /// The commented-out lines of the stored document, by the names of their rows.
  private(set) var commentedOut: [PreferenceName: CommentedOut] = [:]
  /// The lines of the stored document that the program does not read.
  private(set) var unreadLines: [PreferenceName: UnreadLine] = [:]
  /// The duplicates among them, in their order, by the names of their keys.
  private(set) var duplicates: [PreferenceName: [UnreadLine]] = [:]
  /// The members of the stored document that groups have from others.
  private(set) var inherited: [PreferenceName: InheritedMember] = [:]
  /// The values that the program uses, from all files of its configuration. Nil if they are not known.
  var effective: EffectiveValues?
  /// Counts the schemas that the current values have produced.
  private(set) var schemaEdition = 0

  init(_ snapshot: any Snapshot, schema: Schema) {
    draft = Draft(over: snapshot)
    self.schema = schema
    self.schema.markSecrets(snapshot.secretNames)
  }

  var snapshot: any Snapshot { draft.base }
}

// MARK: Recomputing

extension DocumentState {
  /// Recomputes everything after the values of `names` were staged. Returns the conditional names
  /// that apply from now on.
  mutating func recompute(afterStaging names: [PreferenceName]) -> [PreferenceName] {
    adaptSchema()
    problems.recheck(names, in: draft, schema: schema)
    let isSameShape = schema.adaptation == nil && names.allSatisfy { schema.keys(in: $0).isEmpty }
    return isSameShape ? [] : recomputeUnset()
  }

  /// Recomputes everything after the stored values were replaced. Returns the conditional names that
  /// apply from now on.
  mutating func recompute() -> [PreferenceName] {
    schema.markSecrets(snapshot.secretNames)
    adaptSchema()
    // The rest of a document may have the duplicate of a key.
    if snapshot.expectedCount == nil { problems = RowProblems(on: draft, schema: schema) }
    problems.recheck(draft.valueChanges.map(\.name), in: draft, schema: schema)
    let lines = snapshot.commentedOut
    commentedOut = Dictionary(
      (lines + lines.map(\.asFurtherLine)).map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    inherited = Dictionary(
      snapshot.inherited.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    unreadLines = Dictionary(
      snapshot.unreadLines.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    duplicates = Dictionary(grouping: snapshot.unreadLines.filter(\.isDuplicate), by: \.key)
    return recomputeUnset()
  }

  /// Returns the member that `name` is in the current values, if its group has it only from another.
  func inheritedMember(_ name: PreferenceName) -> InheritedMember? {
    guard !inherited.isEmpty, !draft.touches(name) else { return nil }
    return inherited[name]
  }

  /// Reads the entries again that depend on values.
  private mutating func adaptSchema() {
    guard schema.adaptation != nil else { return }
    schema = schema.adapted(to: draft.current)
    schemaEdition += 1
  }

  private mutating func recomputeUnset() -> [PreferenceName] {
    let before = Set(unset)
    unset = schema.names(in: .root, of: draft).filter { snapshot.resolve($0) == nil }.map(\.flat)
    let declared = Set(unset)
    let ofKeys = snapshot.commentedOut.filter { !$0.isFurtherLine }.map(\.name.flat)
    unset += (ofKeys + snapshot.inherited.map(\.name.flat)).filter { !declared.contains($0) }
    guard schema.adaptation != nil else { return [] }
    return unset.filter { !before.contains($0) && schema.entry(for: $0)?.condition != nil }
  }
}

// MARK: Problems

/// The problems of the current values, by the row that shows them. The schema's own check finds
/// them, so the editor reports the same problems as `prefs check`.
struct RowProblems: Sendable {
  private var now: [PreferenceName: [Problem]] = [:]
  /// The problems of the stored values.
  private var stored: [PreferenceName: [Problem]] = [:]
  /// The problems that staged changes have caused. They prevent a save.
  private(set) var new: [PreferenceName: Problem] = [:]

  init() {}

  init(on draft: Draft, schema: Schema) {
    stored = Self.all(in: draft.base, schema: schema.adapted(to: draft.base))
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

  /// The number of stored problems that are unchanged.
  var untouchedCount: Int { now.count - new.count }

  /// Checks again after the values of `names` have changed. Checks only those values if each
  /// replaced another one and no rule of a container concerns them, else all values.
  mutating func recheck(_ names: [PreferenceName], in draft: Draft, schema: Schema) {
    guard !schema.isEmpty else { return }
    defer {
      new = now.filter { !isStored($0.value, at: $0.key, in: draft) }.compactMapValues(\.first)
    }
    guard names.allSatisfy({ schema.validatesIndependently($0) && draft.replaces($0) }) else {
      now = Self.all(in: DraftSnapshot(draft), schema: schema)
      return
    }
    for name in names {
      let entry = schema.entry(for: name) == nil ? nil : schema.declaration(of: name)
      let problems = draft[name].flatMap { entry?.check($0) } ?? []
      now[name] = problems.isEmpty ? nil : problems
    }
  }

  /// Whether the stored value has the same problems, perhaps at another index of a list.
  private func isStored(_ problems: [Problem], at name: PreferenceName, in draft: Draft) -> Bool {
    guard let former = draft.baseName(of: name) else { return false }
    if former == name { return stored[name] == problems }
    return stored[former]?.map(\.withoutName) == problems.map(\.withoutName)
  }

  private static func all(
    in snapshot: some Snapshot, schema: Schema
  ) -> [PreferenceName: [Problem]] {
    var problems: [PreferenceName: [Problem]] = [:]
    for var problem in schema.check(snapshot) {
      // The check of a single value gives neither. Its problem must equal the stored one.
      (problem.place, problem.requirement) = (nil, nil)
      problems[problem.row(in: snapshot), default: []].append(problem)
    }
    return problems
  }
}

extension Problem {
  fileprivate var withoutName: Problem {
    var problem = self
    problem.name = nil
    return problem
  }
}

extension Schema {
  /// Whether only the entry of `name` constrains its value.
  fileprivate func validatesIndependently(_ name: PreferenceName) -> Bool {
    guard !hasNamespaceRules else { return false }
    if let validator { return validator.validatesIndependently(name) }
    return name.ancestors.allSatisfy { ancestor in
      guard let outer = entry(for: ancestor) else { return true }
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
