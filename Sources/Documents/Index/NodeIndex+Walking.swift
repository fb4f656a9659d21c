extension NodeIndex.Node {
  public var range: Range<Int> { Int(start)..<Int(end) }

  public var isContainer: Bool { kind == .array || kind == .dictionary }

  /// Where the bytes are the shown text itself, as UTF-8; nil where it must be decoded.
  public var plainText: Range<Int>? {
    guard !isContainer, flags & Self.encoded == 0 else { return nil }
    return Int(start) &+ Int(lead)..<Int(end) &- Int(trail)
  }
}

extension NodeIndex {
  init(nodes: [Node]) { self.nodes = nodes }

  /// The values directly inside `container`, in order. A dictionary's value follows its key.
  public func children(of container: NodeID) -> Children {
    Children(
      nodes: nodes, child: container + 1, end: Int(nodes[container].next),
      step: nodes[container].kind == .dictionary ? 1 : 0)
  }

  public struct Children: Sequence, IteratorProtocol {
    fileprivate let nodes: [Node]
    fileprivate var child: NodeID
    fileprivate let end: NodeID
    fileprivate let step: Int

    public mutating func next() -> NodeID? {
      guard child < end else { return nil }
      let value = child &+ step
      child = Int(nodes[value].next)
      return value
    }
  }

  /// A row of its own: a scalar, an empty container, a list of scalars. O(elements) for a list.
  public func isLeaf(_ node: NodeID) -> Bool {
    switch nodes[node].kind {
    case .dictionary: return Int(nodes[node].next) == node + 1
    case .array: return isList(node)
    default: return true
    }
  }

  private func isList(_ array: NodeID) -> Bool {
    var child = array + 1
    let end = Int(nodes[array].next)
    while child < end, !nodes[child].isContainer { child += 1 }
    return child == end
  }
}
