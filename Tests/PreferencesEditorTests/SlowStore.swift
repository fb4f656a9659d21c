import Preferences

/// A store that answers asynchronously, like a remote one.
actor SlowStore: PreferenceStore {
  private let memory = MemoryStore()

  func load() async -> any Snapshot {
    await Task.yield()
    return memory.load()
  }

  func save(
    _ changes: [Change], over revision: Revision
  ) async throws(StoreError) -> any Snapshot {
    await Task.yield()
    return try memory.save(changes, over: revision)
  }
}
