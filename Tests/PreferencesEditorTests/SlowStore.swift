import Preferences

/// A store that is not of this machine: every answer comes later.
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
