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
    notice = filter.problem.map { .problem($0) }
  }

  mutating func toggleOnlyModified() {
    set(Filter(filter.text, onlyModified: !filter.onlyModified))
    notice = .info(
      filter.onlyModified ? "only what is modified; \(key: .onlyModified) shows all" : "all keys")
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
    let wanted = judge(of: filter.words)
    let unwanted = filter.unwanted.map { judge(of: $0) }
    let conditions = filter.conditions
    var passed: [Int32] = []
    for index in 0..<table.count {
      let slot = table[index]
      let passes =
        wanted.matches(slot) && !unwanted.contains { $0.matches(slot) } && holds(conditions, slot)
      if passes || isKept(slot) { passed.append(Int32(truncatingIfNeeded: slot)) }
    }
    table.slots = .list(passed)
  }

  private func holds(_ conditions: [Filter.Term], _ slot: Int) -> Bool {
    guard !conditions.isEmpty else { return true }
    // Nothing is true of a row that is neither declared nor staged.
    let facts = schema.isEmpty && table.isPlain(slot) ? nil : Facts(ofSlot: slot, in: self)
    return conditions.allSatisfy { term in
      guard case .condition(let condition) = term.test else { return term.isNegated }
      return (facts?.holds(condition) ?? false) != term.isNegated
    }
  }

  private func isKept(_ slot: Int) -> Bool {
    !kept.isEmpty && kept.contains(table.name(ofSlot: slot))
  }
}
