import Preferences

/// A store whose domain reads it once and does not follow it: a session would look at it again with
/// the next key only, and pays with its start.
struct UnwatchedStore: LocalStore {
  private let store: any LocalStore

  init(_ store: any LocalStore) { self.store = store }

  func load() throws(StoreError) -> any Snapshot { try store.load() }

  func save(
    _ changes: [Change], over revision: Revision
  ) throws(StoreError) -> any Snapshot {
    try store.save(changes, over: revision)
  }
}
