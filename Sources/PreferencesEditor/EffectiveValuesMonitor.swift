import Editing
import Preferences
import Synchronization
import Terminal

/// Reports the values that the program uses, again after each load and save. Reads them on a thread of its own,
/// so that the screen does not wait for the other files.
final class EffectiveValuesMonitor: Sendable {
  private let read: @Sendable (any Snapshot) -> EffectiveValues?
  private let inbox: Inbox
  private let thread: EditingThread
  private let revision: Mutex<Revision?> = Mutex(nil)

  init(_ editor: TerminalEditor, reportingTo inbox: Inbox, on thread: EditingThread) {
    (read, self.inbox, self.thread) = (editor.program.effectiveValues, inbox, thread)
    check(editor.snapshot)
  }

  /// Reads the values if the stored ones have changed.
  func check(_ snapshot: any Snapshot) {
    let isNew = revision.withLock { last in
      defer { last = snapshot.revision }
      return last != snapshot.revision
    }
    guard isNew, snapshot.expectedCount == nil else { return }
    Task(executorPreference: thread) { [read, inbox] in
      inbox.post(.effectiveValues(read(snapshot)))
    }
  }
}
