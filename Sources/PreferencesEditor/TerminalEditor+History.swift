import Documents
import Editing
import Preferences
import Store

extension TerminalEditor {
  /// What cannot be read is told, and passed over.
  func history() -> Message {
    guard let history = store.history else { return .history([]) }
    do throws(StateError) {
      let (found, damaged) = try history.revisions()
      if found.isEmpty, let first = damaged.first { return .notice(.problem("\(first)")) }
      return .history(found.map(FormerState.init))
    } catch {
      return .notice(.problem("\(error)"))
    }
  }

  func formerState(_ number: Int) -> Message? {
    guard let history = store.history else { return nil }
    do throws(StateError) {
      guard let revision = try history.revisions().found.first(where: { $0.number == number })
      else { return .notice(.problem("state \(number) is not kept any more")) }
      let document = try history.document(of: revision)
      return .formerState(
        DocumentSnapshot(document, revision: Revision(token: "\(number)")),
        secrets: revision.secrets)
    } catch {
      return .notice(.problem("\(error)"))
    }
  }
}

extension PreferenceStore {
  fileprivate var history: History? { (self as? FileStore).map { History(of: $0.path) } }
}

extension FormerState {
  fileprivate init(_ revision: HistoryRevision) {
    self.init(
      id: revision.number, when: revision.when.words, author: revision.author.description,
      changed: revision.changeSummary)
  }
}
