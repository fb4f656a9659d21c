/// One state of a store, read lazily: a million rows cost an index, not a million values.
///
/// A *row* is a leaf: a scalar, an empty container or a list of scalars, in the document's order.
/// The rows of a nested namespace are contiguous. Rows are counted from 0.
public protocol Snapshot: Sendable {
  var revision: Revision { get }
  /// How many rows there are.
  var count: Int { get }
  func name(at row: Int) -> PreferenceName
  func value(at row: Int) -> PreferenceValue
  /// The row's key stands twice; the last one is in force. Such a row cannot be edited.
  func isDuplicate(at row: Int) -> Bool
  /// Any part, containers too; nil where it is absent.
  subscript(name: PreferenceName) -> PreferenceValue? { get }
  /// The exact name of what `lookup` finds: exactly, else with its loose keys taken apart or joined
  /// and digits read as an index or a key. Nil if nothing is found.
  func resolve(_ lookup: NameLookup) -> PreferenceName?
  /// The exact name of what `lookup` finds, else of where it would be added: loose keys are joined
  /// (`"editor.fontSize"`) if its siblings are flat.
  func placement(of lookup: NameLookup) -> PreferenceName
  /// The rows inside `namespace`, dotted keys taken apart; ascending.
  func rows(in namespace: PreferenceName) -> RowSet
  /// The row that is exactly `name`; the last one where the key stands twice. A dotted key beside it
  /// may lie in the same namespace.
  func row(of name: PreferenceName) -> Int?
  /// The namespaces directly inside `namespace`, in the document's order.
  func namespaces(in namespace: PreferenceName) -> [NamespaceSummary]
  /// Where `words`, at most `WordHits.mostWords` of them, stand in the name and value of each row of
  /// `rows`; and whether its key, or all of its name, is `phrase`.
  func hits(of words: [SearchWord], phrase: SearchWord?, in rows: Range<Int>) -> [WordHits]
  /// The last part of the row's name; nil for the root.
  func component(at row: Int) -> PreferenceName.Component?
  /// The rows from `row` on that stand directly in one container, as far as that is easily told, and
  /// its name; nil where the row is the root. Never empty.
  func run(from row: Int) -> (container: PreferenceName?, rows: Range<Int>)
  /// The whole of it, for a schema's check.
  var tree: any ValueTree { get }
  /// Whether dates and data are values of their own; JSON has them as text only.
  var holdsPropertyListTypes: Bool { get }
  /// Why the store cannot hold `value`, named from the value on; nil if it can. O(value).
  func problem(holding value: PreferenceValue) -> Problem?
  /// Where its value stands; nil in a store without lines.
  func place(of name: PreferenceName) -> Place?
  /// The same of a row, without looking for its name.
  func place(at row: Int) -> Place?
  /// What the user should know about all of it: the file is read-only, keys stand twice.
  var problems: [Problem] { get }
  /// The text of each of these preferences and of its neighbours, with which it can be put back.
  /// The texts of members next to them are kept as well if they are among `names` or missing in
  /// `now`. Empty in a store without text. O(members of the containers).
  func originalTexts(
    of names: [PreferenceName], missingIn now: (any Snapshot)?
  ) -> [PreferenceName: OriginalText]
  /// The lines that removing `name` takes, together with `others`; nil in a store without lines.
  func removedLines(of name: PreferenceName, with others: [PreferenceName]) -> RemovedLines?
  /// `problems` of it, in whose excerpts no secret can be read.
  func withoutSecrets(_ problems: [Problem], _ secrecy: Secrecy) -> [Problem]
}

extension Snapshot {
  public func withoutSecrets(_ problems: [Problem], _ secrecy: Secrecy) -> [Problem] { problems }
}

/// Lines that a removal takes.
public struct RemovedLines: Hashable, Sendable {
  /// Counted from 1.
  public let lines: ClosedRange<Int>
  /// Whether nothing else is on these lines, so that they go as a whole.
  public let areWhole: Bool

  public init(_ lines: ClosedRange<Int>, areWhole: Bool) {
    self.lines = lines
    self.areWhole = areWhole
  }
}

/// Rows of a snapshot, ascending.
public enum RowSet: Hashable, Sendable {
  case range(Range<Int>)
  case list([Int32])
}

extension RowSet: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int {
    switch self {
    case .range(let range): range.count
    case .list(let rows): rows.count
    }
  }
  public subscript(position: Int) -> Int {
    switch self {
    case .range(let range): range.lowerBound + position
    case .list(let rows): Int(rows[position])
    }
  }
}

public struct NamespaceSummary: Hashable, Sendable {
  /// For a dotted key its parts: `editor.fontSize` lies in the namespace `editor`.
  public let name: PreferenceName
  /// Rows inside, at any depth.
  public let count: Int
  public let hasChildren: Bool

  public init(_ name: PreferenceName, count: Int, hasChildren: Bool) {
    self.name = name
    self.count = count
    self.hasChildren = hasChildren
  }
}
