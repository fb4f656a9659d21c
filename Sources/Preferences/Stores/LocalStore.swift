/// A store that waits for no network, so that a program may read its preferences at once, wherever
/// it stands.
public protocol LocalStore: PreferenceStore {
  func load() throws(StoreError) -> any Snapshot
  func save(_ changes: [Change], over revision: Revision) throws(StoreError) -> any Snapshot
}
