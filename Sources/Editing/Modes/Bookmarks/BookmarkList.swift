import Preferences

/// Names by the letter or digit that leads to them.
public typealias Bookmarks = [Character: PreferenceName]

/// Waits for a letter, which sets a bookmark on the row under the cursor or goes to one.
public struct BookmarkList: EditorMode, Sendable {
  /// The action of the letter.
  package enum Purpose: Hashable, Sendable { case set, go }
  package let purpose: Purpose
  /// The bookmarks in the order of their letters.
  package let items: [(letter: Character, name: PreferenceName)]

  init(_ purpose: Purpose, _ bookmarks: Bookmarks) {
    self.purpose = purpose
    items = bookmarks.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  var mode: Mode { .bookmark(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    command == .cancel ? .browse : .stay
  }

  mutating func type(_ input: TextInput, in editor: inout Editor) -> Transition {
    guard case .insert(let text) = input, let letter = text.first else { return .stay }
    guard text.count == 1, letter.isASCII && (letter.isLetter || letter.isNumber) else {
      editor.notice = .problem(
        "a bookmark is a letter from a to z, or a digit, not \(text.quotedBriefly)")
      return .browse
    }
    switch purpose {
    case .set: return .browse(set(letter, in: &editor))
    case .go:
      if let name = editor.bookmarks[letter] {
        editor.goTo(name)
      } else {
        editor.notice = .problem("no bookmark \(String(letter))")
      }
      return .browse
    }
  }

  /// Sets the bookmark on the row under the cursor, or removes it from there.
  private func set(_ letter: Character, in editor: inout Editor) -> Effect? {
    guard let name = editor.cursorName else { return nil }
    let isRemoved = editor.bookmarks[letter] == name
    editor.bookmarks[letter] = isRemoved ? nil : name
    editor.notice = .info(
      isRemoved
        ? "bookmark \(String(letter)) removed"
        : "bookmark \(String(letter)): \(name.label); \(key: .goToBookmark) \(String(letter)) comes back"
    )
    return .saveBookmarks(editor.bookmarks)
  }
}

extension Editor {
  func startBookmark() -> Transition {
    cursorName == nil ? .stay : .open(.bookmark(BookmarkList(.set, bookmarks)))
  }

  func startGoingToBookmark() throws(Notice) -> Transition {
    guard !bookmarks.isEmpty else {
      throw .info("no bookmarks here yet; \(key: .bookmark) and a letter sets one")
    }
    return .open(.bookmark(BookmarkList(.go, bookmarks)))
  }

  /// Moves the cursor to `name`. Announces if there is no such row.
  mutating func goTo(_ name: PreferenceName) {
    rows.pane = .keys
    reveal(draft.exact(name))
    if cursorName != draft.exact(name), cursorName.map(name.encloses) != true {
      notice = .problem("\(name.label) does not exist any more")
    }
  }
}
