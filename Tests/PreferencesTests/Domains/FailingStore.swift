import Preferences
import Synchronization

/// A store that can be neither read nor saved while it is broken.
final class FailingStore: LocalStore {
  let isBroken = Mutex(false)
  /// The number of attempts to save.
  let saves = Mutex(0)
  private let store = MemoryStore()

  func load() throws(StoreError) -> any Snapshot {
    if isBroken.withLock({ $0 }) { throw .cannotCreate(path: "store", why: "it is broken") }
    return store.load()
  }

  func save(
    _ changes: [Change], over revision: Revision
  ) throws(StoreError) -> any Snapshot {
    saves.withLock { $0 += 1 }
    if isBroken.withLock({ $0 }) { throw .locked(path: "store") }
    return try store.save(changes, over: revision)
  }
}
