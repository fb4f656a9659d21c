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

  /// Whether its last look saw `text` at last, within ten seconds.
  package func sees(_ text: String?) async -> Bool {
    await eventually { self.seen.withLock { $0.last } == .some(text) }
  }

  package func cancel() { task.withLock { $0?.cancel() } }

  private func note(_ text: String?) { seen.withLock { $0.append(text) } }
}

/// Patient by turns, not by the clock: where other tests hold all threads, time passes in which
/// nothing could have happened.
package func eventually(_ holds: () -> Bool) async -> Bool {
  for _ in 0..<2000 {
    if holds() { return true }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return holds()
}
