import Dispatch
import Glibc
import Preferences
import Synchronization

/// Keeps what one editing session has not saved, so that nothing is lost with its terminal.
///
///     journal.keep(work)      returns at once; a thread of its own writes and syncs the newest
///     journal.keep(nil)       all is saved, or given up: nothing is kept any more
///     journal.flush(…)        waits for that
///
/// The file is locked while the session lives: that tells others that nothing was left behind. It
/// holds the changes, never a copy of the edited file, and no secret.
public final class Journal: Sendable {
  private struct State {
    /// What is to be written; the outer nil is nothing new.
    var waiting: UnsavedWork??
    var problem: StateError?
  }

  private let file: Mutex<JournalFile>
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "journal")

  /// Of the file that `path` leads to, or of what is at an address. Nothing is written before there is something to keep.
  public init(
    of path: String, in directory: StateDirectory = .standard, by author: Author = .current
  ) {
    file = Mutex(JournalFile(path: path.realPath, directory: directory, author: author))
  }

  /// Why the newest could not be kept; nil where it could.
  public var problem: StateError? { state.withLock { $0.problem } }

  /// Keeps `work` in the place of what was kept before.
  public func keep(_ work: UnsavedWork?) {
    let isScheduled = state.withLock { state in
      defer { state.waiting = .some(work) }
      return state.waiting != nil
    }
    if !isScheduled { queue.async { self.write() } }
  }

  /// Waits until all is on the disk; false where it took longer, or failed (`problem`).
  @discardableResult
  public func flush(within patience: Duration) -> Bool {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    let (seconds, fraction) = patience.components
    let limit =
      DispatchTime.now() + .seconds(Int(seconds))
      + .nanoseconds(Int(fraction / 1_000_000_000))
    return done.wait(timeout: limit) == .success && problem == nil
  }

  private func write() {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    guard let waiting else { return }
    let problem = file.withLock { file in
      do throws(StateError) {
        try file.hold(waiting.flatMap { $0.isEmpty ? nil : $0 })
        return StateError?.none
      } catch {
        return error
      }
    }
    state.withLock { $0.problem = problem }
  }
}

/// The file of a journal: whole at every instant, locked while this process has it.
struct JournalFile: ~Copyable {
  static let directoryName = "recover"
  private static let suffix = ".work"

  private let path: String
  private let directory: StateDirectory
  private let author: Author
  private let name: String
  /// Keeps the lock.
  private var held: TemporaryFile?

  init(path: String, directory: StateDirectory, author: Author) {
    self.path = path
    self.directory = directory
    self.author = author
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    name = "\(Self.prefix(of: path))\(random)\(Self.suffix)"
  }

  /// That of all journals of one file or address.
  static func prefix(of path: String) -> String { Checksum(of: path.utf8).text + "-" }

  static func isName(_ name: String) -> Bool { name.hasSuffix(suffix) && !name.hasPrefix(".") }

  mutating func hold(_ work: UnsavedWork?) throws(StateError) {
    guard let work else { return try release() }
    let folder = try directory.open(Self.directoryName)
    do throws(FileError) {
      let left = LeftBehind(id: name, path: path, author: author, when: .now, work: work)
      held = try folder.putLocked(left.sealed.bytes, as: name)
      guard folder.isSynced else { throw .failed("fsync") }
    } catch {
      throw StateError(error, path: directory.path(of: Self.directoryName))
    }
  }

  private mutating func release() throws(StateError) {
    guard held != nil else { return }
    held = nil
    if let folder = try directory.openIfThere(Self.directoryName) { folder.remove(name) }
  }
}

extension Timestamp {
  /// Whole seconds.
  static var now: Timestamp {
    Timestamp(seconds: Double(time(nil)) - 978_307_200)
  }
}

extension String {
  /// Of a path: where it leads, all links followed; itself where it leads nowhere, as an address does.
  var realPath: String { resolvedPath ?? self }
}
