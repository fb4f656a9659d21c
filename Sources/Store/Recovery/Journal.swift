import Dispatch
import Platform
import Preferences
import Synchronization

/// Writes the unsaved changes of one editing session to the disk, so that they survive its terminal.
///
///     journal.keep(work)      returns at once; another thread writes and syncs the newest changes
///     journal.keep(nil)       everything is saved or discarded: removes the file
///     journal.flush(…)        waits for that
///
/// The file is locked while the session lives, so that other sessions do not offer to recover it. It
/// has the changes without secrets, never a copy of the edited file.
public final class Journal: Sendable {
  private struct State {
    /// The work to be written. The outer nil means that nothing is new.
    var waiting: UnsavedWork??
    var problem: StateError?
  }

  private let file: Mutex<JournalFile>
  private let state = Mutex(State())
  /// Entered until the waiting work is on the disk.
  private let writes = DispatchGroup()

  /// `path`: the edited file, with or without links, or the address. Writes nothing before there are
  /// changes.
  public init(
    of path: String, in directory: StateDirectory = .standard, by author: Author = .current
  ) {
    file = Mutex(JournalFile(path: path.realPath, directory: directory, author: author))
  }

  /// The error of the last write, or nil if it succeeded.
  public var problem: StateError? { state.withLock { $0.problem } }

  /// Replaces the stored work.
  public func keep(_ work: UnsavedWork?) {
    let isScheduled = state.withLock { state in
      defer { state.waiting = .some(work) }
      return state.waiting != nil
    }
    guard !isScheduled else { return }
    writes.enter()
    let journal = Unmanaged.passRetained(self)
    let work: @Sendable () -> Void = { [writes] in
      journal.takeUnretainedValue().write()
      // The lock of a journal that has ended meanwhile is gone when `flush` returns.
      journal.release()
      writes.leave()
    }
    if NativeThread.start(work) != 0 { work() }
  }

  /// Waits until everything is on the disk. Returns false if that takes longer or fails (`problem`).
  @discardableResult
  public func flush(within timeout: Duration) -> Bool {
    let (seconds, fraction) = timeout.components
    let limit =
      DispatchTime.now() + .seconds(Int(seconds))
      + .nanoseconds(Int(fraction / 1_000_000_000))
    return writes.wait(timeout: limit) == .success && problem == nil
  }

  private func write() {
    file.withLock { file in
      // Only the thread that has the file takes the work, so that the newest is written last.
      let waiting = state.withLock { state in
        defer { state.waiting = nil }
        return state.waiting
      }
      guard let waiting else { return }
      let problem: StateError?
      do throws(StateError) {
        try file.hold(waiting.flatMap { $0.isEmpty ? nil : $0 })
        problem = nil
      } catch {
        problem = error
      }
      state.withLock { $0.problem = problem }
    }
  }
}

/// The file of a journal: complete at every instant, and locked while this process has it.
struct JournalFile: ~Copyable {
  static let directoryName = "recover"
  private static let suffix = ".work"

  private let path: String
  private let directory: StateDirectory
  private let author: Author
  private let name: String
  /// Holds the lock.
  private var held: TemporaryFile?

  init(path: String, directory: StateDirectory, author: Author) {
    self.path = path
    self.directory = directory
    self.author = author
    name = "\(Self.prefix(of: path))\(TemporaryFile.random)\(Self.suffix)"
  }

  /// The prefix of the names of all journals of one file or address.
  static func prefix(of path: String) -> String { Checksum(of: path.utf8).text + "-" }

  static func isName(_ name: String) -> Bool { name.hasSuffix(suffix) && !name.hasPrefix(".") }

  /// Writes `work`, or removes the file if it is nil.
  mutating func hold(_ work: UnsavedWork?) throws(StateError) {
    guard let work else {
      guard held != nil else { return }
      held = nil
      try directory.openIfPresent(Self.directoryName)?.directory.remove(name)
      return
    }
    let record = RecoveryRecord(id: name, path: path, author: author, when: .now, work: work)
    let folder = try directory.open(Self.directoryName)
    held = try folder.run { () throws(FileError) in
      let file = try folder.directory.putLocked(record.bytes, as: name)
      guard folder.directory.isSynced else { throw .failed("fsync") }
      return file
    }
  }
}

extension Timestamp {
  /// The current time in whole seconds.
  package static var now: Timestamp {
    Timestamp(seconds: Double(time(nil)) - 978_307_200)
  }
}
