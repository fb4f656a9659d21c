import Preferences

extension Editor {
  mutating func startBookmark() {
    guard cursorName != nil else { return }
    mode = .bookmark(BookmarkList(.set, bookmarks))
  }

  mutating func startGoingToBookmark() {
    guard !bookmarks.isEmpty else {
      notice = .info("no bookmarks here yet; \(key: .bookmark) and a letter sets one")
      return
    }
    mode = .bookmark(BookmarkList(.go, bookmarks))
  }

  mutating func typeBookmark(_ list: BookmarkList, _ input: TextInput) -> Effect? {
    guard case .insert(let text) = input, let letter = text.first else { return nil }
    mode = .browse
    guard text.count == 1, letter.isBookmark else {
      notice = .problem("a bookmark is a letter from a to z, or a digit, not \(text.quotedBriefly)")
      return nil
    }
    switch list.purpose {
    case .set: return setBookmark(letter)
    case .go: goToBookmark(letter)
    }
    return nil
  }

  /// Where it is set already it goes.
  private mutating func setBookmark(_ letter: Character) -> Effect? {
    guard let name = cursorName else { return nil }
    let isGone = bookmarks[letter] == name
    bookmarks[letter] = isGone ? nil : name
    notice = .info(
      isGone
        ? "bookmark \(String(letter)) is no more"
        : "bookmark \(String(letter)): \(name.label); \(key: .goToBookmark) \(String(letter)) comes back"
    )
    return .keepBookmarks(bookmarks)
  }

  private mutating func goToBookmark(_ letter: Character) {
    guard let name = bookmarks[letter] else {
      notice = .problem("there is no bookmark \(String(letter))")
      return
    }
    goTo(name)
  }

  /// As `reveal`; says where there is no such row.
  mutating func goTo(_ name: PreferenceName) {
    rows.pane = .keys
    reveal(draft.exact(name))
    guard cursorName == draft.exact(name) || cursorName.map(name.encloses) == true else {
      notice = .problem("\(name.label) is not here any more")
      return
    }
  }
}

extension Character {
  /// ASCII letters and digits.
  var isBookmark: Bool { isASCII && (isLetter || isNumber) }
}
