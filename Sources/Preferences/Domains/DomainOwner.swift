import Synchronization

/// What every copy of a domain refers to. While one does, its core listens to the store.
///
/// It stands before the core so that nothing needs a weak reference to what every read goes through:
/// an object that has one is slow to retain.
@usableFromInline
final class DomainOwner: Sendable {
  @usableFromInline let slots: SlotTable
  @usableFromInline let core: DomainCore

  init(
    _ keys: some Namespace, store: any PreferenceStore, base: LoadedSnapshot, overrides: Overrides,
    watching changes: Result<AsyncStream<Void>, StoreError>?, firstSave: FirstSave? = nil
  ) {
    slots = SlotTable(keys)
    core = DomainCore(
      slots, store: store, base: base, overrides: overrides, firstSave: firstSave)
    core.follow(changes)
  }

  deinit { core.end() }

  @inlinable
  func value<Value>(of key: Key<Value>) -> Value {
    slots.slot(of: key)?.known.withLock { $0 } ?? core.read(key)
  }
}
