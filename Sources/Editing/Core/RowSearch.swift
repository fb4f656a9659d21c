import Preferences
import Queries

/// The search for a query in the rows of a table, slice by slice: first in the stored rows, then in
/// each row that is shown differently. The size of the slices does not change the result.
struct RowSearch: Sendable {
  let purpose: Purpose
  let table: Table
  private(set) var scan: RowScan
  let key: ScanKey
  /// The number of rows of `table` that have been checked.
  private var checkedCount = 0
  /// The indices of the matches in `table`, ascending.
  private(set) var matches: [Int32] = []
  private(set) var best: Int?
  private var bestRank = MatchRank.value
  private var isBestStored = false

  enum Purpose: Hashable, Sendable {
    /// Moves to the best match, else back to the row where the search began. More may be typed.
    case search(from: Int)
    /// Moves to the next or previous match.
    case step(Editor.Direction)
    case filter
    /// Filters for a `:` line, and announces the result. If cancelled, the former rows stay.
    case filterInstead(of: Filter)

    var isFilter: Bool {
      switch self {
      case .filter, .filterInstead: true
      case .search, .step: false
      }
    }
  }

  /// Identifies the result of a scan. Equal keys have equal results.
  struct ScanKey: Hashable, Sendable {
    let query: Query
    let snapshot: Revision
    let schema: Int
    let scope: PreferenceName
    /// The edition of the draft, if an edit of one row can change whether another one matches; else
    /// 0.
    let edition: Int
  }

  init(_ purpose: Purpose, in table: Table, key: ScanKey, scan: RowScan) {
    self.purpose = purpose
    self.table = table
    self.key = key
    self.scan = scan
  }

  var query: Query { key.query }
  var isDone: Bool { scan.isDone && checkedCount == table.count }

  /// The completed part, from 0 to 1.
  var fraction: Double {
    let all = scan.count + table.count
    return all == 0 ? 1 : Double(scan.done + checkedCount) / Double(all)
  }

  /// Scans one slice: about `budget` stored rows, or far fewer that are shown differently.
  mutating func advance(_ budget: Int, _ entries: inout RowEntries, in editor: Editor) {
    var budget = budget
    if !scan.isDone {
      let before = scan.done
      scan.advance(budget, &entries)
      budget -= scan.done - before
    }
    guard scan.isDone else { return }
    // Looking a rank up is cheap, resolving a row is expensive.
    budget *= Self.lookupsPerUnit
    let mayPin = purpose.isFilter && !editor.rows.pinned.isEmpty
    let count = table.count
    while budget > 0, checkedCount < count {
      let slot = table[checkedCount]
      let isPlain = table.isPlain(slot)
      let rank = isPlain ? scan.rank(of: slot) : rank(ofSlot: slot, in: editor)
      if let rank {
        addMatch(rank, isStored: slot >= 0)
      } else if mayPin, editor.rows.isPinned(slot, of: table) {
        addMatch(nil, isStored: slot >= 0)
      }
      budget -= isPlain ? 1 : Self.costOfResolving
      checkedCount += 1
    }
  }

  private static let lookupsPerUnit = 8
  private static let costOfResolving = 400

  /// Adds the row being checked to the matches. A row without a rank is pinned. Of rows with one rank, the first that
  /// is stored is the best.
  private mutating func addMatch(_ rank: MatchRank?, isStored: Bool) {
    if let rank,
      best == nil || rank < bestRank || rank == bestRank && isStored && !isBestStored
    {
      (best, bestRank, isBestStored) = (matches.count, rank, isStored)
    }
    matches.append(Int32(truncatingIfNeeded: checkedCount))
  }

  private func rank(ofSlot slot: Int, in editor: Editor) -> MatchRank? {
    let row = ResolvedRow(ofSlot: slot, of: table, in: editor)
    let comment = editor.snapshot.hasComments ? row.storedRow.flatMap(editor.snapshot.comment) : nil
    return query.rank(of: row.queried, shownValue: row.shownValue, comment: comment)
  }
}

// MARK: Running

extension Editor {
  /// The running scan. Most messages wait until it is complete.
  package struct Work: Hashable, Sendable {
    /// `searching` or `filtering`.
    package let label: String
    /// The completed part, from 0 to 1.
    package let fraction: Double
  }

  /// The running scan, which `.work` continues. Usually nil, because small documents are scanned at
  /// once.
  package var work: Work? {
    search.running.map {
      Work(label: $0.purpose.isFilter ? "filtering" : "searching", fraction: $0.fraction)
    }
  }

  /// The number of rows that one slice scans.
  private static let slice = 16_384

  mutating func begin(_ new: RowSearch) {
    search.start(new)
    continueWork()
  }

  /// Scans one more slice.
  mutating func continueWork() {
    guard var (now, known) = search.takeRunning(over: document) else { return }
    now.advance(Self.slice, &known, in: self)
    if let done = search.putBack(now, known) { show(done) }
  }

  mutating func finishWork() {
    while search.running != nil { continueWork() }
  }

  /// Shows the result of a complete scan.
  private mutating func show(_ done: RowSearch) {
    switch done.purpose {
    case .filter: showMatches(of: done)
    case .filterInstead:
      showMatches(of: done)
      announceFilter()
    case .search(let origin):
      search.finish(done, tableEdition: rows.edition)
      rows.moveCursor(toRow: done.best.map { Int(done.matches[$0]) } ?? origin)
    case .step(let direction):
      search.finish(done, tableEdition: rows.edition)
      moveToMatch(direction)
    }
  }

  private mutating func showMatches(of done: RowSearch) {
    var table = done.table
    table.slots = .list(done.matches.map { Int32(truncatingIfNeeded: done.table[Int($0)]) })
    show(table)
  }

  /// Prepares a scan of `table`. Reuses a complete scan of the same rows.
  func rowSearch(_ purpose: RowSearch.Purpose, for query: Query, in table: Table) -> RowSearch {
    let key = RowSearch.ScanKey(
      query: query, snapshot: snapshot.revision, schema: document.schemaEdition, scope: scope,
      edition: query.asksForProblems ? draft.edition : 0)
    let rows = table.list == nil ? snapshot.rows(in: draft.exact(scope)) : .range(0..<0)
    let scan =
      (query.asksForEffect ? nil : search.scans.scan(for: key))
      ?? RowScan(
        query, in: rows, of: snapshot, hasSchema: !schema.isEmpty, schema.secrecy,
        within: query.asksForEffect ? nil : search.scans.wider(than: key),
        invalid: { Set(document.problems.names.compactMap(snapshot.row(of:))) },
        differing: {
          Set((comparison?.differences ?? []).map(\.name).compactMap(snapshot.row(of:)))
        }, overridden: { document.effective?.overriddenRows(of: snapshot) ?? [] })
    return RowSearch(purpose, in: table, key: key, scan: scan)
  }
}
