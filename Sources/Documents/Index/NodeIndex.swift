/// The nodes of a document in document order. A dictionary's node is followed by key, value, key,
/// value, …; an array's by its elements.
///
/// Offsets fit 32 bits, because documents have at most 1 GiB. `NodeList` stores a node in 8 bytes.
public struct NodeIndex: Sendable {
  /// The nodes in document order.
  public let nodes: NodeList
  /// The nodes that aliases refer to, by the nodes of the aliases. An alias has no nodes inside it.
  let targets: [NodeID: NodeID]

  /// Makes an index without nodes.
  public init() { self.init(nodes: NodeList()) }

  /// A value or a key.
  public struct Node: Sendable, Equatable {
    /// The range of the value, with its quotes or brackets. In a binary property list, the object's
    /// offset and number.
    public var start, end: UInt32
    /// The node after this one and everything inside it.
    public var next: UInt32
    /// The type of the value, or `.key`.
    public var kind: NodeKind
    /// The format's own flags. The lowest bit is `encoded`.
    public var flags: UInt8
    /// The number of bytes in `start ..< end` before the text, such as a quote or tag.
    public var lead: UInt8 = 0
    /// The number of bytes in `start ..< end` after the text.
    public var trail: UInt8 = 0

    /// The flag of a scalar that must be decoded, because it has escapes, entities or a binary
    /// number.
    public static let encoded: UInt8 = 1
  }
}

/// The type of a node.
public enum NodeKind: UInt8, Sendable {
  case key, null, bool, integer, real, string, date, data, uid, array, dictionary
}

/// A node's position in the index.
public typealias NodeID = Int

extension NodeIndex.Node {
  /// Makes a node of which only the start is known.
  init(start: UInt32, kind: NodeKind) {
    self.init(start: start, end: start, next: 0, kind: kind, flags: 0)
  }

  /// The range from `start` to `end`.
  public var range: Range<Int> { Int(start)..<Int(end) }

  /// Whether the value is an array or a dictionary.
  public var isContainer: Bool { kind == .array || kind == .dictionary }

  /// The range of the text if its bytes are UTF-8 that needs no decoding, else nil.
  public var plainText: Range<Int>? {
    guard !isContainer, flags & Self.encoded == 0 else { return nil }
    return Int(start) &+ Int(lead)..<Int(end) &- Int(trail)
  }
}

extension NodeIndex {
  init(nodes: NodeList, targets: [NodeID: NodeID] = [:]) {
    self.nodes = nodes
    self.targets = targets
  }

  /// Returns the values directly inside a container, or inside the one that an alias refers to, in order.
  public func children(of container: NodeID) -> Children {
    let container = target(of: container)
    return Children(
      nodes: nodes, child: container + 1, end: nodes.next(after: container),
      step: nodes.kind(of: container) == .dictionary ? 1 : 0)
  }

  /// Returns the node that an alias refers to, or the node itself.
  func target(of node: NodeID) -> NodeID { targets.isEmpty ? node : targets[node] ?? node }

  /// Whether a node is inside another one, and not only behind an alias in it.
  func holds(_ node: NodeID, in container: NodeID) -> Bool {
    container < node && node < nodes.next(after: container)
  }

  /// The values in a container.
  public struct Children: Sequence, IteratorProtocol {
    fileprivate let nodes: NodeList
    fileprivate var child: NodeID
    fileprivate let end: NodeID
    fileprivate let step: Int

    public mutating func next() -> NodeID? {
      guard child < end else { return nil }
      let value = child &+ step
      child = nodes.next(after: value)
      return value
    }
  }

  /// Whether the node has a row of its own: a scalar, an empty container or a list of scalars.
  /// O(elements) for a list.
  public func isLeaf(_ node: NodeID) -> Bool {
    switch nodes.kind(of: node) {
    case .dictionary: return nodes.next(after: node) == node + 1
    case .array: return isList(node)
    default: return true
    }
  }

  private func isList(_ array: NodeID) -> Bool {
    var child = array + 1
    let end = nodes.next(after: array)
    while child < end, !nodes.isContainer(child) { child &+= 1 }
    return child == end
  }
}
