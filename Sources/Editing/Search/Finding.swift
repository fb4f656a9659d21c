import Preferences
import Queries

/// The search for a query in the rows of a table, slice by slice: first in the stored rows, then in
/// each row that is shown differently. The size of the slices does not change the result.
struct Finding: Sendable {
  let purpose: Purpose
  let table: Table
  private(set) var scan: RowScan
  let mark: Mark
  /// The number of rows of `table` that have been checked.
  private var judged = 0
  /// The indices of the matches in `table`, ascending.
  private(set) var matches: [Int32] = []
  private(set) var best: Int?
  private var bestRank = MatchRank.value

  enum Purpose: Hashable, Sendable {
    /// To the best match, else back to the row where the search began. The typing may go on.
    case search(from: Int)
    /// To the next or previous match.
    case step(Editor.Direction)
    case filter
    /// By a `:` line, whose result is announced. If it is cancelled, the former rows stay.
    case filterInstead(of: Filter)

    var isFilter: Bool {
      switch self {
      case .filter, .filterInstead: true
      case .search, .step: false
      }
    }
  }

  /// What a scan depends on.
  struct Mark: Hashable, Sendable {
    let query: Query
    let snapshot: Revision
    let schema: Int
    let scope: PreferenceName
    /// The edition of the draft, if the query asks for something that an edit can change in other
    /// rows; else 0.
    let edition: Int
  }

  init(_ purpose: Purpose, in table: Table, mark: Mark, scan: RowScan) {
    self.purpose = purpose
    self.table = table
    self.mark = mark
    self.scan = scan
  }

  var query: Query { mark.query }
  var isDone: Bool { scan.isDone && judged == table.count }

  /// The completed part, from 0 to 1.
  var fraction: Double {
    let all = scan.count + table.count
    return all == 0 ? 1 : Double(scan.done + judged) / Double(all)
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
    // Looking a rank up costs little, making a row much.
    budget *= Self.cheap
    let mayKeep = purpose.isFilter && !editor.rows.pinned.isEmpty
    let count = table.count
    while budget > 0, judged < count {
      let slot = table[judged]
      let isPlain = table.isPlain(slot)
      let rank = isPlain ? scan.rank(of: slot) : rank(ofSlot: slot, in: editor)
      if let rank {
        note(rank)
      } else if mayKeep, editor.rows.isPinned(slot, of: table) {
        note(nil)
      }
      budget -= isPlain ? 1 : Self.costOfMaking
      judged += 1
    }
  }

  private static let cheap = 8
  private static let costOfMaking = 400

  /// Records the row being checked as a match. A row without a rank is pinned.
  private mutating func note(_ rank: MatchRank?) {
    if let rank, best == nil || rank < bestRank { (best, bestRank) = (matches.count, rank) }
    matches.append(Int32(truncatingIfNeeded: judged))
  }

  private func rank(ofSlot slot: Int, in editor: Editor) -> MatchRank? {
    let row = ResolvedRow(ofSlot: slot, of: table, in: editor)
    return query.rank(of: row.queried, shownValue: row.shownValue)
  }
}

/// Scans of all rows, in slices.
extension Editor {
  /// The scan that runs. Most messages wait until it is complete.
  public struct Work: Hashable, Sendable {
    /// `searching`, `filtering`
    public let words: String
    /// The completed part, from 0 to 1.
    public let fraction: Double
  }

  /// The scan that runs; nil mostly, because small documents are scanned at once. While there is
  /// one, `.work` continues it.
  public var work: Work? {
    search.running.map {
      Work(words: $0.purpose.isFilter ? "filtering" : "searching", fraction: $0.fraction)
    }
  }

  /// Whether `message` has to wait until the scan is complete, because its effect depends on that.
  public func isHeldBack(_ message: Message) -> Bool {
    guard search.running != nil else { return false }
    switch message {
    case .work, .pageSize, .settings, .notice, .command(.cancel), .command(.redraw),
      .command(.suspend):
      return false
    case .text:
      switch mode {
      case .search, .filter: return false
      default: return true
      }
    default: return true
    }
  }

  /// The number of rows that one slice scans.
  private static let slice = 16_384

  mutating func begin(_ new: Finding) {
    search.start(new)
    continueWork()
  }

  /// Scans one more slice.
  mutating func continueWork() {
    guard var (now, known) = search.takeRunning(over: document) else { return }
    now.advance(Self.slice, &known, in: self)
    if let done = search.putBack(now, known) { settle(done) }
  }

  mutating func finishWork() {
    while search.running != nil { continueWork() }
  }

  private mutating func settle(_ done: Finding) {
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
      step(to: direction)
    }
  }

  private mutating func showMatches(of done: Finding) {
    var table = done.table
    table.slots = .list(done.matches.map { Int32(truncatingIfNeeded: done.table[Int($0)]) })
    show(table)
  }

  /// Prepares a scan of `table`. Reuses a complete scan if one is good for it.
  func finding(_ purpose: Finding.Purpose, of query: Query, in table: Table) -> Finding {
    let mark = Finding.Mark(
      query: query, snapshot: snapshot.revision, schema: document.schemaEdition, scope: scope,
      edition: query.asksForProblems ? draft.edition : 0)
    let rows = table.list == nil ? snapshot.rows(in: draft.exact(scope)) : .range(0..<0)
    let scan =
      search.scans.scan(for: mark)
      ?? RowScan(
        query, in: rows, of: snapshot, hasSchema: !schema.isEmpty,
        within: search.scans.wider(than: mark),
        invalid: { Set(document.verdicts.names.compactMap(snapshot.row(of:))) },
        differing: {
          Set((comparison?.differences ?? []).map(\.name).compactMap(snapshot.row(of:)))
        })
    return Finding(purpose, in: table, mark: mark, scan: scan)
  }
}
