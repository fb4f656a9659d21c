extension NodeIndex.Node {
  public var range: Range<Int> { Int(start)..<Int(end) }
}

extension NodeIndex {
  init(nodes: [Node]) { self.nodes = nodes }

  /// The values directly inside `container`, in order. A dictionary's value follows its key.
  public func children(of container: NodeID) -> some Sequence<NodeID> {
    let step = nodes[container].kind == .dictionary ? 1 : 0
    let end = Int(nodes[container].next)
    return sequence(state: container + 1) { [nodes] (next: inout Int) -> NodeID? in
      guard next < end else { return nil }
      let value = next + step
      next = Int(nodes[value].next)
      return value
    }
  }

  public func isContainer(_ node: NodeID) -> Bool {
    nodes[node].kind == .array || nodes[node].kind == .dictionary
  }

  /// A row of its own: a scalar, an empty container, a list of scalars. O(elements) for a list.
  public func isLeaf(_ node: NodeID) -> Bool {
    switch nodes[node].kind {
    case .dictionary: return Int(nodes[node].next) == node + 1
    case .array: return !children(of: node).contains(where: isContainer)
    default: return true
    }
  }
}
