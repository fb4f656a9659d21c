import Editing
import Preferences
import Store
import Terminal

/// The background services of a session: watching the edited and the compared store, presence,
/// recovery and bookmarks.
struct SessionServices {
  let effects: EffectPerformer
  private let watching: Task<Void, Never>?
  private let presence: PresenceMonitor?
  private let effectiveValues: EffectiveValuesMonitor?
  private let pending: PendingMonitor?

  /// Starts the services. They wait for changes on `thread`, and post their messages to `inbox`.
  init(
    of editor: TerminalEditor, postingTo inbox: Inbox, on thread: EditingThread?,
    state: StateDirectory?
  ) {
    watching = thread.flatMap { editor.watch(postingTo: inbox, on: $0) }
    let comparedStore = editor.compared.flatMap { compared in
      thread.flatMap { ComparedStoreReader(compared, postingTo: inbox, on: $0) }
    }
    effectiveValues = thread.map {
      EffectiveValuesMonitor(editor, reportingTo: inbox, on: $0)
    }
    pending = thread.map { PendingMonitor(editor, reportingTo: inbox, on: $0) }
    presence = PresenceMonitor(of: editor.store, reportingTo: inbox)
    let autosave = state.flatMap {
      AutosaveController(of: editor.store, in: $0, reportingTo: inbox)
    }
    if let left = autosave?.recoverableWork(over: editor.snapshot), !left.isEmpty {
      inbox.post(.recoverable(left))
    }
    // A store without a name cannot be opened again, so it has no bookmarks.
    let named = editor.store as? any NamedStore
    let bookmarks = state.flatMap { state in named.map { BookmarkFile(of: $0.label, in: state) } }
    do throws(StateError) {
      if let names = try bookmarks?.load(), !names.isEmpty { inbox.post(.bookmarks(names)) }
    } catch {
      inbox.post(.notice(.problem("bookmarks: \(error)")))
    }
    effects = EffectPerformer(
      editor: editor, state: state, comparedStore: comparedStore, autosave: autosave,
      bookmarks: bookmarks)
  }

  /// The checks to make when the window gets the focus: those of stores that report no changes.
  var onFocus: [Message] {
    (watching == nil ? [.storeChanged] : [])
      + (effects.comparedStore?.isWatched == false ? [.comparedStoreChanged] : [])
  }

  func editorChanged(_ editor: Editor) {
    effects.autosave?.editorChanged(editor)
    presence?.check()
    pending?.check(editor.snapshot)
    effectiveValues?.check(editor.snapshot)
  }

  /// Ends the session. Returns the message to print once the terminal is restored.
  ///
  /// `hasUnfinishedSave`: whether a save had begun to replace the stored values when the session
  /// ended.
  func end(_ ending: SessionEnding, _ edited: Editor, hasUnfinishedSave: Bool) -> String? {
    let hasQuit = ending.signal == nil
    effects.autosave?.end(hasQuit: hasQuit)
    // A terminal that was lost cannot show a message.
    if hasQuit || ending == .hungUp { return nil }
    return effects.autosave?.endMessage(for: edited, hasUnfinishedSave: hasUnfinishedSave)
  }

  func stop() {
    watching?.cancel()
    pending?.stop()
    effects.comparedStore?.cancel()
    effects.editor.program.check?.cancel()
  }
}
