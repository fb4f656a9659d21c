import Dispatch
import Synchronization

/// Waits for `duration`. Unlike `Task.sleep`, it does not start the thread pool's monitor, which
/// wakes up every second for as long as the program runs.
package func pause(for duration: Duration) async throws(CancellationError) {
  let pause = Pause()
  await withTaskCancellationHandler {
    await withCheckedContinuation { pause.begin($0, for: duration) }
  } onCancel: {
    pause.end()
  }
  if Task.isCancelled { throw CancellationError() }
}

/// Waits after repeated work that took `duration`: three times as long, so that the work uses a
/// quarter of the time, but at most two seconds, so that no change waits long.
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
