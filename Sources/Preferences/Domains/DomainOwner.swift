import CPOSIX
import Synchronization

/// The object that all copies and scopes of a domain share. When the last copy is gone, the core
/// stops listening to the store.
///
/// The owner exists so that nothing needs a weak reference to the core, which every read goes
/// through: an object with weak references is slow to retain.
@usableFromInline
final class DomainOwner: Sendable {
  @usableFromInline let slots: SlotTable
  @usableFromInline let core: DomainCore
  /// Keeps the namespace alive that the domain and its scopes refer to.
  private let storage: any AnyObject & Sendable
  /// The owner of the whole domain. Nil for that owner itself.
  private let whole: DomainOwner?

  init(
    _ storage: NamespaceStorage<some Namespace>, store: any PreferenceStore,
    over lowerStores: [any LocalStore], base: LoadedSnapshot, overrides: Overrides,
    watching changes: [Result<AsyncStream<Void>, StoreError>],
    firstSaveDelay: FirstSaveDelay? = nil, retryDelay: Duration = .seconds(1)
  ) {
    self.storage = storage
    whole = nil
    slots = SlotTable(storage.address.pointee)
    ProgrammingError.report(
      slots.placeProblems.first.map { "the declaration of a key: \($0.description)" })
    core = DomainCore(
      slots, store: store, over: lowerStores, base: base, overrides: overrides,
      firstSaveDelay: firstSaveDelay,
      retryDelay: retryDelay)
    core.follow(changes)
  }

  /// Creates an owner of `storage`, for a scope of the domain of `other`.
  init(_ storage: any AnyObject & Sendable, sharing other: DomainOwner) {
    self.storage = storage
    whole = other
    slots = other.slots
    core = other.core
  }

  deinit { if whole == nil { core.end() } }

  @inlinable
  func value<Value>(of key: Key<Value>) -> Value {
    slots.cachedValue(of: key) ?? core.read(key)
  }
}

/// The domains with unsaved changes. A program that ends by `exit` or by returning from `main`
/// waits for them, as long as saving makes progress.
enum UnsavedDomains {
  private static let cores = Mutex<[ObjectIdentifier: DomainCore]>([:])
  /// The number of loads and of attempts to save, as a sign of progress.
  private static let steps = Atomic(0)
  /// The longest wait without progress. It exceeds the time for which a save waits for the lock of a file.
  private static let timeout = Duration.seconds(20)

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

  static func recordStep() { steps.add(1, ordering: .relaxed) }

  private static func wait() {
    for core in cores.withLock({ Array($0.values) }) { core.firstSaveDelay?.end() }
    var (seen, since) = (0, ContinuousClock.now)
    while cores.withLock({ !$0.isEmpty }), ContinuousClock.now - since < timeout {
      let steps = steps.load(ordering: .relaxed)
      if steps != seen { (seen, since) = (steps, .now) }
      usleep(1000)
    }
  }
}
