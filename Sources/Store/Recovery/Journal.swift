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
