import Glibc
import Synchronization

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
