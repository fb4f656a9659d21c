import Preferences

extension Editor {
  enum Direction { case next, previous }

  mutating func searching(_ search: Search, _ command: Command) -> Effect? {
    switch command {
    case .accept:
      mode = .browse
      if searchWords.isEmpty { self.search.words = search.former }
      if search.finds { tellPlace() } else { notice = .problem(notFound(searchWords)) }
    case .cancel:
      self.search.cancel()
      mode = .browse
      self.search.words = search.former
      rows.moveCursor(toRow: search.origin)
    case .down: step(to: .next)
    case .up: step(to: .previous)
    default: break
    }
    return nil
  }

  mutating func typeSearch(_ search: Search, _ input: TextInput) {
    var search = search
    search.line.update(input)
    self.search.words = search.line.text
    search.finds = true
    self.search.cancel()
    let query = Query(words: searchWords)
    mode = .search(search)
    if query.isEmpty {
      rows.moveCursor(toRow: search.origin)
    } else {
      begin(finding(.search, of: query, in: table))
    }
  }

  /// A search has come to its end: to the best match, else back to where it began.
  mutating func land(on best: Int?) {
    guard case .search(var search) = mode else { return }
    search.finds = best != nil
    rows.moveCursor(toRow: best ?? search.origin)
    mode = .search(search)
  }

  /// To the next or previous match in the rows' order, around the end with a notice.
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
      notice = .problem(notFound(searchWords))
      return
    }
    switch direction {
    case .next:
      let next = matches.next(after: cursor)
      rows.moveCursor(toRow: next ?? Int(first))
      tellPlace(around: next == nil ? "search went on from the top" : nil)
    case .previous:
      let previous = matches.previous(before: cursor)
      rows.moveCursor(toRow: previous ?? Int(last))
      tellPlace(around: previous == nil ? "search went on from the bottom" : nil)
    }
  }

  /// Where the cursor is among the matches: `3 of 57`; nil where it is on none, or they are not
  /// known.
  public var matchWords: String? {
    search.matches(inTable: rows.edition)?.words(at: cursor)
  }

  private mutating func tellPlace(around end: String? = nil) {
    let words = [matchWords, end].compactMap(\.self)
    if !words.isEmpty { notice = .info(words.joined(separator: "; ")) }
  }

  private func notFound(_ words: String) -> String { "not found: \(words.quotedBriefly)" }

  /// What is marked in names and in values: what is searched, else what the filter wants.
  package var soughtInKeys: [SearchWord] { sought.wordsInKeys }
  package var soughtInValues: [SearchWord] { sought.wordsInValues }

  private var sought: Query { searchWords.isEmpty ? filter.query : Query(words: searchWords) }
}
