import Preferences
import Queries

/// A search that is being typed.
public struct Search: EditorMode, Sendable {
  package internal(set) var line = LineText()
  /// The row under the cursor when the search began.
  let origin: Int
  /// The text that was searched before.
  let former: String

  var mode: Mode { .search(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept:
      editor.rows.pane = .keys
      if editor.search.text.isEmpty { editor.search.text = former }
      if editor.search.hasMatch { editor.announceMatch() } else { editor.searchWholeDocument() }
      return .browse
    case .cancel:
      editor.search.cancel()
      editor.search.text = former
      editor.rows.moveCursor(toRow: origin)
      return .browse
    case .down: editor.moveToMatch(.next)
    case .up: editor.moveToMatch(.previous)
    default: break
    }
    return .stay
  }

  mutating func type(_ input: TextInput, in editor: inout Editor) -> Transition {
    line.update(input)
    editor.search.type(line.text)
    let query = Query(words: line.text)
    if query.isEmpty {
      editor.rows.moveCursor(toRow: origin)
    } else {
      editor.begin(editor.rowSearch(.search(from: origin), for: query, in: editor.table))
    }
    return .stay
  }
}

// MARK: Matches

extension Editor {
  enum Direction { case next, previous }

  /// Moves the cursor to the next or previous match. Wraps around the end with a notice.
  mutating func moveToMatch(_ direction: Direction) {
    let query = Query(words: searchText)
    guard !query.isEmpty else {
      notice = .info("nothing searched yet; / searches")
      return
    }
    guard let matches = search.matches(inTable: rows.edition) else {
      return begin(rowSearch(.step(direction), for: query, in: table))
    }
    guard let first = matches.indices.first, let last = matches.indices.last else {
      return announceNotFound()
    }
    switch direction {
    case .next:
      let next = matches.next(after: cursor)
      rows.moveCursor(toRow: next ?? Int(first))
      announceMatch(wrapped: next == nil ? "search wrapped to the top" : nil)
    case .previous:
      let previous = matches.previous(before: cursor)
      rows.moveCursor(toRow: previous ?? Int(last))
      announceMatch(wrapped: previous == nil ? "search wrapped to the bottom" : nil)
    }
  }

  /// The position of the cursor among the matches: `3 of 57`. Nil if it is on no match, or the
  /// matches are not known.
  package var matchPosition: String? {
    search.matches(inTable: rows.edition)?.positionText(at: cursor)
  }

  /// Whether the text being typed matches any row. True while that is not known.
  package var searchHasMatch: Bool { search.hasMatch }

  mutating func announceMatch(wrapped: String? = nil) {
    let parts = [matchPosition, wrapped].compactMap(\.self)
    if !parts.isEmpty { notice = .info(parts.joined(separator: "; ")) }
  }

  mutating func announceNotFound() {
    let place = filter.isEmpty ? "" : " among the filtered keys"
    notice = .problem("not found\(place): \(searchText.quotedBriefly)")
  }

  /// Continues a search without matches in the open scope: opens the whole document at the best match
  /// there, if there is one.
  fileprivate mutating func searchWholeDocument() {
    let (former, name) = (scope, cursorName)
    guard !former.isRoot else { return announceNotFound() }
    open(.root)
    begin(rowSearch(.search(from: 0), for: Query(words: searchText), in: table))
    finishWork()
    guard search.hasMatch else {
      open(former, at: name)
      return announceNotFound()
    }
    announceMatch(wrapped: "not in \(former.label), but elsewhere")
  }

  /// The words to highlight in names: the searched ones, else those of the filter.
  package var highlightsInKeys: [SearchWord] { highlightedQuery.wordsInKeys }
  /// The words to highlight in values.
  package var highlightsInValues: [SearchWord] { highlightedQuery.wordsInValues }

  private var highlightedQuery: Query {
    searchText.isEmpty ? filter.query : Query(words: searchText)
  }
}
