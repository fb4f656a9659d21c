import Glibc
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

/// The domains that hold what is not saved yet. A program that ends by `exit`, or by the end of its
/// main function, waits for them: until all is saved or cannot be, for as long as something moves.
enum UnsavedDomains {
  private static let cores = Mutex<[ObjectIdentifier: DomainCore]>([:])
  /// Loads and attempts to save.
  private static let steps = Atomic(0)
  private static let patience = Duration.seconds(5)

  private static let waitsAtExit: Bool = {
    atexit { UnsavedDomains.wait() }
    return true
  }()

  static func insert(_ core: DomainCore) {
    guard waitsAtExit else { return }
    cores.withLock { $0[ObjectIdentifier(core)] = core }
  }

  static func remove(_ core: DomainCore) {
    cores.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(core)) }
  }

  static func noteStep() { steps.add(1, ordering: .relaxed) }

  private static func wait() {
    for core in cores.withLock({ Array($0.values) }) { core.firstSave?.allow() }
    var (seen, since) = (0, ContinuousClock.now)
    while cores.withLock({ !$0.isEmpty }), ContinuousClock.now - since < patience {
      let steps = steps.load(ordering: .relaxed)
      if steps != seen { (seen, since) = (steps, .now) }
      usleep(1000)
    }
  }
}
