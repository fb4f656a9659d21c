import Harness
import Seeded
import Synchronization

/// Reads a store's text at each element of a stream.
package final class Onlooker: Sendable {
  private let seen = Mutex<[String?]>([])
  private let task: Mutex<Task<Void, Never>?> = Mutex(nil)

  /// Reads on its own thread, since other tests may block the shared ones for long.
  package init(_ stream: AsyncStream<Void>, look: @escaping @Sendable () -> String?) {
    let task = Task(executorPreference: OwnThreads()) { [weak self] in
      for await _ in stream { self?.note(look()) }
    }
    self.task.withLock { $0 = task }
  }

  deinit { cancel() }

  package var looks: Int { seen.withLock { $0.count } }
  /// The result of each read, in order.
  package var sights: [String?] { seen.withLock { $0 } }

  /// Whether the last read eventually returns `text`.
  package func sees(_ text: String?) async -> Bool {
    await eventually { self.seen.withLock { $0.last } == .some(text) }
  }

  package func cancel() { task.withLock { $0?.cancel() } }

  private func note(_ text: String?) { seen.withLock { $0.append(text) } }
}
