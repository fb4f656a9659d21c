/// One state of a store, read lazily: a million rows cost an index, not a million values.
///
/// A *row* is a leaf: a scalar, an empty container or a list of scalars, in the document's order.
/// The rows of a nested namespace are contiguous. Rows are counted from 0.
public protocol Snapshot: Sendable {
  /// The revision of the store that the snapshot shows.
  var revision: Revision { get }
  /// Whether the store is a file that does not exist or is blank, shown as an empty document.
  var isMissing: Bool { get }
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
  /// The value of exactly `name`, which may be a container. Nil if it is absent.
  subscript(name: PreferenceName) -> PreferenceValue? { get }
  /// Returns the exact name of the value that `lookup` matches: by its exact spelling, else with
  /// its loose keys split or joined and its digits read as an index or a key. Nil if nothing
  /// matches.
  func resolve(_ lookup: NameLookup) -> PreferenceName?
  /// Returns the exact name of the value that `lookup` matches, else the name under which it would
  /// be added. Loose keys are joined (`"editor.fontSize"`) if their siblings are dotted.
  func placement(of lookup: NameLookup) -> PreferenceName
  /// Returns the rows inside `namespace`, with dotted keys split, in ascending order.
  func rows(in namespace: PreferenceName) -> RowSet
  /// Returns the row with exactly `name`; the last one of duplicates.
  func row(of name: PreferenceName) -> Int?
  /// Returns the namespaces directly inside `namespace`, in the document's order.
  func namespaces(in namespace: PreferenceName) -> [NamespaceSummary]
  /// Returns the positions of `words` in the name and value of each row of `rows`, and whether its
  /// key or its whole name is `phrase`. There are at most `WordHits.mostWords` words.
  func hits(of words: [SearchWord], phrase: SearchWord?, in rows: Range<Int>) -> [WordHits]
  /// Returns the last component of the row's name. Nil for the root.
  func component(at row: Int) -> PreferenceName.Component?
  /// Returns rows from `row` on that are directly in one container, and the container's name, which
  /// is nil if the row is the root. It finds as many as is cheap, and never none.
  func run(from row: Int) -> (container: PreferenceName?, rows: Range<Int>)
  /// The whole snapshot as a tree, for validation.
  var tree: any ValueTree { get }
  /// Whether dates and data are values of their own. In JSON they are only text.
  var holdsPropertyListTypes: Bool { get }
  /// Whether values are the texts of configuration lines, without a notation such as JSON around them.
  var holdsLines: Bool { get }
  /// Returns why the store cannot hold `value`, with a name relative to it. Nil if it can.
  func problem(holding value: PreferenceValue) -> Problem?
  /// Whether several lines with the key of `name` are a list, so that another line can be added. Nil in a
  /// store that does not have one line for each value.
  func hasRepeatedLines(of name: PreferenceName) -> Bool?
  /// Returns the position of the value of `name`. Nil in a store without lines.
  func place(of name: PreferenceName) -> Place?
  /// Returns the line number of a row's value, from 1, without searching for its name. Nil in a store
  /// without lines.
  func line(at row: Int) -> Int?
  /// Whether the program that reads the store expands a row's value, such as `$HOME`. The value is then shown as
  /// the store has it.
  func isExpanded(at row: Int) -> Bool
  /// Returns the text of the comments at a row's value, without comment marks. Nil if there is none.
  func comment(at row: Int) -> String?
  /// Whether any row may have a comment. The first access costs O(size).
  var hasComments: Bool { get }
  /// The preferences that are not set and that comments of the store hold, in its order. The first
  /// access costs O(size).
  var commentedOut: [CommentedOut] { get }
  /// The lines that the program does not read, because another line with the same key counts, in their
  /// order. `subscript` has their values, too. The first access costs O(size).
  var unreadLines: [UnreadLine] { get }
  /// Returns why the value of `name` cannot be commented out. Nil if it can.
  func problem(commentingOut name: PreferenceName) -> Problem?
  /// Returns the comment lines directly above the value of `name`. Nil if there are none.
  func commentLines(of name: PreferenceName) -> CommentLines?
  /// Returns why the comment above the value of `name` cannot be changed. Nil if it can.
  func problem(commenting name: PreferenceName) -> Problem?
  /// Returns the files of the configuration that the value of `name` includes, relative to the store's
  /// directory. The name of a directory ends with a slash. Empty for all other preferences, without a
  /// call of `value`.
  func includedPaths(at name: PreferenceName, in value: () -> PreferenceValue?) -> [String]
  /// The problems of the whole store: it is read-only, or has duplicate keys.
  var problems: [Problem] { get }
  /// A sentence that says how much of the store has no row, what, and why. Nil if the rows are the whole
  /// store.
  var omission: String? { get }
  /// Returns the lines that disappear if `name` and `others` are removed. Nil without lines.
  func removedLines(of name: PreferenceName, with others: [PreferenceName]) -> RemovedLines?
  /// Returns `problems` of this snapshot without the secrets in their excerpts.
  func withoutSecrets(_ problems: [Problem], _ secrecy: Secrecy) -> [Problem]
}

extension Snapshot {
  public var expectedCount: Int? { nil }
  public var isMissing: Bool { false }
  public var omission: String? { nil }
  public func comment(at row: Int) -> String? { nil }
  public var hasComments: Bool { false }
  public var commentedOut: [CommentedOut] { [] }
  public var unreadLines: [UnreadLine] { [] }
  public func isExpanded(at row: Int) -> Bool { false }

  public func problem(commentingOut name: PreferenceName) -> Problem? {
    Problem(.unwritable("its store has no comments"), name: name)
  }

  public func commentLines(of name: PreferenceName) -> CommentLines? { nil }

  public func problem(commenting name: PreferenceName) -> Problem? {
    Problem(.unwritable("its store has no comments"), name: name)
  }

  public func includedPaths(at name: PreferenceName, in value: () -> PreferenceValue?) -> [String] {
    []
  }

  public func withoutSecrets(_ problems: [Problem], _ secrecy: Secrecy) -> [Problem] { problems }

  public func removedLines(
    of name: PreferenceName, with others: [PreferenceName]
  ) -> RemovedLines? { nil }
}

/// Default implementations over names and values. O(rows) each; an index is faster.
extension Snapshot {
  public func isDuplicate(at row: Int) -> Bool { false }
  public var holdsPropertyListTypes: Bool { true }
  public var holdsLines: Bool { false }
  public func problem(holding value: PreferenceValue) -> Problem? { nil }
  public func hasRepeatedLines(of name: PreferenceName) -> Bool? { nil }
  public func place(of name: PreferenceName) -> Place? { nil }
  public func line(at row: Int) -> Int? { place(of: name(at: row))?.line }
  public var problems: [Problem] { [] }
  public var tree: any ValueTree { MemoryTree(self[.root] ?? .dictionary([:])) }

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
