import Editing
import Preferences
import Store
import Terminal

/// The background services of a session: watching the edited and the compared store, presence,
/// recovery and bookmarks.
struct SessionServices {
  private let editor: TerminalEditor
  private let state: StateDirectory?
  private let watching: Task<Void, Never>?
  private let comparedStore: ComparedStoreReader?
  private let presence: PresenceMonitor?
  private let autosave: AutosaveController?
  private let bookmarks: BookmarkFile?

  /// Starts the services. They post their messages to `inbox`.
  init(of editor: TerminalEditor, postingTo inbox: Inbox, state: StateDirectory?) {
    self.editor = editor
    self.state = state
    watching = editor.watch(postingTo: inbox)
    comparedStore = editor.compared.flatMap { ComparedStoreReader($0, postingTo: inbox) }
    presence = PresenceMonitor(of: editor.store, reportingTo: inbox)
    autosave = state.flatMap {
      AutosaveController(of: editor.store, in: $0, reportingTo: inbox)
    }
    if let left = autosave?.recoverableWork(over: editor.snapshot), !left.isEmpty {
      inbox.post(.recoverable(left))
    }
    // A store without a name cannot be opened again, so it has no bookmarks.
    let named = editor.store as? any NamedStore
    bookmarks = state.flatMap { state in named.map { BookmarkFile(of: $0.label, in: state) } }
    do throws(StateError) {
      if let names = try bookmarks?.load(), !names.isEmpty { inbox.post(.bookmarks(names)) }
    } catch {
      inbox.post(.notice(.problem("bookmarks: \(error)")))
    }
  }

  /// The checks to make when the window gets the focus: those of stores that report no changes.
  var onFocus: [Message] {
    (watching == nil ? [.storeChanged] : [])
      + (comparedStore?.isWatched == false ? [.comparedStoreChanged] : [])
  }

  func editorChanged(_ editor: Editor) {
    autosave?.editorChanged(editor)
    presence?.check()
  }

  func perform(_ effect: Effect) async -> Message? {
    switch effect {
    case .loadComparedStore:
      comparedStore?.read()
      return nil
    case .discardRecovery(let id): return autosave?.discard(id)
    case .saveBookmarks(let marks): return save(marks)
    case .editOutside(let text): return editor.edit(text, in: state ?? .standard)
    case .openFile(let path, let isIncluded):
      return editor.open(path, isIncluded: isIncluded)
    default: return await editor.perform(effect)
    }
  }

  private func save(_ marks: Bookmarks) -> Message? {
    do throws(StateError) {
      try bookmarks?.save(marks)
      return nil
    } catch {
      return .notice(.problem("bookmarks are for this session only: \(error)"))
    }
  }

  /// Ends the session. Returns the message to print once the terminal is restored.
  ///
  /// `hasUnfinishedSave`: whether a save had begun to replace the stored values when the session
  /// ended.
  func end(_ ending: SessionEnding, _ edited: Editor, hasUnfinishedSave: Bool) -> String? {
    let hasQuit = ending.signal == nil
    autosave?.end(hasQuit: hasQuit)
    // A terminal that was lost cannot show a message.
    if hasQuit || ending == .hungUp { return nil }
    return autosave?.endMessage(for: edited, hasUnfinishedSave: hasUnfinishedSave)
  }

  func stop() {
    watching?.cancel()
    comparedStore?.cancel()
  }
}
