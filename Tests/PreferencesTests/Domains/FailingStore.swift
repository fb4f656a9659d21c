import Preferences
import Synchronization

/// A store that cannot be read while it is broken.
final class FailingStore: LocalStore {
  let isBroken = Mutex(false)
  private let store = MemoryStore()

  func load() throws(StoreError) -> any Snapshot {
    if isBroken.withLock({ $0 }) { throw .cannotCreate(path: "store", why: "it is broken") }
    return store.load()
  }

  func save(
    _ changes: [Change], over revision: Revision
  ) throws(StoreError) -> any Snapshot {
    try store.save(changes, over: revision)
  }
}
