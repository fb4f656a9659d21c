import Editing
import Glibc
import Preferences
import Store
import Terminal

/// Keeps what a session has staged and not saved, and knows what earlier ones have left. What a
/// terminal's end leaves is offered when the same is opened next.
final class Safekeeping {
  private let journal: Journal
  private let recovery: Recovery
  private let label: String
  private var mark: UnsavedMark?
  private var hasComplained = false

  /// nil where there is nothing that could be opened again.
  init?(of store: any PreferenceStore, in directory: StateDirectory) {
    guard let store = store as? any NamedStore else { return nil }
    label = store.label
    journal = Journal(of: label, in: directory)
    recovery = Recovery(in: directory)
  }

  /// After every change of the editor; does nothing where nothing else is to be kept. Tells once, by
  /// `inbox`, that nothing can be.
  func note(_ editor: Editor, telling inbox: Inbox) {
    if let problem = journal.problem, !hasComplained {
      hasComplained = true
      inbox.post(.notice(.problem("unsaved changes are not kept: \(problem)")))
    }
    let new = editor.unsavedMark
    guard new != mark else { return }
    // Opening changes nothing.
    let isFirst = mark == nil
    mark = new
    if isFirst, editor.draft.isEmpty, editor.typing == nil { return }
    journal.keep(UnsavedWork(editor))
  }

  /// What is left, the newest first. What stands there by now is forgotten.
  func leftBehind(over snapshot: any Snapshot) -> [LeftWork] {
    let left = (try? recovery.records(of: label)) ?? []
    return left.compactMap { left in
      guard left.work.adds(to: snapshot) else {
        try? recovery.discard(left)
        return nil
      }
      return LeftWork(left)
    }
  }

  /// What was resumed is kept anew first. Says what went wrong.
  func forget(_ id: String) -> Message? {
    guard journal.flush(within: .seconds(2)) else { return nil }
    do throws(StateError) {
      for left in try recovery.records(of: label) where left.id == id {
        try recovery.discard(left)
      }
      return nil
    } catch {
      return .notice(.problem("\(error)"))
    }
  }

  /// Gives what is not saved up where the user has quit, else waits until it is on the disk.
  func end(hasQuit: Bool) {
    if hasQuit { journal.keep(nil) }
    journal.flush(within: .seconds(2))
  }

  /// What to tell one whose session was ended; nil where nothing was unsaved.
  func words(on editor: Editor, isUnfinished: Bool = false) -> String? {
    let count = editor.stagedCount
    guard count > 0 || editor.typing != nil else { return nil }
    let changes =
      count == 0 ? "what was being typed" : counted(count, "change")
    let start = "\(Program.name): \(label.printable): \(changes)"
    let state = isUnfinished ? "perhaps written, perhaps not" : "not written"
    return journal.problem == nil
      ? "\(start) \(state); kept, and offered when it is opened again"
      : "\(start) \(state), and lost: \(journal.problem?.description ?? "")"
  }
}

extension UnsavedWork {
  fileprivate init(_ editor: Editor) {
    self.init(
      editor.draft.changes, of: editor.snapshot,
      typing: editor.typing.map {
        Typing($0.name, text: $0.text, isNew: $0.isNew, marked: $0.marked)
      },
      schema: editor.schema)
  }

  /// Whether `snapshot` lacks some of it.
  fileprivate func adds(to snapshot: any Snapshot) -> Bool {
    !secrets.isEmpty || typing != nil || changes.contains { snapshot[$0.name] != $0.new }
  }
}

extension LeftWork {
  fileprivate init(_ left: RecoveryRecord) {
    self.init(
      id: left.id, origin: "\(left.when.words), \(left.author.description)", changes: left.work.changes,
      secrets: left.work.secrets,
      typing: left.work.typing.map {
        TypedText($0.name, $0.text, isNew: $0.isNew, marked: $0.marked)
      })
  }
}
