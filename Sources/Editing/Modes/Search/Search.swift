import Preferences
import Queries

/// A search that is being typed.
public struct Search: Sendable {
  public internal(set) var line = LineText()
  /// The row under the cursor when the search began.
  let origin: Int
  /// The words that were searched before.
  let former: String
}

extension Search: EditorMode {
  var mode: Mode { .search(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept:
      if editor.search.words.isEmpty { editor.search.words = former }
      if editor.search.finds { editor.announceMatch() } else { editor.announceNotFound() }
      return .browse
    case .cancel:
      editor.search.cancel()
      editor.search.words = former
      editor.rows.moveCursor(toRow: origin)
      return .browse
    case .down: editor.step(to: .next)
    case .up: editor.step(to: .previous)
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
      editor.begin(editor.finding(.search(from: origin), of: query, in: editor.table))
    }
    return .stay
  }
}

// MARK: Matches

extension Editor {
  enum Direction { case next, previous }

  /// Moves the cursor to the next or previous match, around the end with a notice.
  mutating func step(to direction: Direction) {
    let query = Query(words: searchWords)
    guard !query.isEmpty else {
      notice = .info("nothing searched yet; / searches")
      return
    }
    guard let matches = search.matches(inTable: rows.edition) else {
      return begin(finding(.step(direction), of: query, in: table))
    }
    guard let first = matches.indices.first, let last = matches.indices.last else {
      return announceNotFound()
    }
    switch direction {
    case .next:
      let next = matches.next(after: cursor)
      rows.moveCursor(toRow: next ?? Int(first))
      announceMatch(around: next == nil ? "search went on from the top" : nil)
    case .previous:
      let previous = matches.previous(before: cursor)
      rows.moveCursor(toRow: previous ?? Int(last))
      announceMatch(around: previous == nil ? "search went on from the bottom" : nil)
    }
  }

  /// The position of the cursor among the matches: `3 of 57`. Nil if it is on no match, or the
  /// matches are not known.
  public var matchWords: String? { search.matches(inTable: rows.edition)?.words(at: cursor) }

  /// Whether the words being typed match any row. True while that is not known.
  public var searchFinds: Bool { search.finds }

  mutating func announceMatch(around end: String? = nil) {
    let words = [matchWords, end].compactMap(\.self)
    if !words.isEmpty { notice = .info(words.joined(separator: "; ")) }
  }

  mutating func announceNotFound() {
    notice = .problem("not found: \(searchWords.quotedBriefly)")
  }

  /// The words to highlight in names: those searched, else those of the filter.
  package var soughtInKeys: [SearchWord] { sought.wordsInKeys }
  /// The words to highlight in values.
  package var soughtInValues: [SearchWord] { sought.wordsInValues }

  private var sought: Query { searchWords.isEmpty ? filter.query : Query(words: searchWords) }
}
