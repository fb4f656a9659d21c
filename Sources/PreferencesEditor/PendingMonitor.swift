import Editing
import Preferences
import Synchronization
import Terminal

/// Reports the saves that wait for a confirmation, from any process of this user, and how they end.
///
/// It has no timer while none waits: it looks at the start and after changes of the editor.
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
  }

  init(_ saves: PendingSaves, reportingTo inbox: Inbox, on thread: EditingThread) {
    (self.saves, self.inbox, self.thread) = (saves, inbox, thread)
    check()
  }

  /// Looks now, and then once a second while a save waits.
  func check() {
    let isIdle = state.withLock { state in
      state.isAsked = true
      defer { state.isLooking = true }
      return !state.isLooking
    }
    guard isIdle else { return }
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
    switch self {
    case .confirmed(let text): return .info(Phrase("\(path): \(text)"))
    case .returned(let text), .failed(let text): return .problem(Phrase("\(path): \(text)"))
    }
  }
}
