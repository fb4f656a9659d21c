import Preferences

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
