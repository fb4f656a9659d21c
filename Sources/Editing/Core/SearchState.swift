import Preferences

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
