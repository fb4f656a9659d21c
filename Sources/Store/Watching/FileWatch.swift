import Preferences
import Synchronization

/// Who listens to a file, and the watcher that works for them: it starts with the first and ends
/// with the last.
final class FileWatch: Sendable {
  private struct State {
    var listeners = Listeners()
    var watcher: Watcher?
  }

  private let path: String
  private let state = Mutex(State())

  init(path: String) { self.path = path }

  func stream() throws(StoreError) -> AsyncStream<Void> {
    let (stream, listener) = Listeners.makeStream()
    try state.withLock { state throws(StoreError) in
      if state.watcher == nil { state.watcher = try start() }
      let number = state.listeners.add(listener)
      listener.onTermination = { _ in self.leave(number) }
    }
    return stream
  }

  private func start() throws(StoreError) -> Watcher {
    do throws(FileError) {
      let watcher = try Watcher(path: path)
      try Thread.start { [self] in
        watcher.run { state.withLock(\.listeners).tell() }
        giveUp(on: watcher)
      }
      return watcher
    } catch {
      throw error.storeError(path: path, to: "watch")
    }
  }

  private func leave(_ number: Int) {
    state.withLock { state in
      state.listeners.remove(number)
      guard state.listeners.isEmpty else { return }
      state.watcher?.stop()
      state.watcher = nil
    }
  }

  /// Ends the streams of a watcher that failed; one that was stopped has none.
  private func giveUp(on watcher: Watcher) {
    let abandoned = state.withLock { state -> [Listeners.Listener] in
      guard state.watcher === watcher else { return [] }
      state.watcher = nil
      return state.listeners.all
    }
    // Outside the lock: each one leaves.
    for listener in abandoned { listener.finish() }
  }
}
