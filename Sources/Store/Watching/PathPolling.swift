import Platform
import Preferences

/// Notices changes of the file that a path leads to by looking twice a second, on systems without
/// inotify.
struct PathPolling: ~Copyable {
  /// Everything that is compared.
  private struct State: Equatable {
    let path: WatchedPath
    /// The last change of the file itself. Nil if it does not exist.
    let change: Change?

    init(_ path: String) throws(FileError) {
      let watched = try WatchedPath(path)
      self.path = watched
      change = watched.reachedFile.flatMap(Change.init(of:))
    }
  }

  /// The size of a file, and the time at which its contents, mode or owner last changed.
  private struct Change: Equatable {
    let size: off_t
    let seconds: Int, nanoseconds: Int

    /// Nil if the file does not exist any more.
    init?(of path: String) {
      var status = stat()
      guard path.withPath({ lstat($0, &status) }) == 0 else { return nil }
      size = status.st_size
      seconds = status.statusChangeTime.tv_sec
      nanoseconds = status.statusChangeTime.tv_nsec
    }
  }

  private var seen: (path: String, state: State)?

  init() throws(FileError) {}

  /// Sleeps for half a second, which returns true, or until `bell` rings, which returns false.
  func wait(orUntil bell: borrowing Bell) throws(FileError) -> Bool {
    var file = pollfd(fd: bell.reading.number, events: Int16(POLLIN), revents: 0)
    return try retrying("poll") { poll(&file, 1, 500) } == 0
  }

  /// Whether the file has changed since `follow`.
  func hasNews() throws(FileError) -> Bool {
    guard let seen else { return false }
    return try State(seen.path) != seen.state
  }

  /// Compares with the present state of `path` from now on.
  mutating func follow(_ path: String) throws(FileError) { seen = (path, try State(path)) }
}
