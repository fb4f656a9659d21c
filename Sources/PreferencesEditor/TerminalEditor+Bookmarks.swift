import Editing
import Preferences
import Store
import Terminal

extension TerminalEditor {
  /// nil where there is nothing that could be opened again.
  func bookmarks(in state: StateDirectory?) -> BookmarkFile? {
    guard let state, let store = store as? any NamedStore else { return nil }
    return BookmarkFile(of: store.label, in: state)
  }
}

extension BookmarkFile {
  /// What cannot be read costs nothing but a word.
  func tell(_ inbox: Inbox) {
    do throws(StateError) {
      let names = try load()
      if !names.isEmpty { inbox.post(.bookmarks(names)) }
    } catch {
      inbox.post(.notice(.problem("bookmarks: \(error)")))
    }
  }

  /// Says why they last no longer than this session.
  func keeping(_ bookmarks: Bookmarks) -> Message? {
    do throws(StateError) {
      try save(bookmarks)
      return nil
    } catch {
      return .notice(.problem("bookmarks are for this session only: \(error)"))
    }
  }
}
