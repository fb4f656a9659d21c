import Preferences

extension Editor {
  mutating func filtering(_ line: FilterLine, _ command: Command) -> Effect? {
    switch command {
    case .accept: mode = .browse
    case .cancel:
      mode = .browse
      set(line.former)
    case .up, .down: cursor = command.moved(cursor, of: rowCount, page: pageSize)
    default: break
    }
    return nil
  }

  mutating func typeFilter(_ line: FilterLine, _ input: TextInput) {
    var line = line
    line.line.update(input)
    set(Filter(line.line.text, onlyModified: filter.onlyModified))
    mode = .filter(line)
  }

  mutating func toggleOnlyModified() {
    set(Filter(filter.text, onlyModified: !filter.onlyModified))
    notice = .info(filter.onlyModified ? "only what is modified; M shows all" : "all keys")
  }

  /// A new query: rows kept only because they were edited go.
  mutating func set(_ new: Filter) {
    guard new != filter else { return }
    filter = new
    kept = []
    rebuildTable()
  }

  /// Leaves in the table what passes the filter or was edited since it was set.
  mutating func applyFilter() {
    guard !filter.isEmpty else { return }
    let judge = SlotJudge(filter.words, of: table, in: self)
    let terms = filter.otherTerms
    var passed: [Int32] = []
    for index in 0..<table.count {
      let slot = table[index]
      guard judge.matches(slot) && holds(terms, slot) || isKept(slot) else { continue }
      passed.append(Int32(truncatingIfNeeded: slot))
    }
    table.slots = .list(passed)
  }

  private func holds(_ terms: [Filter.Term], _ slot: Int) -> Bool {
    guard !terms.isEmpty else { return true }
    let facts = Facts(ofSlot: slot, in: self)
    return terms.allSatisfy { facts.holds($0, label: facts.name.label) }
  }

  private func isKept(_ slot: Int) -> Bool {
    !kept.isEmpty && kept.contains(table.name(ofSlot: slot))
  }
}
