import Preferences

extension Editor {
  mutating func filtering(_ line: FilterLine, _ command: Command) -> Effect? {
    switch command {
    case .accept: mode = .browse
    case .cancel:
      mode = .browse
      search.cancel()
      set(line.former)
      finishWork()
    case .up, .down:
      rows.moveCursor(toRow: command.moved(cursor, of: rowCount, page: pageSize))
    case .otherPane: complete(line)
    default: break
    }
    return nil
  }

  mutating func typeFilter(_ line: FilterLine, _ input: TextInput) {
    var line = line
    line.line.update(input)
    line.candidates = []
    mode = .filter(line)
    set(Filter(line.line.text, onlyModified: filter.onlyModified))
    notice = filter.problem.map { .problem($0) }
  }

  /// The condition, kind or namespace that is being typed.
  private mutating func complete(_ line: FilterLine) {
    var line = line
    let completion = QueryCompletion(
      of: line.line.text, namespaces: namespaces(like: line.line.text))
    line.candidates = completion.candidates.count > 1 ? completion.candidates : []
    if let text = completion.completed { line.line = LineText(text) }
    mode = .filter(line)
    set(Filter(line.line.text, onlyModified: filter.onlyModified))
  }

  /// Whether what is being typed is a condition.
  package var mayComplete: Bool {
    guard case .filter(let line) = mode else { return false }
    return QueryCompletion.isCondition(line.line.text)
  }

  /// The labels of what may stand after `@in:`, as far as that is typed.
  func namespaces(like text: String) -> [String] {
    guard let start = text.lastRange(of: "@in:") else { return [] }
    let typed = text[start.upperBound...]
    let outer = typed.lastIndex(of: ".").map { String(typed[..<$0]) }
    let parent = outer.flatMap { try? PreferenceName(parsing: $0).flat } ?? .root
    let declared = schema.keys(in: parent).map { parent.appending(key: $0) }
      .filter { !schema.keys(in: $0).isEmpty }
    let stored = snapshot.namespaces(in: parent).map(\.name.flat)
    let known = Set(declared)
    return (declared + stored.filter { !known.contains($0) }).map(\.label)
  }

  mutating func toggleOnlyModified() {
    set(Filter(filter.text, onlyModified: !filter.onlyModified))
    notice = .info(
      filter.onlyModified ? "only what is modified; \(key: .onlyModified) shows all" : "all keys")
  }

  /// A new query: rows kept only because they were edited go. Until it has been gone through, the
  /// rows of the former one are seen.
  mutating func set(_ new: Filter, _ purpose: Finding.Purpose = .filter) {
    guard new != filter || search.running?.purpose.isFilter == true else { return }
    rows.setFilter(new)
    let whole = wholeTable
    if filter.isEmpty {
      search.cancel()
      show(whole)
    } else {
      begin(finding(purpose, of: filter.query, in: whole))
    }
  }

  mutating func adopt(filtered done: Finding) {
    var table = done.table
    table.slots = .list(done.matches.map { Int32(truncatingIfNeeded: done.table[Int($0)]) })
    show(table)
  }

  mutating func tellFilter() {
    if let problem = filter.problem {
      notice = .problem(problem)
    } else {
      notice = .info(
        filter.text.isEmpty ? "all keys" : "\(String(rowCount)) shown; \(key: .cancel) shows all")
    }
  }
}

extension String {
  fileprivate func lastRange(of text: String) -> Range<Index>? {
    ranges(of: text).last
  }
}
