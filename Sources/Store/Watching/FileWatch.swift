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
      try Thread.start { [self] in
        watcher.run { state.withLock(\.listeners).notify() }
        finish(watcher)
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

/// A new thread, for work that blocks in the kernel. Swift's own threads must not block.
private enum Thread {
  /// Starts a thread that ends with `work`. It blocks all signals, so that other threads get them.
  static func start(_ work: @escaping @Sendable () -> Void) throws(FileError) {
    let box = Unmanaged.passRetained(Work(run: work))
    let code = platform_start_thread({ Thread.main($0) }, box.toOpaque())
    guard code == 0 else {
      box.release()
      throw .system(call: "pthread_create", code: code)
    }
  }

  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private static func main(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
    return nil
  }
}
