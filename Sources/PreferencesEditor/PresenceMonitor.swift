import Editing
import Preferences
import Store
import Terminal

/// Announces to other programs that a file is open, and reports which other editors have it open.
///
/// It has no timer: it checks after changes of the editor, at most every two seconds.
final class PresenceMonitor {
  private static let interval = Duration.seconds(2)

  private let path: String
  private let presence: Presence
  private let inbox: Inbox
  private var others: [OtherEditor] = []
  private var lastCheck = ContinuousClock.now

  /// Announces the file and reports the editors that already have it open. Nil if the store is not
  /// a file.
  init?(of store: any PreferenceStore, reportingTo inbox: Inbox) {
    guard let file = store as? FileStore else { return nil }
    path = file.path
    self.inbox = inbox
    others = Presence.others(at: file.path)
    presence = Presence(at: file.path)
    if !others.isEmpty { report() }
  }

  /// Reports the other editors again if they have changed.
  func check() {
    guard ContinuousClock.now - lastCheck > Self.interval else { return }
    lastCheck = .now
    let current = Presence.others(at: path)
    guard current != others else { return }
    others = current
    report()
  }

  private func report() { inbox.post(.otherEditors(others.map(\.description))) }
}
