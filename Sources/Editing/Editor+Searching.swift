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
      cursor = min(search.origin, max(0, rowCount - 1))
    case .down: step(to: .next)
    case .up: step(to: .previous)
    default: break
    }
    return nil
  }

  mutating func typeSearch(_ search: Search, _ input: TextInput) {
    var search = search
    search.line.update(input)
    searchWords = search.line.text
    let matches = matches(of: searchWords)
    let first = matches.first { $0 >= search.origin } ?? matches.first
    search.finds = searchWords.isEmpty || first != nil
    cursor = first ?? search.origin
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
  func matches(of text: String) -> [Int] {
    let words = Words(text)
    guard !words.isEmpty else { return [] }
    let judge = SlotJudge(text, of: table, in: self)
    return (0..<table.count).filter { judge.matches(table[$0]) }
  }
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
    let snapshot = editor.snapshot
    found = Array(repeating: false, count: snapshot.count)
    for row in snapshot.rows(matching: text, in: snapshot.rows(in: editor.scope)) {
      found[row] = true
    }
  }

  func matches(_ slot: Int) -> Bool {
    if words.isEmpty { return true }
    if slot >= 0, table.list == nil, !table.special.contains(Int32(slot)) { return found[slot] }
    let facts = Facts(ofSlot: slot, in: editor)
    return words.match(facts.name.label, facts.shownValue)
  }
}
