/// One node while it is judged; what several parts ask of it is looked up once.
final class Visit<Tree: ValueTree> {
  let node: Tree.Node
  let form: ValueForm
  private let tree: Tree
  private(set) lazy var members = tree.members(of: node)
  private(set) lazy var elements = tree.elements(of: node)
  private(set) lazy var value = tree.value(of: node)
  private lazy var keys = members.map(\.key).exactKeys
  /// Parts that judge it at this moment, outermost first: one that comes again goes round in circles.
  var active: [Validator.PartID] = []
  /// Outcomes, and visits inside; nil until something is remembered.
  private var known: [Question: Outcome]?
  private var inner: [Int: Visit] = [:]

  init(_ node: Tree.Node, of tree: Tree) {
    self.node = node
    self.tree = tree
    form = tree.form(of: node)
  }

  func member(at position: Int) -> Visit { visit(position) { members[position].node } }
  func element(at position: Int) -> Visit { visit(position) { elements[position] } }

  private func visit(_ position: Int, _ node: () -> Tree.Node) -> Visit {
    guard known != nil else { return Visit(node(), of: tree) }
    if let visit = inner[position] { return visit }
    let visit = Visit(node(), of: tree)
    inner[position] = visit
    return visit
  }

  func recall(_ question: Question) -> Outcome? {
    if let known { return known[question] }
    known = [:]
    return nil
  }

  func remember(_ outcome: Outcome, of question: Question) { known?[question] = outcome }

  func has(_ key: String) -> Bool {
    members.count < 8
      ? members.contains { $0.key.isExactly(key) } : keys.contains(ExactKey(key))
  }

  /// Also where a dotted key spells the way to it, or `key` spells one.
  func leads(to key: String) -> Bool {
    if has(key) || members.contains(where: { $0.key.utf8.starts(with: (key + ".").utf8) }) {
      return true
    }
    let parts = PreferenceName.parts(of: key)
    guard parts.count > 1, let first = members.first(where: { $0.key.isExactly(parts[0]) }) else {
      return false
    }
    return Visit(first.node, of: tree).leads(to: parts.dropFirst().joined(separator: "."))
  }

  /// One row of the table: no container inside.
  var isLeaf: Bool {
    switch form {
    case .dictionary: members.isEmpty
    case .array: !elements.contains { tree.form(of: $0).isContainer }
    default: true
    }
  }
}

/// Which members and elements assertions have looked at, for those that ask for the rest.
struct Seen {
  var members: Set<Int> = []
  var elements: Set<Int> = []

  mutating func formUnion(_ other: Seen) {
    members.formUnion(other.members)
    elements.formUnion(other.elements)
  }
}

/// What came of one part or assertion. What an invalid part has seen counts for nothing.
struct Outcome {
  var isValid = true
  var seen = Seen()

  static let valid = Outcome()
  static let invalid = Outcome(isValid: false)

  init(isValid: Bool = true, seen: Seen = Seen()) {
    self.isValid = isValid
    self.seen = seen
  }

  mutating func add(_ other: Outcome) {
    isValid = isValid && other.isValid
    if other.isValid { seen.formUnion(other.seen) }
  }
}
