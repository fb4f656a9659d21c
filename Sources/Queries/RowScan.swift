import Preferences

/// A search of a snapshot's stored rows, part by part in their order, so that the caller can do other
/// work in between. The size of the parts does not change the result.
package struct RowScan: Sendable {
  package let query: Query
  private let snapshot: any Snapshot
  private let rows: RowSet
  private let invalid, differing, overridden: Set<Int>
  private let namespaces: [(name: PreferenceName, rows: RowSet)]
  private let hasSchema: Bool
  /// The secrecy of the root, if no schema describes the rows.
  private let secrecy: Secrecy
  /// The results of a wider scan, whose misses are skipped.
  private let former: Ranks?
  /// The hits of each declaration, by its number.
  private var entryHits: [EntryHits] = []
  private var ranks: Ranks
  /// The number of rows scanned so far.
  package private(set) var done = 0

  /// The number of rows that one request to the snapshot covers.
  private static let part = 16_384

  /// - Parameters:
  ///   - secrecy: The secrecy of the root, whose secrets are not searched.
  ///   - former: A complete scan of the same rows for a query that `query` narrows.
  ///   - invalid: Returns the invalid rows; called only if the query asks for them.
  ///   - differing: Returns the rows that differ from another store; called only if needed.
  ///   - overridden: Returns the rows instead of which another file counts; called only if needed.
  package init(
    _ query: Query, in rows: RowSet, of snapshot: any Snapshot, hasSchema: Bool,
    _ secrecy: Secrecy = .none, within former: RowScan? = nil, invalid: () -> Set<Int> = { [] },
    differing: () -> Set<Int> = { [] }, overridden: () -> Set<Int> = { [] }
  ) {
    self.query = query
    self.snapshot = snapshot
    self.rows = rows
    self.hasSchema = hasSchema
    self.secrecy = secrecy
    self.invalid = query.asksForProblems ? invalid() : []
    self.differing = query.asksForDifferences ? differing() : []
    self.overridden = query.asksForEffect ? overridden() : []
    namespaces = query.namespaces.map { ($0, snapshot.rows(in: $0)) }
    self.former = former?.ranks
    ranks = Ranks(rows)
  }

  package var isDone: Bool { done == rows.count }
  package var count: Int { rows.count }

  /// Returns nil if the row does not match or was not scanned yet.
  package func rank(of row: Int) -> MatchRank? { ranks[row] }

  /// Scans up to `count` more rows. `entries` must describe the same snapshot.
  package mutating func advance(_ count: Int, _ entries: inout RowEntries) {
    let end = min(rows.count, done + count)
    while done < end {
      let span = nextSpan(before: min(end, done + Self.part))
      for part in former?.parts(of: span) ?? [span] { scan(part, &entries) }
      done += span.count
    }
  }

  /// Returns the next contiguous rows.
  private func nextSpan(before end: Int) -> Range<Int> {
    let first = rows[done]
    guard case .list = rows else { return first..<first + (end - done) }
    var last = done
    while last + 1 < end, rows[last + 1] == rows[last] + 1 { last += 1 }
    return first..<rows[last] + 1
  }

  private mutating func scan(_ span: Range<Int>, _ entries: inout RowEntries) {
    let hits = hits(in: span)
    if hasSchema {
      entries.extend(to: span.upperBound)
      for declaration in entries.declarations.dropFirst(entryHits.count) {
        entryHits.append(EntryHits(declaration.shownEntry, of: query))
      }
    }
    if hasSchema || query.hasConditions {
      for row in span { ranks[row] = rank(of: row, hits[row &- span.lowerBound], entries) }
    } else {
      let ranking = query.undeclaredRanking
      for row in span { ranks[row] = ranking.rank(hits[row &- span.lowerBound]) }
    }
  }

  private func hits(in span: Range<Int>) -> [WordHits] {
    var hits = snapshot.hits(of: query.words, phrase: query.phrase, in: span)
    if !hasSchema, secrecy.mayHoldSecrets { leaveOutSecrets(&hits, in: span) }
    guard !query.words.isEmpty, snapshot.hasComments else { return hits }
    for row in span {
      guard let comment = snapshot.comment(at: row) else { continue }
      hits[row &- span.lowerBound].comment = query.words.hits(in: comment)
    }
    return hits
  }

  private func rank(of row: Int, _ found: WordHits, _ entries: borrowing RowEntries) -> MatchRank? {
    let declared = hasSchema ? entryHits[entries.number(of: row)] : .none
    var hits = declared.with(found)
    if hasSchema, hits.value != 0 { hits.value = openHits(row, entries[row].secrecy, hits.value) }
    if declared.isFormatted, !declared.isSecret { hits.value |= shownHits(row, entries) }
    guard let rank = query.rank(hits), query.hasConditions else { return query.rank(hits) }
    let holds = query.holds(for: queried(row, entries)) { name in
      namespaces.first { $0.name == name }?.rows.holds(row) ?? false
    }
    return holds ? rank : nil
  }

  private func shownHits(_ row: Int, _ entries: borrowing RowEntries) -> UInt64 {
    guard let entry = entries[row].entry, !query.words.isEmpty else { return 0 }
    let secrecy = entries[row].secrecy
    return query.words.hits(in: entry.kind.display(secrecy.masked(snapshot.value(at: row))))
  }

  /// Leaves out the words that occur only in secrets.
  private func leaveOutSecrets(_ hits: inout [WordHits], in span: Range<Int>) {
    var run = (container: PreferenceName?.none, rows: 0..<0)
    var outer = secrecy
    var found = span.filter { hits[$0 &- span.lowerBound].value != 0 }
    if secrecy.ofOpenNames != nil { found = snapshot.rowsThatMayHoldSecrets(among: found) }
    for row in found {
      if !run.rows.contains(row) {
        run = snapshot.run(from: row)
        outer = run.container.map(secrecy.inside) ?? secrecy
      }
      let own = snapshot.component(at: row).map(outer.inside) ?? outer
      let found = hits[row &- span.lowerBound].value
      hits[row &- span.lowerBound].value = openHits(row, own, found)
    }
  }

  /// Returns the words of `found` that also occur in the row's value outside its secrets.
  private func openHits(_ row: Int, _ secrecy: Secrecy, _ found: UInt64) -> UInt64 {
    guard secrecy.mayHoldSecrets else { return found }
    let value = snapshot.value(at: row)
    guard secrecy.covers(value) else { return found }
    return found & query.words.hits(in: secrecy.masked(value).text)
  }

  private func queried(_ row: Int, _ entries: borrowing RowEntries) -> QueriedRow {
    let entry = hasSchema ? entries[row].shownEntry : Entry(.root, .any)
    return QueriedRow(
      entry, value: query.asksForValue(of: entry) ? snapshot.value(at: row) : nil, isSet: true,
      isInvalid: invalid.contains(row), differs: differing.contains(row),
      isOverridden: overridden.contains(row), hasSchema: hasSchema)
  }
}

extension RowSet {
  /// Whether `row` is one of these rows. O(log rows).
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

/// The rank of each row between the first and the last of a row set; one byte each.
private struct Ranks: Sendable {
  private let first: Int
  private var values: [UInt8]

  private static let none = UInt8.max

  init(_ rows: RowSet) {
    first = rows.first ?? 0
    values = Array(
      repeating: Self.none, count: rows.isEmpty ? 0 : rows[rows.count - 1] - rows[0] + 1)
  }

  /// Nil if the row does not match or was not scanned yet.
  subscript(row: Int) -> MatchRank? {
    get { has(row) ? MatchRank(rawValue: values[row &- first]) : nil }
    set { values[row &- first] = newValue?.rawValue ?? Self.none }
  }

  private func has(_ row: Int) -> Bool {
    row >= first && row &- first < values.count && values[row &- first] != Self.none
  }

  /// Returns the parts of `rows` that contain matches, in few ranges: short gaps are included.
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

  /// Scanning fewer rows than this costs less than another request to the snapshot.
  private static let gap = 32
}
