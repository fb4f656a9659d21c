import Seeded
import Synchronization

/// The values that an observer received.
final class Told: Sendable {
  private let values = Mutex<[Int]>([])

  func note(_ value: Int) { values.withLock { $0.append(value) } }

  /// Whether `value` is eventually received.
  func hears(_ value: Int) -> Bool { eventually { values.withLock { $0.contains(value) } } }
}
