import Synchronization

/// A value that is made when it is first read, by one thread while others wait.
///
/// A read of a value that is made costs one atomic load. `AtomicLazyReference` is not inlined: it looks
/// up its metadata in each load, which took a fifth of the time of `prefs diff`.
final class Lazy<Value: Sendable>: Sendable {
  /// Owns a reference to the value. It is set once.
  private let made = Atomic<Unmanaged<Made>?>(nil)
  private let making = Mutex(())
  private let make: @Sendable () -> Value

  private final class Made: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  deinit { made.load(ordering: .acquiring)?.release() }

  var value: Value {
    if let made = made.load(ordering: .acquiring) { return made._withUnsafeGuaranteedRef(\.value) }
    return making.withLock { _ in
      if let made = made.load(ordering: .acquiring) { return made.takeUnretainedValue().value }
      let new = Made(make())
      made.store(.passRetained(new), ordering: .releasing)
      return new.value
    }
  }
}
