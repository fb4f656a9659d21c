import CPOSIX
import Synchronization

/// The keys whose values are being computed now, by thread.
///
/// A check may read other keys, whose checks may read the first key again. That inner read gets the
/// key's default, so that the recursion ends.
struct RecursionGuard: ~Copyable, Sendable {
  struct Evaluation: Hashable {
    let thread: UInt
    let key: ObjectIdentifier
    let name: PreferenceName
  }

  private let running = Mutex<Set<Evaluation>>([])

  /// Whether this thread is computing a value. O(values that all threads are computing).
  var isComputing: Bool {
    let thread = posix_thread()
    return running.withLock { $0.contains { $0.thread == thread } }
  }

  /// Runs `body` without a lock. Returns nil if this thread is already computing `slot`.
  func computing<Result>(_ slot: any AnySlot, _ body: () -> Result) -> Result? {
    computing(slot.keyIdentifier, named: slot.name, body)
  }

  /// Runs `body` without a lock. Returns nil if this thread is already computing `key`.
  func computing<Result>(
    _ key: ObjectIdentifier, named name: PreferenceName, _ body: () -> Result
  ) -> Result? {
    let evaluation = Evaluation(thread: posix_thread(), key: key, name: name)
    guard running.withLock({ $0.insert(evaluation).inserted }) else { return nil }
    defer { running.withLock { _ = $0.remove(evaluation) } }
    return body()
  }
}
