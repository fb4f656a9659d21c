import Preferences
import PreferencesEditor

/// What a command works on: one state of a store, with its schema.
package struct CommandContext: Sendable {
  /// As it is shown.
  package let path: String
  package let snapshot: any Snapshot
  package let schema: Schema
  /// nil for a document that was piped in.
  package let store: (any PreferenceStore)?
  /// A program's own keys of which the snapshot alone does not tell what counts: those that an
  /// override holds for this run, and those stored under a former name.
  package private(set) var special: [PreferenceName: CurrentValue] = [:]

  /// Another store beside this one; nil where there is none.
  package private(set) var comparison: Comparison?

  package init(
    path: String, snapshot: any Snapshot, schema: Schema, store: (any PreferenceStore)?
  ) {
    self.path = path
    self.snapshot = snapshot
    self.schema = schema.adapted(to: snapshot)
    self.store = store
  }

  /// Throws where the store cannot be read.
  init(_ domain: Domain<some Namespace>) async throws(Failure) {
    let snapshot: any Snapshot
    do throws(StoreError) {
      snapshot = try await domain.store.load()
    } catch {
      throw Failure(error)
    }
    self.init(
      path: domain.store.label, snapshot: snapshot, schema: domain.schema, store: domain.store)
    for current in domain.currentValues
    where current.override != nil || !current.formerNames.isEmpty {
      special[current.entry.name] = current
    }
  }

  /// Why `error` or `problem` ends the command, without the text of a secret.
  package func failure(_ error: StoreError) -> Failure {
    Failure(schema.withoutSecrets(error, over: snapshot))
  }

  package func failure(_ problem: Problem) -> Failure {
    Failure(schema.withoutSecrets(problem, in: snapshot), in: path)
  }

  /// Compared with `other` from now on. O(rows of both).
  package mutating func compare(with other: any Snapshot, label: String) {
    comparison = Comparison(with: other, label: label, over: snapshot)
  }

  /// Names of here that the other store has otherwise, or not at all.
  var differing: Set<PreferenceName> {
    Set((comparison?.differences ?? []).filter { $0.old != nil }.map(\.name))
  }

  /// Of the rows that something is wrong with.
  var invalidNames: Set<PreferenceName> {
    Set(schema.check(snapshot).map { $0.row(in: snapshot) })
  }

  /// What has to go once `name` is set or reset: its values under former names.
  func formerValues(of name: PreferenceName) -> [Change] {
    let names = special[PreferenceName(name.flattened)]?.formerNames ?? []
    return names.compactMap(snapshot.resolve).map { Change($0, from: snapshot[$0], to: nil) }
  }

  /// The entry that `name` is declared by, itself or through what is around it, else one made from
  /// the value that stands there.
  func entry(for name: PreferenceName) -> Entry {
    if let declared = schema.declaration(of: name) { return declared }
    var entry = schema.declarationOrAny(of: name)
    entry.kind = snapshot[name].map(Kind.init(of:)) ?? .any
    return entry
  }
}
