import Dispatch
import Synchronization

/// Large containers are validated on two threads.
extension Validation {
  /// So many nodes are validated faster than a second thread starts.
  private static var smallNodes: Int { 4_000 }

  /// One half of the children of a large container, as parts of the tree from 0 to 1.
  struct Half {
    /// The part before the container's children.
    let start: Double
    /// The part before the children of this half.
    let first: Double

    /// Returns the progress of both halves if this one has come to `fraction`.
    func progress(at fraction: Double) -> Double { start + 2 * (fraction - first) }
  }

  /// Validates the children at some positions of a container. `child` makes the visit of one.
  typealias ChildCheck =
    @Sendable (inout Self, Range<Int>, _ child: (Int) -> Visit<Tree>) -> PartResult

  /// Validates the children `0..<count` of a container by `check`. Two threads validate one half of
  /// many children each. The problems have the same order in any case.
  mutating func validateChildren(
    _ count: Int, _ node: @escaping @Sendable (Int) -> Node, _ child: (Int) -> Visit<Tree>,
    by check: @escaping ChildCheck
  ) -> PartResult {
    guard let halves = halves(of: count, node) else { return check(&self, 0..<count, child) }
    let whole = self
    let ended = Mutex<[(validation: Self, result: PartResult)?]>([nil, nil])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      var validation = whole.limited(to: halves[index])
      let source = validation.source
      let range = index == 0 ? 0..<count / 2 : count / 2..<count
      let result = check(&validation, range) { Visit(node($0), in: source) }
      ended.withLock { $0[index] = (validation, result) }
    }
    var result = PartResult.valid
    for half in ended.withLock(\.self).compactMap(\.self) where !isDecided(result) {
      absorb(half.validation) { $0 }
      result.add(half.result)
    }
    return result
  }

  /// Returns nil if the children are few, or if this thread may be the only one: it is itself one of
  /// two, it has a larger stack, or it memoizes results.
  func halves(of count: Int, _ node: (Int) -> Node) -> [Half]? {
    guard half == nil, levels == Self.shallowLimit, !isMemoizing, count > 1,
      tree.size > 2 * Self.smallNodes,
      let start = tree.fraction(before: node(0)),
      let middle = tree.fraction(before: node(count / 2)),
      let last = tree.fraction(before: node(count - 1))
    else { return nil }
    let least = Double(Self.smallNodes) / Double(tree.size)
    guard middle - start > least, last - middle > least else { return nil }
    return [Half(start: start, first: start), Half(start: start, first: middle)]
  }
}
