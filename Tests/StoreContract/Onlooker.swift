import Harness
import Synchronization

/// Looks at a store at each element of a stream.
package final class Onlooker: Sendable {
  private let seen = Mutex<[String?]>([])
  private let task: Mutex<Task<Void, Never>?> = Mutex(nil)

  /// On a thread of its own: those that all tests share may be held by others for long.
  package init(_ stream: AsyncStream<Void>, look: @escaping @Sendable () -> String?) {
    let task = Task(executorPreference: OwnThreads()) { [weak self] in
      for await _ in stream { self?.note(look()) }
    }
    self.task.withLock { $0 = task }
  }

  deinit { cancel() }

  package var looks: Int { seen.withLock { $0.count } }
  /// What each look saw, in order.
  package var sights: [String?] { seen.withLock { $0 } }

  /// Whether the last look sees `text` at last.
  package func sees(_ text: String?) async -> Bool {
    await eventually { self.seen.withLock { $0.last } == .some(text) }
  }

  package func cancel() { task.withLock { $0?.cancel() } }

  private func note(_ text: String?) { seen.withLock { $0.append(text) } }
}

/// Waits until `holds` is true. Counts turns, not time: while other tests hold all threads, time passes
/// in which nothing can happen.
package func eventually(_ holds: () -> Bool) async -> Bool {
  for _ in 0..<10_000 {
    if holds() { return true }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return holds()
}
