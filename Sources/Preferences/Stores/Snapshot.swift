/// One state of a store, read lazily: a million rows cost an index, not a million values.
public protocol Snapshot: SnapshotRows, SnapshotNames, SnapshotLines {
  /// The revision of the store that the snapshot shows.
  var revision: Revision { get }
  /// Whether the store is a file that does not exist or is blank, shown as an empty document.
  var isMissing: Bool { get }
  /// The problems of the whole store: it is read-only, or has duplicate keys.
  var problems: [Problem] { get }
  /// A sentence that says how much of the store has no row, what, and why. Nil if the rows are the whole
  /// store.
  var omission: String? { get }
  /// Whether dates and data are values of their own. In JSON they are only text.
  var holdsPropertyListTypes: Bool { get }
  /// Whether values are the texts of configuration lines, without a notation such as JSON around them.
  var holdsLines: Bool { get }
  /// Whether numbers may have other spellings than those of JSON, such as `0x1F`.
  var keepsSpellingsOfNumbers: Bool { get }
  /// Returns why the store cannot hold `value`, with a name relative to it. Nil if it can.
  func problem(holding value: PreferenceValue) -> Problem?
}

extension Snapshot {
  public var isMissing: Bool { false }
  public var problems: [Problem] { [] }
  public var omission: String? { nil }
  public var holdsPropertyListTypes: Bool { true }
  public var holdsLines: Bool { false }
  public var keepsSpellingsOfNumbers: Bool { false }
  public func problem(holding value: PreferenceValue) -> Problem? { nil }
}

/// The rows of a store, counted from 0.
///
/// A *row* is a leaf: a scalar, an empty container or a list of scalars, in the document's order.
/// The rows of a nested namespace are contiguous.
public protocol SnapshotRows: Sendable {
  /// The number of rows.
  var count: Int { get }
  /// An estimate of the number of rows if the snapshot has only the first ones, because the rest of the
  /// store is still being read. Nil if it has all rows.
  var expectedCount: Int? { get }
  /// Returns the exact name of a row.
  func name(at row: Int) -> PreferenceName
  /// Returns the value of a row.
  func value(at row: Int) -> PreferenceValue
  /// Whether the row has a duplicate key. The last duplicate is in force. No duplicate can be edited.
  func isDuplicate(at row: Int) -> Bool
  /// Returns the last component of the row's name. Nil for the root.
  func component(at row: Int) -> PreferenceName.Component?
  /// Returns rows from `row` on that are directly in one container, and the container's name, which
  /// is nil if the row is the root. It finds as many as is cheap, and never none.
  func run(from row: Int) -> (container: PreferenceName?, rows: Range<Int>)
  /// Returns the positions of `words` in the name and value of each row of `rows`, and whether its
  /// key or its whole name is `phrase`. There are at most `WordHits.mostWords` words.
  func hits(of words: [SearchWord], phrase: SearchWord?, in rows: Range<Int>) -> [WordHits]
  /// Returns those of `rows`, which ascend, that may be secret by the name of a key or hold a secret in a
  /// text: a quick look, which may find too many but never too few. All of them unless the store has a
  /// faster way.
  func rowsThatMayHoldSecrets(among rows: [Int]) -> [Int]
}

extension SnapshotRows {
  public var expectedCount: Int? { nil }
  public func isDuplicate(at row: Int) -> Bool { false }
  public func rowsThatMayHoldSecrets(among rows: [Int]) -> [Int] { rows }
  public func component(at row: Int) -> PreferenceName.Component? { name(at: row).last }

  public func run(from row: Int) -> (container: PreferenceName?, rows: Range<Int>) {
    (name(at: row).parent, row..<row + 1)
  }

  public func hits(
    of words: [SearchWord], phrase: SearchWord?, in rows: Range<Int>
  ) -> [WordHits] {
    rows.map { row in
      let name = name(at: row)
      let (label, text) = (name.label, value(at: row).searchText)
      var hits = WordHits()
      hits.key = words.hits(in: label)
      hits.value = words.hits(in: text)
      hits.isExact = phrase.map(name.isWhole) ?? false
      return hits
    }
  }
}

/// Lookups by the names of all rows. O(rows) each; an index is faster.
extension SnapshotNames where Self: SnapshotRows {
  public func row(of name: PreferenceName) -> Int? {
    let rows = rows(in: name)
    for row in rows {
      let found = self.name(at: row)
      if found == name { return rows.last.flatMap { self.name(at: $0) == name ? $0 : row } }
      if name.contains(found) { return nil }
    }
    return nil
  }

  public func rows(in namespace: PreferenceName) -> RowSet {
    let prefix = namespace.flattened
    return RowSet((0..<count).lazy.filter { name(at: $0).flattened.starts(with: prefix) })
  }

  public func namespaces(in namespace: PreferenceName) -> [NamespaceSummary] {
    let outer = namespace.flattened
    let depth = outer.count
    var summaries: [NamespaceSummary] = []
    var positions: [PreferenceName.Component: Int] = [:]
    for row in rows(in: namespace) {
      let path = name(at: row).flattened
      guard path.count > depth + 1 else { continue }
      let position = positions[path[depth]] ?? summaries.count
      positions[path[depth]] = position
      if position == summaries.count {
        let name = PreferenceName(outer + [path[depth]])
        summaries.append(NamespaceSummary(name, count: 0, hasChildren: false))
      }
      summaries[position].addRow(isDeeper: path.count > depth + 2)
    }
    return summaries
  }
}
