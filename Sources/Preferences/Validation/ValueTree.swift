/// A tree of values that a schema validates: a document's nodes, or a value in memory. Only values
/// that a rule needs are decoded.
public protocol ValueTree<Node>: Sendable {
  associatedtype Node: Sendable
  var root: Node { get }
  /// The approximate number of nodes, which bounds the work of a validation.
  var size: Int { get }
  func form(of node: Node) -> ValueForm
  /// Returns the members of a dictionary in order; none of any other node.
  func members(of node: Node) -> [(key: String, node: Node)]
  /// Returns the elements of an array; none of any other node.
  func elements(of node: Node) -> [Node]
  /// Decodes the node and everything inside it.
  func value(of node: Node) -> PreferenceValue
  /// Returns the place of each node; nil in a store without lines. One pass over the text.
  func places(of nodes: [Node]) -> [Place?]
  /// Returns the part of the tree before `node`, from 0 to 1; nil if it is unknown.
  func fraction(before node: Node) -> Double?
  /// The same tree as a concrete type, which is validated faster. Nil if nodes are not numbers.
  var numbered: NumberedTree? { get }
}

extension ValueTree {
  public func fraction(before node: Node) -> Double? { nil }
  public var numbered: NumberedTree? { nil }
}

/// A tree whose nodes are numbers. Code for this type is compiled in this module, while generic code
/// would look up the types of another module's nodes at run time.
public struct NumberedTree: ValueTree {
  private let base: any ValueTree<Int>
  public let root: Int
  public let size: Int

  /// Creates the tree of `base`. O(1).
  public init(_ base: any ValueTree<Int>) {
    self.base = base
    (root, size) = (base.root, base.size)
  }

  public func form(of node: Int) -> ValueForm { base.form(of: node) }
  public func members(of node: Int) -> [(key: String, node: Int)] { base.members(of: node) }
  public func elements(of node: Int) -> [Int] { base.elements(of: node) }
  public func value(of node: Int) -> PreferenceValue { base.value(of: node) }
  public func places(of nodes: [Int]) -> [Place?] { base.places(of: nodes) }
  public func fraction(before node: Int) -> Double? { base.fraction(before: node) }
}

/// The type of a node, known without decoding it.
public enum ValueForm: Hashable, Sendable {
  /// A case of `PreferenceValue`.
  case null, bool, integer, real, string, date, data, uid, array, dictionary

  /// Whether the node is an array or a dictionary.
  public var isContainer: Bool { self == .array || self == .dictionary }

  /// The phrase that messages show in place of a container's text.
  var phrase: String {
    switch self {
    case .array: "a list"
    case .dictionary: "a group"
    default: "a value"
    }
  }
}

/// A value in memory as a tree.
public struct MemoryTree: ValueTree {
  public let root: PreferenceValue
  public let size: Int

  /// Creates a tree of `root`. O(nodes).
  public init(_ root: PreferenceValue) {
    self.root = root
    size = root.size
  }

  public func form(of node: PreferenceValue) -> ValueForm { node.form }

  public func members(of node: PreferenceValue) -> [(key: String, node: PreferenceValue)] {
    guard case .dictionary(let members) = node else { return [] }
    return members.map { (key: $0, node: $1) }
  }

  public func elements(of node: PreferenceValue) -> [PreferenceValue] {
    if case .array(let elements) = node { elements } else { [] }
  }

  public func value(of node: PreferenceValue) -> PreferenceValue { node }
  public func places(of nodes: [PreferenceValue]) -> [Place?] { nodes.map { _ in nil } }
}

extension PreferenceValue {
  /// The form of this value as a node.
  public var form: ValueForm {
    switch self {
    case .null: .null
    case .bool: .bool
    case .integer: .integer
    case .real: .real
    case .string: .string
    case .date: .date
    case .data: .data
    case .uid: .uid
    case .array: .array
    case .dictionary: .dictionary
    }
  }

  fileprivate var size: Int {
    switch self {
    case .array(let elements): elements.reduce(1) { $0 + $1.size }
    case .dictionary(let members): members.values.reduce(1) { $0 + $1.size }
    default: 1
    }
  }
}
