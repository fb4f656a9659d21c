import Glibc
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
        watcher.run { state.withLock(\.listeners).notify() }
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

/// Waits for changes of what a path leads to. Its descriptors close with it.
final class Watcher: Sendable {
  private let path: String
  /// Held by the thread that runs it, for as long as it runs.
  private let inotify: Mutex<Inotify>
  /// Rung to end the waiting.
  private let bell: Descriptor

  /// Whatever changes from now on is told when it runs.
  init(path: String) throws(FileError) {
    var inotify = try Inotify()
    try inotify.follow(path)
    self.path = path
    self.inotify = Mutex(inotify)
    bell = try .bell()
  }

  /// Until it is stopped, or following fails. What changed while it looked where the path leads now
  /// is told with what made it look.
  func run(_ tell: () -> Void) {
    inotify.withLock { inotify in
      do throws(FileError) {
        while try inotify.wait(orUntil: bell) {
          guard try inotify.hasNews() else { continue }
          try inotify.follow(path)
          tell()
        }
      } catch {}
    }
  }

  func stop() { bell.ring() }
}

/// File systems that other machines change without this one's being told.
enum NetworkFileSystem {
  /// What is mounted at `path`, where it is one of them.
  static func name(at path: String) -> String? {
    Descriptor.fileSystem(at: path).flatMap { names[$0] }
  }

  /// By their numbers in linux/magic.h and their sources.
  private static let names: [UInt32: String] = [
    0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB", 0x0102_1997: "9P",
    0x00C3_6400: "Ceph", 0x5346_414F: "AFS", 0x6B41_4653: "AFS", 0x7375_7245: "Coda",
    0x0BD0_0BD0: "Lustre",
  ]
}
