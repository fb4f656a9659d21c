import Editing
import Platform
import Preferences
import Store
import Synchronization
import Terminal

/// Saves the unsaved changes of a session for recovery, and finds those of earlier sessions on the
/// same store.
final class AutosaveController: Sendable {
  private let journal: Journal
  private let recovery: Recovery
  private let label: String
  private let inbox: Inbox
  private let state = Mutex(State())

  private struct State {
    var mark: UnsavedState?
    var hasReportedProblem = false
  }

  /// Nil if the store has no name by which it could be opened again.
  init?(of store: any PreferenceStore, in directory: StateDirectory, reportingTo inbox: Inbox) {
    guard let store = store as? any NamedStore else { return nil }
    label = store.label
    self.inbox = inbox
    journal = Journal(of: label, in: directory)
    recovery = Recovery(in: directory)
  }

  /// Saves the unsaved changes of `editor` if they differ from those saved last. Reports the first
  /// failure to the inbox.
  func editorChanged(_ editor: Editor) {
    state.withLock { state in
      if let problem = journal.problem, !state.hasReportedProblem {
        state.hasReportedProblem = true
        inbox.post(.notice(.problem("cannot save unsaved changes for recovery: \(problem)")))
      }
      let new = editor.unsavedState
      guard new != state.mark else { return }
      // An editor that was just opened has nothing to save.
      let isFirst = state.mark == nil
      state.mark = new
      if isFirst, editor.draft.isEmpty, editor.typing == nil { return }
      journal.keep(UnsavedWork(editor))
    }
  }

  /// Returns the unsaved changes of earlier sessions, the newest first. Discards those that
  /// `snapshot` already contains.
  func recoverableWork(over snapshot: any Snapshot) -> [RecoverableSession] {
    let left = (try? recovery.records(of: label)) ?? []
    return left.compactMap { left in
      guard left.work.adds(to: snapshot) else {
        try? recovery.discard(left)
        return nil
      }
      return RecoverableSession(left)
    }
  }

  /// Deletes a record of an earlier session, once this session's changes are on the disk. Returns a
  /// notice if that fails.
  func discard(_ id: String) -> Message? {
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

  /// Ends the session: discards the unsaved changes if the user has quit, else waits until they are
  /// on the disk.
  func end(hasQuit: Bool) {
    if hasQuit { journal.keep(nil) }
    journal.flush(within: .seconds(2))
  }

  /// The message to print after a session that was not ended by the user. Nil if nothing was
  /// unsaved.
  func endMessage(for editor: Editor, hasUnfinishedSave: Bool) -> String? {
    let count = editor.stagedCount
    guard count > 0 || editor.typing != nil else { return nil }
    let changes = count == 0 ? "the text being typed" : counted(count, "change")
    let state = hasUnfinishedSave ? "may or may not be written" : "not written"
    let start = "\(Program.name): \(label.printable): \(changes) \(state)"
    guard let problem = journal.problem else {
      return "\(start); saved for recovery when it is opened again"
    }
    return "\(start), and lost: \(problem)"
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

  /// Whether `snapshot` lacks some of these changes.
  fileprivate func adds(to snapshot: any Snapshot) -> Bool {
    !secrets.isEmpty || typing != nil || changes.contains { !$0.isMade(in: snapshot) }
  }
}

extension Change {
  /// Whether `snapshot` has the new value and the new comment.
  fileprivate func isMade(in snapshot: any Snapshot) -> Bool {
    guard snapshot[name] == new, let comment else { return snapshot[name] == new }
    return CommentChange(from: snapshot.commentLines(of: name), to: comment.new).isEmpty
  }
}

extension RecoverableSession {
  fileprivate init(_ left: RecoveryRecord) {
    self.init(
      id: left.id, origin: "\(left.when.localText), \(left.author.description)",
      changes: left.work.changes, secrets: left.work.secrets,
      typing: left.work.typing.map {
        TypedText($0.name, $0.text, isNew: $0.isNew, marked: $0.marked)
      })
  }
}
