import Preferences

/// The edited document: the stored values, the changes staged over them, and what follows from both.
struct DocumentState: Sendable {
  private(set) var draft: Draft
  /// The schema with the entries that hold for the current values.
  private(set) var schema: Schema
  /// The problems of the current values.
  private(set) var verdicts = Verdicts()
  /// Declared names that the stored document does not set, with dotted keys split.
  private(set) var unset: [PreferenceName] = []
  /// Counts the schemas that the current values have produced.
  private(set) var schemaEdition = 0

  init(_ snapshot: any Snapshot, schema: Schema) {
    draft = Draft(over: snapshot)
    self.schema = schema
  }

  /// The stored values.
  var snapshot: any Snapshot { draft.base }
}

// MARK: Changing

extension DocumentState {
  /// Stages `edits` as one step of the history. Returns the names whose values changed.
  mutating func stage(_ edits: [Edit]) -> [PreferenceName] { draft.stage(edits) }

  /// Undoes the last step. Returns its names; nil if there is no step.
  mutating func undo() -> [PreferenceName]? { draft.undo() }

  /// Repeats the last undone step. Returns its names; nil if there is no such step.
  mutating func redo() -> [PreferenceName]? { draft.redo() }

  /// Replaces the stored values after a save. Nothing is staged any more.
  mutating func becomeSaved(as snapshot: any Snapshot) { draft.rebase(onto: snapshot) }

  /// Stages `changes` over another program's values. The history starts again.
  mutating func restart(over theirs: any Snapshot, staging changes: [Change]) {
    draft.rebase(onto: theirs, staging: changes)
  }

  /// Stages `changes` over another program's values, which differ in `names`. The history continues
  /// unless a step contradicts them.
  mutating func rebase(
    onto theirs: any Snapshot, staging changes: [Change], differing names: [PreferenceName]
  ) {
    draft.move(onto: theirs, staging: changes, differing: names)
  }
}

// MARK: Recomputing

extension DocumentState {
  /// Recomputes what follows from the values, after those of `names` were staged. Returns the
  /// conditional names that apply from now on.
  mutating func recompute(afterStaging names: [PreferenceName]) -> [PreferenceName] {
    adaptSchema()
    verdicts.renew(names, in: draft, schema: schema)
    let isSameShape = schema.adaptation == nil && names.allSatisfy { schema.keys(in: $0).isEmpty }
    return isSameShape ? [] : recomputeUnset()
  }

  /// Recomputes what follows from the values, after the stored ones were replaced. Returns the
  /// conditional names that apply from now on.
  mutating func recompute() -> [PreferenceName] {
    adaptSchema()
    verdicts = Verdicts(on: draft, schema: schema)
    verdicts.renew(draft.changes.map(\.name), in: draft, schema: schema)
    return recomputeUnset()
  }

  /// Reads the entries again that depend on values.
  private mutating func adaptSchema() {
    guard schema.adaptation != nil else { return }
    schema = schema.adapted(to: draft.isEmpty ? snapshot : DraftSnapshot(draft))
    schemaEdition += 1
  }

  private mutating func recomputeUnset() -> [PreferenceName] {
    let before = Set(unset)
    unset = schema.names(in: .root, of: draft).filter { snapshot.resolve($0) == nil }.map(\.flat)
    guard schema.adaptation != nil else { return [] }
    return unset.filter { !before.contains($0) && schema.entry(for: $0)?.condition != nil }
  }
}
