import Preferences

extension Editor {
  enum Direction { case next, previous }

  mutating func searching(_ search: Search, _ command: Command) -> Effect? {
    switch command {
    case .accept:
      mode = .browse
      if searchWords.isEmpty { searchWords = search.former }
      if search.finds { tellPlace() } else { notice = .problem(notFound(searchWords)) }
    case .cancel:
      finding = nil
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
    search.finds = true
    finding = nil
    let query = Query(words: searchWords)
    mode = .search(search)
    if query.isEmpty {
      cursor = start(of: search)
    } else {
      begin(finding(.search, of: query, in: table))
    }
  }

  /// A search has come to its end: to the best match, else back to where it began.
  mutating func land(on best: Int?) {
    guard case .search(var search) = mode else { return }
    search.finds = best != nil
    cursor = best ?? start(of: search)
    mode = .search(search)
  }

  /// To the next or previous match in the rows' order, around the end with a notice.
  mutating func step(to direction: Direction) {
    let query = Query(words: searchWords)
    guard !query.isEmpty else {
      notice = .info("nothing searched yet; / searches")
      return
    }
    guard let matches, matches.words == searchWords, matches.edition == tableEdition else {
      return begin(finding(.step(direction), of: query, in: table))
    }
    guard let first = matches.indices.first, let last = matches.indices.last else {
      notice = .problem(notFound(searchWords))
      return
    }
    switch direction {
    case .next:
      let next = matches.next(after: cursor)
      cursor = next ?? Int(first)
      tellPlace(around: next == nil ? "search went on from the top" : nil)
    case .previous:
      let previous = matches.previous(before: cursor)
      cursor = previous ?? Int(last)
      tellPlace(around: previous == nil ? "search went on from the bottom" : nil)
    }
  }

  /// Where the cursor is among the matches: `3 of 57`; nil where it is on none, or they are not
  /// known.
  public var matchWords: String? {
    guard let matches, matches.words == searchWords, matches.edition == tableEdition else {
      return nil
    }
    return matches.words(at: cursor)
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
