import Synchronization

/// A delay before a domain's first save. It starts when the first value is set and ends early when
/// `flush` or the end of the program asks for the save.
package final class FirstSaveDelay: Sendable {
  private let delay: Duration
  private let timer = Mutex<Task<Void, Never>?>(nil)

  package init(_ delay: Duration) { self.delay = delay }

  /// Starts the delay if this is the first call, and returns when it is over.
  func wait() async { await startedTimer.value }

  /// Ends the delay, also for later calls of `wait`.
  func end() { startedTimer.cancel() }

  private var startedTimer: Task<Void, Never> {
    timer.withLock { timer in
      let started = timer ?? Task.detached { [delay] in _ = try? await Task.sleep(for: delay) }
      timer = started
      return started
    }
  }
}
