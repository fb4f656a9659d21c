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

/// What any snapshot can do by its names alone. O(rows) each; a store with an index does better.
extension Snapshot {
  public func isDuplicate(at row: Int) -> Bool { false }
  public var holdsPropertyListTypes: Bool { true }
  public func problem(holding value: PreferenceValue) -> Problem? { nil }
  public func place(of name: PreferenceName) -> Place? { nil }
  public func place(at row: Int) -> Place? { place(of: name(at: row)) }
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
    var places: [PreferenceName.Component: Int] = [:]
    for row in rows(in: namespace) {
      let path = name(at: row).flattened
      guard path.count > depth + 1 else { continue }
      let place = places[path[depth]] ?? summaries.count
      places[path[depth]] = place
      let isDeeper = path.count > depth + 2
      if place == summaries.count {
        let name = PreferenceName(outer + [path[depth]])
        summaries.append(NamespaceSummary(name, count: 1, hasChildren: isDeeper))
      } else {
        summaries[place] = summaries[place].counting(hasChildren: isDeeper)
      }
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

extension RowSet {
  /// Ascending rows; a range where they are contiguous.
  public init(_ rows: some Sequence<Int>) {
    let list = rows.map(Int32.init)
    guard let first = list.first, let last = list.last else {
      self = .range(0..<0)
      return
    }
    self = Int(last - first) == list.count - 1 ? .range(Int(first)..<Int(last) + 1) : .list(list)
  }
}

extension NamespaceSummary {
  fileprivate func counting(hasChildren isDeeper: Bool) -> NamespaceSummary {
    NamespaceSummary(name, count: count + 1, hasChildren: hasChildren || isDeeper)
  }
}

extension Snapshot {
  /// The exact name of what `name` finds, its keys joined and taken apart.
  public func resolve(_ name: PreferenceName) -> PreferenceName? { resolve(NameLookup(name)) }

  /// The exact name of what `name` finds, else of where it would be added.
  public func placement(of name: PreferenceName) -> PreferenceName {
    placement(of: NameLookup(name))
  }

  public func resolve(_ lookup: NameLookup) -> PreferenceName? {
    if self[lookup.name] != nil { return lookup.name }
    guard let root = self[.root], let path = root.path(to: lookup.steps[...]) else { return nil }
    return PreferenceName(path)
  }

  public func placement(of lookup: NameLookup) -> PreferenceName {
    if let exact = resolve(lookup) { return exact }
    for depth in lookup.name.components.indices.reversed() {
      guard let outer = resolve(lookup.prefix(depth)), let container = self[outer] else { continue }
      guard let joined = lookup.joined(after: depth), container.isFlat(beside: joined.first) else {
        return PreferenceName(outer.components + lookup.name.components.dropFirst(depth))
      }
      return outer.appending(key: joined.key)
    }
    return lookup.name
  }
}

extension PreferenceValue {
  /// The exact path of what `wanted` finds inside.
  fileprivate func path(
    to wanted: ArraySlice<NameLookup.Step>
  ) -> [PreferenceName.Component]? {
    guard let step = wanted.first else { return [] }
    switch self {
    case .dictionary(let members): return path(to: wanted, among: members)
    case .array(let elements):
      guard let index = step.position, elements.indices.contains(index),
        let rest = elements[index].path(to: wanted.dropFirst())
      else { return nil }
      return [.index(index)] + rest
    default: return nil
    }
  }

  /// Joins loose steps, as long as a key may begin with them.
  private func path(
    to wanted: ArraySlice<NameLookup.Step>, among members: ExactDictionary<PreferenceValue>
  ) -> [PreferenceName.Component]? {
    guard var key = wanted.first?.key else { return nil }
    let mayJoin = key.isPart
    var rest = wanted.dropFirst()
    while true {
      if let path = members[key]?.path(to: rest) { return [.key(key)] + path }
      guard mayJoin, case .loose? = wanted.first, case .loose(let next)? = rest.popFirst(),
        next.isPart
      else { return nil }
      key += "."
      guard members.keys.contains(where: { $0.utf8.starts(with: key.utf8) }) else { return nil }
      key += next
    }
  }

  /// Whether members are written with dotted keys: those that begin with `part` decide, else most of
  /// those that lie in a namespace.
  fileprivate func isFlat(beside part: String) -> Bool {
    guard case .dictionary(let members) = self else { return false }
    let dotted = members.keys.filter { PreferenceName.parts(of: $0).count > 1 }
    if dotted.contains(where: { $0.utf8.starts(with: (part + ".").utf8) }) { return true }
    let nested = members.filter {
      PreferenceName.parts(of: $0.key).count == 1 && $0.value.isNamespace
    }
    return dotted.count > nested.count
  }

  private var isNamespace: Bool {
    if case .dictionary = self { !isLeaf } else { false }
  }
}

extension String {
  /// Whether it may be one of several parts of a dotted key.
  fileprivate var isPart: Bool { !isEmpty && !utf8.contains(UInt8(ascii: ".")) }
}
