import Synchronization

/// Holds back a domain's first save, until a time after the first value is set is over, or until
/// `flush` or the end of the program asks for it.
package final class FirstSave: Sendable {
  private enum State {
    case notAsked, waiting(Task<Void, Never>), allowed
  }

  private let delay: Duration
  private let state = Mutex(State.notAsked)

  package init(after delay: Duration) { self.delay = delay }

  func wait() async {
    await waiting?.value
    state.withLock { $0 = .allowed }
  }

  private var waiting: Task<Void, Never>? {
    state.withLock { state in
      switch state {
      case .allowed: return nil
      case .waiting(let task): return task
      case .notAsked:
        let task = Task.detached { [delay] in _ = try? await Task.sleep(for: delay) }
        state = .waiting(task)
        return task
      }
    }
  }

  /// Ends the waiting.
  func allow() {
    let waiting = state.withLock { state -> Task<Void, Never>? in
      defer { state = .allowed }
      if case .waiting(let task) = state { return task }
      return nil
    }
    waiting?.cancel()
  }
}
