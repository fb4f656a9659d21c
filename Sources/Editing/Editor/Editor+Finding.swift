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
    finding.map {
      Work(words: $0.purpose.isFilter ? "filtering" : "searching", fraction: $0.fraction)
    }
  }

  /// Whether `message` is for when the work is done: what it does depends on what comes of that.
  public func isHeldBack(_ message: Message) -> Bool {
    guard finding != nil else { return false }
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
    finding = new
    continueWork()
  }

  /// One slice more.
  mutating func continueWork() {
    guard var now = finding else { return }
    var known = entries ?? RowEntries(schema, over: snapshot)
    // Taken out, so that nothing large is copied.
    (finding, entries) = (nil, nil)
    now.advance(Self.slice, &known, in: self)
    entries = known
    if now.isDone { settle(now) } else { finding = now }
  }

  mutating func finishWork() {
    while finding != nil { continueWork() }
  }

  private mutating func settle(_ done: Finding) {
    scans.keep(done)
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
    matches = Matches(words: searchWords, edition: tableEdition, indices: done.matches)
  }

  /// In `table`, by a scan that is known already where there is one.
  func finding(_ purpose: Finding.Purpose, of query: Query, in table: Table) -> Finding {
    let mark = Finding.Mark(
      query: query, snapshot: snapshot.revision, schema: schemaEdition, scope: scope,
      edition: query.asksForProblems ? draft.edition : 0)
    let rows = table.list == nil ? snapshot.rows(in: draft.exact(scope)) : .range(0..<0)
    let scan =
      scans.scan(for: mark)
      ?? RowScan(
        query, in: rows, of: snapshot, hasSchema: !schema.isEmpty,
        within: scans.wider(than: mark),
        invalid: { Set(verdicts.names.compactMap(snapshot.row(of:))) },
        differing: {
          Set((comparison?.differences ?? []).map(\.name).compactMap(snapshot.row(of:)))
        })
    return Finding(purpose, in: table, mark: mark, scan: scan)
  }
}
