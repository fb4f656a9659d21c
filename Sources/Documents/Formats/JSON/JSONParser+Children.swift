import Preferences

extension JSONParser {
  /// Parses children of a container up to the offset `end` of `bytes`. Returns their nodes, as those of
  /// a list of their own.
  ///
  /// - Parameters:
  ///   - depth: The number of containers around the children.
  ///   - isAfterSeparator: Whether the bytes begin with a child, after a comma or the bracket.
  ///     Otherwise, the bracket is before them.
  ///   - endsContainer: Whether the container's closing bracket is at `end`. Otherwise, a child
  ///     begins there.
  /// - Returns: Nil if the children have a fault, or do not end at `end`.
  static func children(
    of kind: NodeKind, depth: Int, isAfterSeparator: Bool, to end: Int, endsContainer: Bool,
    in view: ByteView, of bytes: [UInt8], isStrict: Bool
  ) -> NodeListBuilder? {
    var parser = JSONParser(view: view, of: bytes, isStrict: isStrict, reserving: 16, containers: 0)
    parser.enter(kind, depth: depth)
    let ends = try? parser.parseChildren(
      isAfterSeparator: isAfterSeparator, to: end, endsContainer: endsContainer)
    return ends == true ? parser.nodes : nil
  }

  /// Parses children of the innermost container from here to `end`, as `children` does. Returns whether
  /// they end there.
  mutating func parseChildren(
    isAfterSeparator: Bool, to end: Int, endsContainer: Bool
  ) throws(Problem) -> Bool {
    let (depth, start, firstNode) = (open.count, at, nodes.count)
    let closer: UInt8 = inDictionary ? 0x7D : 0x5D
    var isAtChild = isAfterSeparator
    while at <= end {
      try progress.report(nodes: nodes.count, done: Double(at - start) / Double(end - start))
      if open.count > depth {
        try step(in: open[open.count - 1].node)
        continue
      }
      if !isAtChild {
        // As `step`, but stops before the bracket and before a child at `end`.
        try skipSpace()
        if nodes.count > firstNode, view[at] != closer {
          guard view[at] == UInt8(ascii: ",") else { return false }
          try comma(before: closer)
        }
        if view[at] == closer { return endsContainer && at == end }
        if at == end { return !endsContainer }
      }
      isAtChild = false
      if inDictionary { try key() }
      try value()
    }
    return false
  }

  /// Enters a container of `kind` without a node, inside of `depth - 1` others.
  mutating func enter(_ kind: NodeKind, depth: Int) {
    inDictionary = kind == .dictionary
    open = Array(repeating: (node: -1, isDictionary: inDictionary), count: depth)
  }
}
