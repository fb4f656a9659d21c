import Preferences

/// What takes long, in slices.
extension Editor {
  /// What is being done now, until which other messages have to wait.
  public struct Work: Hashable, Sendable {
    /// `searching`, `filtering`
    public let words: String
    /// Of 1.
    public let fraction: Double
  }

  /// nil mostly: what is small is done at once. While there is some, `.work` goes on with it.
  public var work: Work? {
    search.running.map {
      Work(words: $0.purpose.isFilter ? "filtering" : "searching", fraction: $0.fraction)
    }
  }

  /// Whether `message` is for when the work is done: what it does depends on what comes of that.
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

  /// Rows that are looked at before anything else may happen.
  private static let slice = 16_384

  mutating func begin(_ new: Finding) {
    search.start(new)
    continueWork()
  }

  /// One slice more.
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
    case .filter: adopt(filtered: done)
    case .filterInstead:
      adopt(filtered: done)
      tellFilter()
    case .search:
      found(done)
      land(on: done.best.map { Int(done.matches[$0]) })
    case .step(let direction):
      found(done)
      step(to: direction)
    }
  }

  private mutating func found(_ done: Finding) {
    search.finish(done, tableEdition: rows.edition)
  }

  /// In `table`, by a scan that is known already where there is one.
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
