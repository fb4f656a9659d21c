/// Looks through a snapshot's rows for what a query wants, as they are stored: a part at a time, in
/// their order, so that whoever waits can do something else between. How large the parts are makes
/// no difference to what is found.
package struct RowScan: Sendable {
  package let query: Query
  private let snapshot: any Snapshot
  private let rows: RowSet
  private let invalid, differing: Set<Int>
  private let namespaces: [(name: PreferenceName, rows: RowSet)]
  private let hasSchema: Bool
  /// Rows that it has not found are not looked at.
  private let former: Ranks?
  private var entryEvidence: [EntryEvidence] = []
  private var ranks: Ranks
  /// How many of `rows` have been looked at.
  package private(set) var done = 0

  /// Rows that the snapshot is asked about at once.
  private static let part = 4096

  /// `invalid`: the rows that something is wrong with; `differing`: those that another store has
  /// otherwise. Only asked for where the query asks. `former`: a scan of these rows that is done,
  /// whose query this one narrows.
  package init(
    _ query: Query, in rows: RowSet, of snapshot: any Snapshot, hasSchema: Bool,
    within former: RowScan? = nil, invalid: () -> Set<Int> = { [] },
    differing: () -> Set<Int> = { [] }
  ) {
    self.query = query
    self.snapshot = snapshot
    self.rows = rows
    self.hasSchema = hasSchema
    self.invalid = query.asksForProblems ? invalid() : []
    self.differing = query.asksForDifferences ? differing() : []
    namespaces = query.namespaces.map { ($0, snapshot.rows(in: $0)) }
    self.former = former?.ranks
    ranks = Ranks(rows)
  }

  package var isDone: Bool { done == rows.count }
  package var count: Int { rows.count }

  /// nil where the row does not match, or has not been looked at.
  package func rank(of row: Int) -> MatchRank? { ranks[row] }

  /// Looks at `count` rows more, where there are as many. `entries`: of the same snapshot.
  package mutating func advance(_ count: Int, _ entries: inout RowEntries) {
    let end = min(rows.count, done + count)
    while done < end {
      let span = nextSpan(before: min(end, done + Self.part))
      if let former {
        for part in former.parts(of: span) { look(at: part, &entries) }
      } else {
        look(at: span, &entries)
      }
      done += span.count
    }
  }

  /// Rows that stand together, the next ones of those that are wanted.
  private func nextSpan(before end: Int) -> Range<Int> {
    let first = rows[done]
    guard case .list = rows else { return first..<first + (end - done) }
    var last = done
    while last + 1 < end, rows[last + 1] == rows[last] + 1 { last += 1 }
    return first..<rows[last] + 1
  }

  private mutating func look(at span: Range<Int>, _ entries: inout RowEntries) {
    let hits = snapshot.hits(of: query.words, phrase: query.phrase, in: span)
    if hasSchema || query.hasConditions {
      if hasSchema { learn(span, &entries) }
      for row in span { ranks[row] = rank(of: row, hits[row - span.lowerBound], entries) }
    } else {
      for row in span { ranks[row] = query.rank(Evidence(hits[row &- span.lowerBound])) }
    }
  }

  private mutating func learn(_ span: Range<Int>, _ entries: inout RowEntries) {
    entries.extend(to: span.upperBound)
    for declaration in entries.declarations.dropFirst(entryEvidence.count) {
      entryEvidence.append(EntryEvidence(declaration.shownEntry, of: query))
    }
  }

  private func rank(of row: Int, _ hits: WordHits, _ entries: borrowing RowEntries) -> MatchRank? {
    let declared = hasSchema ? entryEvidence[entries.number(of: row)] : .none
    var evidence = declared.evidence(hits)
    if hasSchema, evidence.value != 0 { evidence.value = openHits(row, entries, evidence.value) }
    if declared.showsOtherwise, !declared.isSecret { evidence.value |= shownHits(row, entries) }
    guard let rank = query.rank(evidence), query.hasConditions else { return query.rank(evidence) }
    let holds = query.holds(standing(of: row, entries)) { name in
      namespaces.first { $0.name == name }?.rows.holds(row) ?? false
    }
    return holds ? rank : nil
  }

  private func shownHits(_ row: Int, _ entries: borrowing RowEntries) -> UInt64 {
    guard let entry = entries[row].entry, !query.words.isEmpty else { return 0 }
    let secrecy = entries[row].secrecy
    return hits(in: entry.kind.display(secrecy.masked(snapshot.value(at: row))))
  }

  /// Returns the words of `found` that also occur in the row's value outside its secrets.
  private func openHits(_ row: Int, _ entries: borrowing RowEntries, _ found: UInt64) -> UInt64 {
    let secrecy = entries[row].secrecy
    guard secrecy.mayHoldSecrets else { return found }
    let value = snapshot.value(at: row)
    return secrecy.covers(value) ? found & hits(in: secrecy.masked(value).text) : found
  }

  private func hits(in text: String) -> UInt64 {
    query.words.enumerated().reduce(0) { found, word in
      word.element.isFound(in: text) ? found | 1 << UInt64(word.offset) : found
    }
  }

  private func standing(of row: Int, _ entries: borrowing RowEntries) -> RowStanding {
    let entry = hasSchema ? entries[row].shownEntry : Entry(.root, .any)
    return RowStanding(
      entry, value: query.asksForValue(of: entry) ? snapshot.value(at: row) : nil, isSet: true,
      isInvalid: invalid.contains(row), differs: differing.contains(row), hasSchema: hasSchema)
  }
}

extension RowSet {
  /// O(log rows).
  fileprivate func holds(_ row: Int) -> Bool {
    guard case .list(let rows) = self else { return !isEmpty && self[0]...self[count - 1] ~= row }
    var (lower, upper) = (0, rows.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if Int(rows[middle]) < row { lower = middle + 1 } else { upper = middle }
    }
    return lower < rows.count && Int(rows[lower]) == row
  }
}

extension Query {
  /// Whether it says anything of what is invalid.
  package var asksForProblems: Bool { terms.contains { $0.test == .condition(.invalid) } }
  /// Whether it says anything of what differs from another store.
  package var asksForDifferences: Bool { terms.contains { $0.test == .condition(.differs) } }
}

/// How well each row from the first to the last of some matches; a byte each.
struct Ranks: Sendable {
  private let first: Int
  private var values: [UInt8]

  private static let none = UInt8.max

  init(_ rows: RowSet) {
    first = rows.first ?? 0
    values = Array(
      repeating: Self.none, count: rows.isEmpty ? 0 : rows[rows.count - 1] - rows[0] + 1)
  }

  /// nil where the row does not match, is none of these, or has not been looked at.
  subscript(row: Int) -> MatchRank? {
    get { has(row) ? MatchRank(rawValue: values[row &- first]) : nil }
    set { values[row &- first] = newValue?.rawValue ?? Self.none }
  }

  private func has(_ row: Int) -> Bool {
    row >= first && row &- first < values.count && values[row &- first] != Self.none
  }

  /// What of `rows` may match, in few parts: between them lie some rows in a row that do not.
  func parts(of rows: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    for row in rows where has(row) {
      if let last = parts.last, row - last.upperBound < Self.gap {
        parts[parts.count - 1] = last.lowerBound..<row + 1
      } else {
        parts.append(row..<row + 1)
      }
    }
    return parts
  }

  /// Fewer are looked at again sooner than passed over.
  private static let gap = 32
}
