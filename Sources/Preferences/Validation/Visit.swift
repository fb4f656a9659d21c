/// One node of a tree while it is validated. Members, elements and value are decoded at most once.
final class Visit<Tree: ValueTree> {
  let node: Tree.Node
  let form: ValueForm
  private let source: Source
  private(set) lazy var members = source.tree.members(of: node)
  private(set) lazy var elements = source.tree.elements(of: node)
  private(set) lazy var value = source.tree.value(of: node)
  private lazy var keys = members.map(\.key).exactKeys
  /// Memoized results; nil until memoization starts.
  private var results: [ResultKey: PartResult]?
  private var inner: [Int: Visit] = [:]

  /// A reference to the tree, of which copies are cheaper than of the tree. One thread uses it: the
  /// counts of references are not shared with another one.
  final class Source: Sendable {
    let tree: Tree
    init(_ tree: Tree) { self.tree = tree }
  }

  init(_ node: Tree.Node, in source: Source) {
    self.node = node
    self.source = source
    form = source.tree.form(of: node)
  }

  func member(at position: Int) -> Visit { visit(position) { members[position].node } }
  func element(at position: Int) -> Visit { visit(position) { elements[position] } }

  private func visit(_ position: Int, _ node: () -> Tree.Node) -> Visit {
    guard results != nil else { return Visit(node(), in: source) }
    if let visit = inner[position] { return visit }
    let visit = Visit(node(), in: source)
    inner[position] = visit
    return visit
  }

  /// Returns the memoized result. The first call starts memoization.
  func memoized(_ key: ResultKey) -> PartResult? {
    if let results { return results[key] }
    results = [:]
    return nil
  }

  func memoize(_ result: PartResult, for key: ResultKey) { results?[key] = result }

  func has(_ key: String) -> Bool {
    members.count < 8
      ? members.contains { $0.key.isExactly(key) } : keys.contains(ExactKey(key))
  }

  /// Whether there is a member `key`, if dotted keys count as paths.
  func leads(to key: String) -> Bool {
    if has(key) || members.contains(where: { $0.key.utf8.starts(with: (key + ".").utf8) }) {
      return true
    }
    let parts = PreferenceName.parts(of: key)
    guard parts.count > 1, let first = members.first(where: { $0.key.isExactly(parts[0]) }) else {
      return false
    }
    return Visit(first.node, in: source).leads(to: parts.dropFirst().joined(separator: "."))
  }

  /// Whether the node is one row of the table: it holds no container.
  var isLeaf: Bool {
    switch form {
    case .dictionary: members.isEmpty
    case .array: !elements.contains { source.tree.form(of: $0).isContainer }
    default: true
    }
  }

  /// A container of the same size and keys, without values.
  var outline: PreferenceValue {
    form == .array
      ? .array(Array(repeating: .null, count: elements.count))
      : .dictionary(.init(members.map { ($0.key, .null) }, uniquingKeysWith: { $1 }))
  }
}

/// The result of a part or an assertion.
struct PartResult {
  var isValid = true
  /// The members and elements that were evaluated, by position; empty if the result is invalid.
  /// `unevaluatedProperties` and `unevaluatedItems` skip them.
  var members: Set<Int> = []
  var elements: Set<Int> = []

  static let valid = PartResult()
  static let invalid = PartResult(isValid: false)

  mutating func add(_ other: PartResult) {
    isValid = isValid && other.isValid
    if other.isValid { addEvaluated(of: other) }
  }

  mutating func addEvaluated(of other: PartResult) {
    if !other.members.isEmpty { members.formUnion(other.members) }
    if !other.elements.isEmpty { elements.formUnion(other.elements) }
  }
}

/// Everything besides the value that a result depends on.
struct ResultKey: Hashable {
  let part: Validator.PartID
  /// Whether problems are recorded. A memoized result does not record them again.
  let isRecording: Bool
  let isTracking: Bool
  let scope: [Int]
}
