/// A value as a schema looks at it: a document's nodes, a value in memory. Nothing is decoded that no
/// rule asks for.
public protocol ValueTree: Sendable {
  associatedtype Node: Sendable
  var root: Node { get }
  /// About how many nodes there are: it bounds the work of a check.
  var size: Int { get }
  func form(of node: Node) -> ValueForm
  /// Of a dictionary, in order; none of anything else.
  func members(of node: Node) -> [(key: String, node: Node)]
  /// Of an array; none of anything else.
  func elements(of node: Node) -> [Node]
  /// Decoded, with all inside it.
  func value(of node: Node) -> PreferenceValue
  /// Where each of them stands; nil in a store without lines. One pass over the text for all.
  func places(of nodes: [Node]) -> [Place?]
  /// How much of all comes before it, of 1; nil where that is not known.
  func share(before node: Node) -> Double?
}

extension ValueTree {
  public func share(before node: Node) -> Double? { nil }
}

/// What a node holds, undecoded.
public enum ValueForm: Hashable, Sendable {
  case null, bool, integer, real, string, date, data, uid, array, dictionary

  public var isContainer: Bool { self == .array || self == .dictionary }
}

/// A value in memory.
public struct MemoryTree: ValueTree {
  public let root: PreferenceValue
  public let size: Int

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
