import Editing
import Preferences
import Synchronization
import Terminal

/// Reports the saves that wait for a confirmation, from any process of this user, and how they end.
///
/// Looks at the start and when the stored values have changed, and once a second while a save waits.
final class PendingMonitor: Sendable {
  /// The time between two looks while a save waits.
  private static let interval = Duration.seconds(1)

  private let saves: PendingSaves
  private let inbox: Inbox
  private let thread: EditingThread
  private let state = Mutex(State())

  private struct State {
    /// Whether a task looks, and whether it has to look once more.
    var isLooking = false, isAsked = false
    var isStopped = false
    var known: [String: PendingSave] = [:]
    /// The stored values at the last check.
    var revision: Revision?
  }

  init(_ editor: TerminalEditor, reportingTo inbox: Inbox, on thread: EditingThread) {
    (saves, self.inbox, self.thread) = (editor.program.pending, inbox, thread)
    check(editor.snapshot)
  }

  /// Looks if the stored values have changed, as by a save.
  func check(_ snapshot: any Snapshot) {
    let begins = state.withLock { state in
      guard state.revision != snapshot.revision else { return false }
      (state.revision, state.isAsked) = (snapshot.revision, true)
      defer { state.isLooking = true }
      return !state.isLooking
    }
    guard begins else { return }
    Task(executorPreference: thread) { [self] in
      while goesOn {
        look()
        if state.withLock({ !$0.known.isEmpty }) { try? await pause(for: Self.interval) }
      }
    }
  }

  func stop() { state.withLock { $0.isStopped = true } }

  /// Whether there is a reason for another look. If not, the task ends.
  private var goesOn: Bool {
    state.withLock { state in
      state.isLooking = !state.isStopped && (state.isAsked || !state.known.isEmpty)
      state.isAsked = false
      return state.isLooking
    }
  }

  private func look() {
    let now = saves.list()
    let former = state.withLock { state in
      defer { state.known = now }
      return state.known
    }
    guard now != former else { return }
    inbox.post(.pending(now.sorted { $0.key < $1.key }.map(\.value).ofOpenFileFirst))
    for (name, save) in former where now[name] == nil {
      if let ending = saves.ending(name) { inbox.post(.notice(ending.notice(of: save))) }
    }
  }
}

extension [PendingSave] {
  fileprivate var ofOpenFileFirst: [PendingSave] {
    filter(\.isOpenFile) + filter { !$0.isOpenFile }
  }
}

extension PendingEnding {
  fileprivate func notice(of save: PendingSave) -> Notice {
    let path = save.path.printable
    let words = Phrase("\(path): \(text.printable)")
    return outcome == .confirmed ? .info(words) : .problem(words)
  }
}
