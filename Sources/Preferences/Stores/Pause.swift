import Dispatch
import Synchronization

/// Waits, and wakes nobody else up. Swift's own sleep ends in the pool that all tasks share, whose
/// monitor wakes up every second from then on, for as long as the program runs.
package func pause(for duration: Duration) async throws(CancellationError) {
  let pause = Pause()
  await withTaskCancellationHandler {
    await withCheckedContinuation { pause.begin($0, for: duration) }
  } onCancel: {
    pause.end()
  }
  if Task.isCancelled { throw CancellationError() }
}

/// After work that took `duration` and is done again and again: three times as long, so that it takes
/// a quarter of the time, but two seconds at most, so that nothing that has come waits long.
package func backOff(after duration: Duration) async throws(CancellationError) {
  try await pause(for: min(duration * 3, .seconds(2)))
}

private final class Pause: Sendable {
  private static let queue = DispatchQueue(label: "pauses")

  private struct State {
    var waiter: CheckedContinuation<Void, Never>?
    var isOver = false
  }

  private let state = Mutex(State())

  func begin(_ waiter: CheckedContinuation<Void, Never>, for duration: Duration) {
    let isOver = state.withLock { state in
      if !state.isOver { state.waiter = waiter }
      return state.isOver
    }
    if isOver { return waiter.resume() }
    let nanoseconds = Int(clamping: Int64(duration / .nanoseconds(1)))
    Self.queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { self.end() }
  }

  func end() {
    let waiter = state.withLock { state in
      defer { state = State(waiter: nil, isOver: true) }
      return state.waiter
    }
    waiter?.resume()
  }
}
