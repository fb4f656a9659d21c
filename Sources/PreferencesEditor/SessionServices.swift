import Editing
import Preferences
import Store
import Terminal

/// The background services of a session: watching the edited and the compared store and the settings, presence,
/// recovery and bookmarks.
final class SessionServices {
  let effects: EffectPerformer
  private let inbox: Inbox
  private var tasks: [Task<Void, Never>] = []
  /// Whether the store does not report its changes.
  private var isUnwatched = false
  private var presence: PresenceMonitor?
  private var effectiveValues: EffectiveValuesMonitor?
  private var pending: PendingMonitor?

  /// Creates services that post their messages to `inbox`. None but the compared store is read before `start`.
  init(of editor: TerminalEditor, postingTo inbox: Inbox, state: StateDirectory?) {
    self.inbox = inbox
    let comparedStore = editor.compared.flatMap { compared in
      EditingThread().flatMap { ComparedStoreReader(compared, postingTo: inbox, on: $0) }
    }
    let autosave = state.flatMap {
      AutosaveController(of: editor.store, in: $0, reportingTo: inbox)
    }
    // A store without a name cannot be opened again, so it has no bookmarks.
    let named = editor.store as? any NamedStore
    let bookmarks = state.flatMap { state in named.map { BookmarkFile(of: $0.label, in: state) } }
    effects = EffectPerformer(
      editor: editor, state: state, comparedStore: comparedStore, autosave: autosave,
      bookmarks: bookmarks)
  }

  private var editor: TerminalEditor { effects.editor }

  /// Starts the services, once the first screen has been drawn. They wait for changes on a thread of their own.
  ///
  /// - Parameter settings: The settings that follow their file. Nil if it is not watched.
  func start(following settings: LiveSettings? = nil) {
    offerUnsavedWork()
    let thread = EditingThread()
    let watching = thread.flatMap { editor.watch(postingTo: inbox, on: $0) }
    let following = thread.flatMap { settings?.follow(postingTo: inbox, on: $0) }
    tasks = [watching, following].compactMap(\.self)
    isUnwatched = watching == nil
    effectiveValues = thread.map { EffectiveValuesMonitor(editor, reportingTo: inbox, on: $0) }
    pending = thread.map { PendingMonitor(editor, reportingTo: inbox, on: $0) }
    presence = PresenceMonitor(of: editor.store, reportingTo: inbox)
  }

  /// Offers the changes that earlier sessions have not saved, and announces the bookmarks.
  private func offerUnsavedWork() {
    if let left = effects.autosave?.recoverableWork(over: editor.snapshot), !left.isEmpty {
      inbox.post(.recoverable(left))
    }
    do throws(StateError) {
      if let names = try effects.bookmarks?.load(), !names.isEmpty {
        inbox.post(.bookmarks(names))
      }
    } catch {
      inbox.post(.notice(.problem("bookmarks: \(error)")))
    }
  }

  /// The checks to make when the window gets the focus: those of stores that report no changes.
  var onFocus: [Message] {
    (isUnwatched ? [.storeChanged] : [])
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
    for task in tasks { task.cancel() }
    pending?.stop()
    effects.comparedStore?.cancel()
    effects.editor.program.check?.cancel()
  }
}
