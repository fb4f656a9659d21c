import Editing
import Preferences
import Store
import Terminal

/// Tells other programs that the file is open here, and this one who else has it open. Looked at
/// when something happens anyway, and not more often than every two seconds: nothing wakes up for it.
final class Company {
  private static let patience = Duration.seconds(2)

  private let path: String
  private let presence: Presence
  private var others: [OtherEditor] = []
  private var looked = ContinuousClock.now

  /// nil where there is no file.
  init?(at store: any PreferenceStore) {
    guard let file = store as? FileStore else { return nil }
    path = file.path
    others = Presence.others(at: file.path)
    presence = Presence(at: file.path)
  }

  /// Posts to `inbox` whom there is at first, and afterwards what has become otherwise.
  func look(telling inbox: Inbox, isFirst: Bool = false) {
    guard isFirst || ContinuousClock.now - looked > Self.patience else { return }
    let now = isFirst ? others : Presence.others(at: path)
    looked = .now
    guard isFirst ? !now.isEmpty : now != others else { return }
    others = now
    inbox.post(.alsoOpen(in: now.map(\.description)))
  }
}
