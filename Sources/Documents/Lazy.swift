import Synchronization

/// A value that is made when it is first read, by one thread while others wait.
///
/// A read of a value that is made costs one atomic load. `AtomicLazyReference` is not inlined: it looks
/// up its metadata in each load, which took a fifth of the time of `prefs diff`.
final class Lazy<Value: Sendable>: Sendable {
  /// Owns a reference to the value (`Made`), and is set once. 0 before. Without a type, because the runtime searches
  /// all conformances once for each type of an `Atomic`.
  private let made = Atomic<UInt>(0)
  private let making = Mutex(())
  private let make: @Sendable () -> Value

  private final class Made: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  deinit {
    if let made = UnsafeRawPointer(bitPattern: made.load(ordering: .acquiring)) {
      Unmanaged<Made>.fromOpaque(made).release()
    }
  }

  var value: Value {
    if let known { return known }
    return making.withLock { _ in
      if let known { return known }
      let new = Made(make())
      made.store(UInt(bitPattern: Unmanaged.passRetained(new).toOpaque()), ordering: .releasing)
      return new.value
    }
  }

  private var known: Value? {
    UnsafeRawPointer(bitPattern: made.load(ordering: .acquiring)).map {
      Unmanaged<Made>.fromOpaque($0)._withUnsafeGuaranteedRef(\.value)
    }
  }
}
