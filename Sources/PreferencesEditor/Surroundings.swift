import Editing
import Store
import Terminal

/// What goes on around a session: others' changes, those of the store beside it too, who else has the
/// file open, and what is kept of what is not saved.
struct Surroundings {
  private let editor: TerminalEditor
  private let inbox: Inbox
  private let state: StateDirectory?
  private let watching: Task<Void, Never>?
  private let beside: OtherFollowing?
  private let company: Company?
  private let safekeeping: Safekeeping?
  private let bookmarks: BookmarkFile?

  init(of editor: TerminalEditor, telling inbox: Inbox, state: StateDirectory?) {
    self.editor = editor
    self.inbox = inbox
    self.state = state
    watching = editor.watch(telling: inbox)
    beside = editor.other.flatMap { OtherFollowing($0, telling: inbox) }
    company = Company(at: editor.store)
    company?.look(telling: inbox, isFirst: true)
    safekeeping = state.flatMap { Safekeeping(of: editor.store, in: $0) }
    if let left = safekeeping?.leftBehind(over: editor.snapshot), !left.isEmpty {
      inbox.post(.leftBehind(left))
    }
    bookmarks = editor.bookmarks(in: state)
    bookmarks?.tell(inbox)
  }

  /// What is to be looked at anew, where nobody tells that it has changed.
  var onFocus: [Message] {
    (watching == nil ? [.storeChanged] : []) + (beside?.isTold == false ? [.otherChanged] : [])
  }

  func note(_ edited: Editor) {
    safekeeping?.note(edited, telling: inbox)
    company?.look(telling: inbox)
  }

  func perform(_ effect: Effect) async -> Message? {
    switch effect {
    case .lookBeside: beside?.look()
    case .forgetLeftWork(let id): safekeeping?.forget(id)
    case .keepBookmarks(let marks): bookmarks?.keeping(marks)
    case .editOutside(let text): editor.edit(text, in: state ?? .standard)
    default: await editor.perform(effect)
    }
  }

  /// What is to be said of it, once the terminal is as it was.
  /// `isUnfinished`: a save that has begun to replace the stored values was not waited for.
  func end(_ ending: SessionEnding, _ edited: Editor, isUnfinished: Bool = false) -> String? {
    safekeeping?.end(hasQuit: ending == .quit)
    return ending == .quit ? nil : safekeeping?.words(on: edited, isUnfinished: isUnfinished)
  }

  func leave() {
    watching?.cancel()
    beside?.end()
  }
}
