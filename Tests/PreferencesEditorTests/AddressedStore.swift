import Preferences

/// A store in memory with an address, under which it can be opened again, and with warnings.
struct AddressedStore: NamedStore, SaveReportingStore {
  let label: String
  let memory: MemoryStore
  var obstacle: WriteObstacle?

  var title: StoreTitle { StoreTitle(name: "prefix/", directory: "test://host") }
  var expectedWarnings: [SaveWarning] { [.sentWithoutTLS] }
  var warnings: [SaveWarning] { [.storedDifferently] }

  func load() -> any Snapshot { memory.load() }

  func save(
    _ changes: [Change], over revision: Revision
  ) throws(StoreError) -> any Snapshot {
    if let obstacle { throw .notWritable(path: label, because: obstacle) }
    return try memory.save(changes, over: revision)
  }
}
