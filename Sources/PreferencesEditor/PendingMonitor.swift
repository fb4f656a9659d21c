import Editing
import Preferences
import Terminal

/// Reports the saves that wait for a confirmation, from any process of this user, and how they end.
final class PendingMonitor: Sendable {
  /// The times between two looks, while a save waits and else.
  private static let interval = Duration.seconds(1), longInterval = Duration.seconds(3)

  private let task: Task<Void, Never>

  /// Looks on `thread` until `stop`.
  init(_ saves: PendingSaves, reportingTo inbox: Inbox, on thread: EditingThread) {
    task = Task.detached(executorPreference: thread) {
      var known: [String: PendingSave] = [:]
      while !Task.isCancelled {
        let now = saves.list()
        if now != known {
          inbox.post(.pending(now.sorted { $0.key < $1.key }.map(\.value).sorted()))
          for (name, save) in known where now[name] == nil {
            if let ending = saves.ending(name) { inbox.post(.notice(ending.notice(of: save))) }
          }
          known = now
        }
        try? await Task.sleep(for: now.isEmpty ? Self.longInterval : Self.interval)
      }
    }
  }

  func stop() { task.cancel() }
}

extension [PendingSave] {
  /// The saves, that of the open file first.
  fileprivate func sorted() -> [PendingSave] { filter(\.isOpenFile) + filter { !$0.isOpenFile } }
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
