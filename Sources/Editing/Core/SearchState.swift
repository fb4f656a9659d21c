import Preferences
import Queries

/// The search and the filter: the searched text, the running scan, and the results of complete
/// scans.
struct SearchState: Sendable {
  /// The text that `/` searches.
  var text = ""
  /// Whether the text being typed matches any row. True while that is not known.
  private(set) var hasMatch = true
  /// The scan of rows that is not complete yet.
  private(set) var running: RowSearch?
  /// The result of the last complete search.
  private(set) var matches: Matches?
  private(set) var scans = ScanCache()
  /// The entries of the stored rows that a scan has looked up.
  private var entries: RowEntries?

  mutating func start(_ search: RowSearch) { running = search }

  mutating func cancel() { running = nil }

  /// Begins a search. Nothing is typed yet.
  mutating func beginTyping() { hasMatch = true }

  /// Searches another text, which was just typed.
  mutating func type(_ typed: String) {
    text = typed
    hasMatch = true
    running = nil
  }

  /// Keeps the result of a complete search in the rows of the table with this edition.
  mutating func finish(_ search: RowSearch, tableEdition: Int) {
    hasMatch = search.best != nil
    matches = Matches(text: text, edition: tableEdition, indices: search.matches)
  }

  /// The matches in the table with this edition; nil if they are not known.
  func matches(inTable edition: Int) -> Matches? {
    guard let matches, matches.text == text, matches.edition == edition else { return nil }
    return matches
  }

  /// Moves the running scan and the entries out, so that advancing them copies nothing.
  mutating func takeRunning(over document: DocumentState) -> (RowSearch, RowEntries)? {
    guard let search = running else { return nil }
    let known = entries ?? RowEntries(document.schema, over: document.snapshot)
    (running, entries) = (nil, nil)
    return (search, known)
  }

  /// Puts the scan and the entries back. Returns the scan if it is complete.
  mutating func putBack(_ search: RowSearch, _ known: RowEntries) -> RowSearch? {
    entries = known
    guard search.isDone else {
      running = search
      return nil
    }
    scans.keep(search)
    return search
  }

  /// Forgets the entries of the stored rows.
  mutating func forgetEntries() { entries = nil }

  /// Forgets the complete scans.
  mutating func forgetScans() { scans = ScanCache() }
}

/// The rows of a table that a search has found, in the table's order.
struct Matches: Sendable {
  let text: String
  /// The edition of the table.
  let edition: Int
  let indices: [Int32]

  /// The first match after `index`.
  func next(after index: Int) -> Int? {
    let position = position(of: index + 1)
    return position < indices.count ? Int(indices[position]) : nil
  }

  /// The last match before `index`.
  func previous(before index: Int) -> Int? {
    let position = position(of: index)
    return position > 0 ? Int(indices[position - 1]) : nil
  }

  /// `3 of 57`; nil if `index` is not a match.
  func positionText(at index: Int) -> String? {
    let position = position(of: index)
    guard position < indices.count, Int(indices[position]) == index else { return nil }
    return "\(position + 1) of \(indices.count)"
  }

  /// The number of matches before `index`.
  private func position(of index: Int) -> Int {
    var (lower, upper) = (0, indices.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if indices[middle] < index { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}

/// The last few complete scans, so that repeated searches and filters are answered at once. Each
/// costs one byte for each row.
struct ScanCache: Sendable {
  private var kept: [(key: RowSearch.ScanKey, scan: RowScan)] = []
  private static let limit = 3

  /// Keeps a complete scan. A scan of an open list has looked at no stored row, and is not kept.
  mutating func keep(_ search: RowSearch) {
    guard search.table.list == nil else { return }
    kept.removeAll { $0.key == search.key }
    kept.append((search.key, search.scan))
    if kept.count > Self.limit { kept.removeFirst() }
  }

  /// A scan for the same query over the same rows, or over more.
  func scan(for key: RowSearch.ScanKey) -> RowScan? {
    kept.last { $0.key.query == key.query && $0.key.covers(key) }?.scan
  }

  /// A scan for a query that matches all rows that the query of `key` matches.
  func wider(than key: RowSearch.ScanKey) -> RowScan? {
    kept.last { key.query.narrows($0.key.query) && $0.key.covers(key) }?.scan
  }
}

extension RowSearch.ScanKey {
  /// Whether a scan with this key has scanned all rows of `other`, in the same state.
  fileprivate func covers(_ other: Self) -> Bool {
    snapshot == other.snapshot && schema == other.schema && edition == other.edition
      && scope.contains(other.scope)
  }
}
