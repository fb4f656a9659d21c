import Preferences
import Queries

/// What is searched and filtered: the words, the scan that runs, and what earlier scans found.
struct SearchState: Sendable {
  /// The words that `/` searches.
  var words = ""
  /// Whether the words being typed match any row. True while that is not known.
  private(set) var finds = true
  /// The scan of rows that is not complete yet.
  private(set) var running: Finding?
  /// What the last complete search found.
  private(set) var matches: Matches?
  private(set) var scans = Scans()
  /// The entry of each stored row, as far as a scan has asked for it.
  private var entries: RowEntries?

  mutating func start(_ finding: Finding) { running = finding }

  mutating func cancel() { running = nil }

  /// Begins a search. Nothing is typed yet.
  mutating func beginTyping() { finds = true }

  /// Searches other words, which were just typed.
  mutating func type(_ text: String) {
    words = text
    finds = true
    running = nil
  }

  /// Keeps what a complete search found in the rows of the table with this edition.
  mutating func finish(_ search: Finding, tableEdition: Int) {
    finds = search.best != nil
    matches = Matches(words: words, edition: tableEdition, indices: search.matches)
  }

  /// The matches in the table with this edition; nil if they are not known.
  func matches(inTable edition: Int) -> Matches? {
    guard let matches, matches.words == words, matches.edition == edition else { return nil }
    return matches
  }

  /// Takes the running scan and the entries out, so that advancing them copies nothing.
  mutating func takeRunning(over document: DocumentState) -> (Finding, RowEntries)? {
    guard let now = running else { return nil }
    let known = entries ?? RowEntries(document.schema, over: document.snapshot)
    (running, entries) = (nil, nil)
    return (now, known)
  }

  /// Puts back what `takeRunning` took. Returns the scan if it is complete.
  mutating func putBack(_ finding: Finding, _ known: RowEntries) -> Finding? {
    entries = known
    guard finding.isDone else {
      running = finding
      return nil
    }
    scans.keep(finding)
    return finding
  }

  /// Forgets which entry each stored row has.
  mutating func forgetEntries() { entries = nil }

  /// Forgets the complete scans.
  mutating func forgetScans() { scans = Scans() }
}

/// The rows of a table that a search has found, in the table's order.
struct Matches: Sendable {
  let words: String
  /// Of the table that they are of.
  let edition: Int
  let indices: [Int32]

  /// The first after `index`, the last before it.
  func next(after index: Int) -> Int? {
    let place = self.place(of: index + 1)
    return place < indices.count ? Int(indices[place]) : nil
  }

  func previous(before index: Int) -> Int? {
    let place = self.place(of: index)
    return place > 0 ? Int(indices[place - 1]) : nil
  }

  /// `3 of 57`; nil where `index` is no match.
  func words(at index: Int) -> String? {
    let place = self.place(of: index)
    guard place < indices.count, Int(indices[place]) == index else { return nil }
    return "\(place + 1) of \(indices.count)"
  }

  /// How many stand before `index`.
  private func place(of index: Int) -> Int {
    var (lower, upper) = (0, indices.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if indices[middle] < index { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}

/// The last few scans that came to their end: what was typed before comes back at once, and so do
/// the rows of a filter after an edit. A byte a row each.
struct Scans: Sendable {
  private var kept: [(mark: Finding.Mark, scan: RowScan)] = []
  private static let most = 3

  /// Keeps a complete scan. One of an open list has looked at no stored row, and is not kept.
  mutating func keep(_ finding: Finding) {
    guard finding.table.list == nil else { return }
    kept.removeAll { $0.mark == finding.mark }
    kept.append((finding.mark, finding.scan))
    if kept.count > Self.most { kept.removeFirst() }
  }

  /// Of the same rows, or of more.
  func scan(for mark: Finding.Mark) -> RowScan? {
    kept.last { $0.mark.query == mark.query && $0.mark.isGood(for: mark) }?.scan
  }

  /// That has found all that `mark` can find, and more.
  func wider(than mark: Finding.Mark) -> RowScan? {
    kept.last { mark.query.narrows($0.mark.query) && $0.mark.isGood(for: mark) }?.scan
  }
}

extension Finding.Mark {
  fileprivate func isGood(for other: Self) -> Bool {
    snapshot == other.snapshot && schema == other.schema && edition == other.edition
      && scope.contains(other.scope)
  }
}
