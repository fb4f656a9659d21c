import Glibc
import Synchronization

/// The values that an observer received.
final class Told: Sendable {
  private let values = Mutex<[Int]>([])

  func note(_ value: Int) { values.withLock { $0.append(value) } }

  /// Whether `value` is received within five seconds.
  func hears(_ value: Int) -> Bool { Self.wait { values.withLock { $0.contains(value) } } }

  @discardableResult
  static func wait(until isTrue: () -> Bool) -> Bool {
    for _ in 0..<500 {
      if isTrue() { return true }
      usleep(10_000)
    }
    return false
  }
}
