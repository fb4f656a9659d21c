import Preferences
import PreferencesEditor

/// What a command works on: one state of a store, with its schema.
package struct Subject: Sendable {
  /// As it is shown.
  package let path: String
  package let snapshot: any Snapshot
  package let schema: Schema
  /// nil for a document that was piped in.
  package let store: (any PreferenceStore)?
  /// Of a program's own keys: what overrides hold for this run, by name.
  package private(set) var overrides: [PreferenceName: CurrentValue] = [:]

  package init(
    path: String, snapshot: any Snapshot, schema: Schema, store: (any PreferenceStore)?
  ) {
    self.path = path
    self.snapshot = snapshot
    self.schema = schema
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
    for current in domain.currentValues where current.override != nil {
      overrides[current.entry.name] = current
    }
  }

  /// The entry that `name` is declared by, itself or through what is around it, else one made from
  /// the value that stands there.
  func entry(for name: PreferenceName) -> Entry {
    schema.declaration(of: name) ?? Entry(name, snapshot[name].map(Kind.init(of:)) ?? .any)
  }
}
