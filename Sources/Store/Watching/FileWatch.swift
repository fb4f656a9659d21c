import Platform
import Preferences
import Synchronization

/// The listeners of one file and the thread that watches for them. The thread starts with the first
/// listener and ends with the last.
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
      let code = NativeThread.start { [self] in
        watcher.run { state.withLock(\.listeners).notify() }
        finish(watcher)
      }
      if code != 0 { throw .system(call: "pthread_create", code: code) }
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

  /// Ends the streams of a watcher that failed. A stopped watcher has none.
  private func finish(_ watcher: Watcher) {
    let abandoned = state.withLock { state -> [Listeners.Listener] in
      guard state.watcher === watcher else { return [] }
      state.watcher = nil
      return state.listeners.all
    }
    // Outside the lock, because each one calls `leave`.
    for listener in abandoned { listener.finish() }
  }
}

#if os(Linux) && !PLAIN
  private typealias ChangeNotices = Inotify
#else
  private typealias ChangeNotices = PathPolling
#endif

/// Waits for changes of the file that a path leads to. Its descriptors close with it.
private final class Watcher: Sendable {
  private let path: String
  /// Locked by its thread while that runs.
  private let notices: Mutex<ChangeNotices>
  /// Rung to end the wait for events.
  private let bell: Bell

  /// Changes from now on are reported once it runs.
  init(path: String) throws(FileError) {
    var notices = try ChangeNotices()
    try notices.follow(path)
    self.path = path
    self.notices = Mutex(notices)
    bell = try Bell()
  }

  /// Calls `onChange` after each change. Returns when it is stopped, or when following the path fails.
  func run(_ onChange: () -> Void) {
    notices.withLock { notices in
      do throws(FileError) {
        while try notices.wait(orUntil: bell) {
          guard try notices.hasNews() else { continue }
          try notices.follow(path)
          onChange()
        }
      } catch {}
    }
  }

  func stop() { bell.ring() }
}
