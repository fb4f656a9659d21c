import Platform
import Foundation
import Synchronization

/// A thread that exchanges two names until it is stopped.
final class Swapper: Sendable {
  private let isStopped = Mutex(false)
  private let count = Mutex(0)
  private let ended = DispatchSemaphore(value: 0)

  init(_ one: String, _ other: String, in path: String) throws {
    let directory = open(path, O_RDONLY | O_DIRECTORY)
    guard directory >= 0 else { throw CocoaError(.fileReadUnknown) }
    Thread.detachNewThread { [self] in
      defer {
        close(directory)
        ended.signal()
      }
      while !isStopped.withLock(\.self) {
        if platform_rename_exchange(directory, one, other) == 0 { count.withLock { $0 += 1 } }
      }
    }
  }

  /// Stops the thread and returns the number of exchanges.
  func stop() -> Int {
    isStopped.withLock { $0 = true }
    ended.wait()
    return count.withLock(\.self)
  }
}
