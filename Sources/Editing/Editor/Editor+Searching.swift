import Preferences

extension Editor {
  enum Direction { case next, previous }

  mutating func searching(_ search: Search, _ command: Command) -> Effect? {
    switch command {
    case .accept:
      mode = .browse
      if searchWords.isEmpty { searchWords = search.former }
      if !search.finds { notice = .problem(notFound(searchWords)) }
    case .cancel:
      mode = .browse
      searchWords = search.former
      cursor = start(of: search)
    case .down: step(to: .next)
    case .up: step(to: .previous)
    default: break
    }
    return nil
  }

  /// Rows may have gone since.
  private func start(of search: Search) -> Int { min(search.origin, max(0, rowCount - 1)) }

  mutating func typeSearch(_ search: Search, _ input: TextInput) {
    var search = search
    search.line.update(input)
    searchWords = search.line.text
    let matches = matches(of: searchWords)
    let first = matches.first { $0 >= search.origin } ?? matches.first
    search.finds = searchWords.isEmpty || first != nil
    cursor = first ?? start(of: search)
    mode = .search(search)
  }

  /// To the next or previous match, around the end with a notice.
  mutating func step(to direction: Direction) {
    guard !Words(searchWords).isEmpty else {
      notice = .info("nothing searched yet; / searches")
      return
    }
    let matches = matches(of: searchWords)
    guard let first = matches.first, let last = matches.last else {
      notice = .problem(notFound(searchWords))
      return
    }
    switch direction {
    case .next:
      if let next = matches.first(where: { $0 > cursor }) { cursor = next; return }
      cursor = first
      notice = .info("search went on from the top")
    case .previous:
      if let previous = matches.last(where: { $0 < cursor }) { cursor = previous; return }
      cursor = last
      notice = .info("search went on from the bottom")
    }
  }

  private func notFound(_ words: String) -> String { "not found: \(words.quoted)" }

  /// Indices of rows with every word in the label or the shown value; ascending. One pass.
  mutating func matches(of text: String) -> [Int] {
    guard !Words(text).isEmpty else { return [] }
    let judge = judge(of: text)
    return (0..<table.count).filter { judge.matches(table[$0]) }
  }

  mutating func judge(of text: String) -> SlotJudge {
    look(for: text)
    return SlotJudge(text, of: table, in: self)
  }

  /// Words typed on narrow what was found before; the same words are not looked for twice.
  private mutating func look(for text: String) {
    guard table.list == nil, !Words(text).isEmpty else { return }
    let last = found.flatMap { $0.scope == scope && text.hasPrefix($0.text) ? $0 : nil }
    if last?.text == text { return }
    let rows = snapshot.rows(
      matching: text, in: last?.rows ?? snapshot.rows(in: draft.exact(scope)))
    found = FoundRows(scope: scope, text: text, rows: rows)
  }
}

/// What the snapshot's own pass found.
struct FoundRows: Sendable {
  let scope: PreferenceName
  let text: String
  let rows: RowSet
}

/// Tells which slots hold some words: from the snapshot's own pass where that knows, else by making
/// the row.
struct SlotJudge {
  private let words: Words
  private let editor: Editor
  private let table: Table
  /// By row of the snapshot; empty in an open list.
  private var found: [Bool] = []

  init(_ text: String, of table: Table, in editor: Editor) {
    words = Words(text)
    self.editor = editor
    self.table = table
    guard !words.isEmpty, table.list == nil else { return }
    found = Array(repeating: false, count: editor.snapshot.count)
    for row in editor.found?.rows ?? .range(0..<0) { found[row] = true }
  }

  func matches(_ slot: Int) -> Bool {
    if words.isEmpty { return true }
    if table.isPlain(slot) { return found[slot] }
    let facts = Facts(ofSlot: slot, in: editor)
    return words.match(facts.name.label, facts.shownValue)
  }
}
