import Synchronization

/// A value of at most 16 plain bytes that any thread reads without a lock: a sequence lock over
/// atomic words.
///
/// Only one thread at a time may call `store` and `clear`. A reader that meets a change reports no
/// value. All accesses are atomic, so there is no data race. The only unsafe code is the conversion
/// between a value and its bytes, which is only done for types that `canHold` accepts.
@usableFromInline
struct CachedWords<Value: Sendable>: ~Copyable, Sendable {
  /// Even while there is a value, odd while there is none. It never decreases.
  @usableFromInline let sequence = Atomic<UInt>(1)
  @usableFromInline let low = Atomic<UInt64>(0)
  @usableFromInline let high = Atomic<UInt64>(0)

  @usableFromInline init() {}

  /// Whether values of this type are plain bytes that fit.
  @inlinable
  static var canHold: Bool {
    _isPOD(Value.self) && MemoryLayout<Value>.size <= 16 && MemoryLayout<Value>.alignment <= 8
  }

  /// Returns the value. Nil if there is none, or if it changes at this moment.
  @inlinable
  func load() -> Value? {
    let before = sequence.load(ordering: .acquiring)
    guard before & 1 == 0 else { return nil }
    let low = low.load(ordering: .acquiring)
    let high = MemoryLayout<Value>.size > 8 ? high.load(ordering: .acquiring) : 0
    guard sequence.load(ordering: .relaxed) == before else { return nil }
    precondition(Self.canHold)
    return withUnsafeBytes(of: (low, high)) { $0.load(as: Value.self) }
  }

  /// Sets the value. Readers that began before see the old value or none.
  func store(_ value: Value) {
    precondition(Self.canHold)
    clear()
    var words: (UInt64, UInt64) = (0, 0)
    withUnsafeMutableBytes(of: &words) { words in
      withUnsafeBytes(of: value) { words.copyMemory(from: $0) }
    }
    low.store(words.0, ordering: .releasing)
    high.store(words.1, ordering: .releasing)
    sequence.add(1, ordering: .releasing)
  }

  /// Removes the value.
  func clear() {
    guard sequence.load(ordering: .relaxed) & 1 == 0 else { return }
    sequence.add(1, ordering: .acquiringAndReleasing)
  }
}
