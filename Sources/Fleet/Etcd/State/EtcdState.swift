import Documents
import Preferences

/// The keys under the prefix at one revision of the cluster.
struct EtcdState: Sendable {
  /// The entries, sorted by key.
  let entries: [EtcdEntry]
  /// The header of the response that had this state.
  let header: ResponseHeader
  let snapshot: EtcdSnapshot

  /// Throws if all keys together are more than a document may have.
  init(
    _ entries: [EtcdEntry], header: ResponseHeader, label: String
  ) throws(EtcdError) {
    var builder = EtcdDocumentBuilder()
    builder.add(entries)
    try self.init(&builder, header: header, label: label)
  }

  /// Makes the state of all entries in `builder`.
  init(
    _ builder: inout EtcdDocumentBuilder, header: ResponseHeader, label: String
  ) throws(EtcdError) {
    let document: JSONDocument
    do throws(Problem) {
      document = try JSONDocument(builder.document, strict: true)
    } catch {
      throw .content(error)
    }
    entries = builder.entries
    self.header = header
    snapshot = EtcdSnapshot(
      DocumentSnapshot(document, revision: .new()), hidden: entries.filter { $0.value == nil },
      label: label)
  }

  /// Makes the same state at a newer revision.
  private init(_ state: EtcdState, at header: ResponseHeader) {
    entries = state.entries
    snapshot = state.snapshot
    self.header = header
  }

  /// Whether both have the same keys with the same revisions.
  func isSame(as other: EtcdState) -> Bool {
    header.cluster == other.header.cluster && entries.count == other.entries.count
      && zip(entries, other.entries).allSatisfy { $0.revision == $1.revision && $0.key == $1.key }
  }

  func at(_ header: ResponseHeader) -> EtcdState { EtcdState(self, at: header) }

  /// Returns the state after `puts`, sorted by key, and `deletes`.
  func applying(
    puts: [KeyValue], deletes: Set<[UInt8]>, header: ResponseHeader, prefix: [UInt8], label: String
  ) throws(EtcdError) -> EtcdState {
    guard !puts.isEmpty || !deletes.isEmpty else { return at(header) }
    var merged: [EtcdEntry] = []
    merged.reserveCapacity(entries.count + puts.count)
    var new = puts[...]
    for entry in entries {
      while let next = new.first, next.key.precedes(entry.key) {
        merged.append(EtcdEntry(new.removeFirst(), prefix: prefix))
      }
      if let next = new.first, next.key == entry.key {
        merged.append(EtcdEntry(new.removeFirst(), prefix: prefix))
      } else if !deletes.contains(entry.key) {
        merged.append(entry.unplaced(prefix: prefix))
      }
    }
    merged += new.map { EtcdEntry($0, prefix: prefix) }
    return try EtcdState(merged, header: header, label: label)
  }
}

extension EtcdEntry {
  /// The entry with the path that its key alone determines.
  fileprivate func unplaced(prefix: [UInt8]) -> EtcdEntry {
    at(EtcdKey.parts(of: key.dropFirst(prefix.count)) ?? [])
  }
}

extension [UInt8] {
  func precedes(_ other: [UInt8]) -> Bool { lexicographicallyPrecedes(other) }
}

/// Builds one JSON document from entries that are sorted by key.
struct EtcdDocumentBuilder {
  /// The entries with their paths in the document.
  private(set) var entries: [EtcdEntry] = []
  private var bytes: [UInt8] = [UInt8(ascii: "{")]
  private var open: [Level] = [Level(name: "")]

  private struct Level {
    let name: String
    var isEmpty = true
    /// The members that have values and may be prefixes of later keys.
    var leaves: Set<ExactKey> = []
  }

  /// The complete document.
  var document: [UInt8] {
    mutating get {
      close(to: 1)
      return bytes + [UInt8(ascii: "}")]
    }
  }

  /// Adds entries that follow the earlier ones.
  mutating func add(_ new: [EtcdEntry]) {
    let first = entries.count
    entries += new
    for index in first..<entries.count {
      guard let value = entries[index].value else { continue }
      let path = entries[index].path
      let place = add(path, value.json, mayHoldOthers: mayHoldOthers(index))
      if let place { entries[index] = entries[index].at(place) }
    }
  }

  /// Whether later keys may be below this one: they begin with its key unless they are escaped
  /// differently.
  private func mayHoldOthers(_ index: Int) -> Bool {
    guard index + 1 < entries.count else { return true }
    let key = entries[index].key
    return entries[index + 1].key.starts(with: key)
      || key.contains(UInt8(ascii: "~"))
  }

  /// Adds one value. Returns its path in the document if that differs from `path`.
  private mutating func add(
    _ path: [String], _ json: [UInt8], mayHoldOthers: Bool
  ) -> [String]? {
    var depth = 0
    while depth < min(open.count, path.count) - 1,
      open[depth + 1].name.isExactly(path[depth])
    {
      depth += 1
    }
    close(to: depth + 1)
    while depth < path.count - 1, !open[open.count - 1].leaves.contains(ExactKey(path[depth])) {
      begin(path[depth])
      open.append(Level(name: path[depth]))
      bytes.append(UInt8(ascii: "{"))
      depth += 1
    }
    let isPlaced = depth == path.count - 1
    let key = isPlaced ? path[depth] : path[depth...].joined(separator: "/")
    begin(key)
    if mayHoldOthers || !isPlaced { open[open.count - 1].leaves.insert(ExactKey(key)) }
    bytes += json
    return isPlaced ? nil : path[..<depth] + [key]
  }

  /// Begins a member on a new line, so that values never join.
  private mutating func begin(_ key: String) {
    bytes += (open[open.count - 1].isEmpty ? "\n" : ",\n").utf8
    open[open.count - 1].isEmpty = false
    bytes += key.quoted.utf8
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func close(to depth: Int) {
    while open.count > depth {
      open.removeLast()
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

/// The keys under a prefix as one document without lines.
struct EtcdSnapshot: Snapshot {
  private let content: DocumentSnapshot
  let problems: [Problem]
  let omission: String?

  /// The most entries that are reported one by one, as problems, and in the sentence `omission`.
  private static let (mostProblems, mostNamed) = (100, 5)

  /// Makes a snapshot. `hidden` are the entries that cannot be shown; each becomes a problem.
  init(_ content: DocumentSnapshot, hidden: [EtcdEntry], label: String) {
    self.content = content
    var reasons = hidden.prefix(Self.mostProblems).map(\.problem)
    if hidden.count > reasons.count {
      let rest = "\(hidden.count - reasons.count) more keys"
      reasons.append(
        Problem(.notA("text, or too deep, so they are not shown", found: rest, nearest: nil)))
    }
    problems =
      reasons.map { problem in
        var problem = problem
        problem.source = label
        return problem
      } + content.problems.map(\.withoutPlace)
    omission = Self.omission(of: hidden)
  }

  private static func omission(of hidden: [EtcdEntry]) -> String? {
    guard !hidden.isEmpty else { return nil }
    let named = hidden.prefix(mostNamed).map { "\($0.label) (\($0.reason))" }
    let rest = hidden.count - named.count
    return "not shown: \(hidden.count) \(hidden.count == 1 ? "key" : "keys"): "
      + (named + (rest > 0 ? ["and \(rest) more; prefs check names them"] : [])).joined(
        separator: ", ")
  }

  var revision: Revision { content.revision }
  var count: Int { content.count }
  func name(at row: Int) -> PreferenceName { content.name(at: row) }
  func value(at row: Int) -> PreferenceValue { content.value(at: row) }
  func isDuplicate(at row: Int) -> Bool { content.isDuplicate(at: row) }
  subscript(name: PreferenceName) -> PreferenceValue? { content[name] }
  func resolve(_ lookup: NameLookup) -> PreferenceName? { content.resolve(lookup) }
  func placement(of lookup: NameLookup) -> PreferenceName {
    content.placement(of: lookup)
  }
  func rows(in namespace: PreferenceName) -> RowSet { content.rows(in: namespace) }
  func namespaces(in namespace: PreferenceName) -> [NamespaceSummary] {
    content.namespaces(in: namespace)
  }
  func hits(of words: [SearchWord], phrase: SearchWord?, in rows: Range<Int>) -> [WordHits] {
    content.hits(of: words, phrase: phrase, in: rows)
  }
  func component(at row: Int) -> PreferenceName.Component? { content.component(at: row) }
  func run(from row: Int) -> (container: PreferenceName?, rows: Range<Int>) {
    content.run(from: row)
  }
  var tree: any ValueTree { content.tree.unplaced }
  var holdsPropertyListTypes: Bool { false }
  func problem(holding value: PreferenceValue) -> Problem? {
    do throws(Problem) {
      _ = try EtcdValue.bytes(of: value)
      return nil
    } catch {
      return error.ofEtcd(at: [])
    }
  }
}

extension Problem {
  fileprivate var withoutPlace: Problem {
    var problem = self
    problem.place = nil
    return problem
  }
}

extension EtcdEntry {
  /// The reason why the entry is not shown, as a problem.
  fileprivate var problem: Problem {
    let expected =
      switch obstacle {
      case .notText, nil: "text, so it is not shown"
      case .tooDeep: "within \(DocumentLimits.depth) levels of nesting, so it is not shown"
      }
    return Problem(.notA(expected, found: label, nearest: nil))
  }

  /// The reason why the entry is not shown, in two words.
  fileprivate var reason: String {
    switch obstacle {
    case .notText, nil: "not text"
    case .tooDeep: "too deep"
    }
  }

  /// The key in quotes, with `\xff` for each byte that is not UTF-8.
  fileprivate var label: String { "\"\(String(pathBytes: key).printable.cut(after: 60))\"" }
}

/// A tree without the positions of its values.
struct UnplacedTree<Base: ValueTree>: ValueTree {
  let base: Base

  init(_ base: Base) { self.base = base }

  var root: Base.Node { base.root }
  var size: Int { base.size }
  func form(of node: Base.Node) -> ValueForm { base.form(of: node) }
  func members(of node: Base.Node) -> [(key: String, node: Base.Node)] { base.members(of: node) }
  func elements(of node: Base.Node) -> [Base.Node] { base.elements(of: node) }
  func value(of node: Base.Node) -> PreferenceValue { base.value(of: node) }
  func places(of nodes: [Base.Node]) -> [Place?] { nodes.map { _ in nil } }
}

extension ValueTree {
  var unplaced: any ValueTree { UnplacedTree(self) }
}
