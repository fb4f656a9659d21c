/// The rows and containers of a document in document order, found by binary search. 4 bytes for
/// each row, 16 for each container.
struct Outline {
  /// The value nodes that are rows.
  private(set) var rows: [UInt32] = []
  /// The containers that are not rows.
  private(set) var containers: [Container] = []

  struct Container {
    let node: UInt32
    /// The number of the container around it. The root has its own number.
    let parent: UInt32
    /// The number of preceding children of `parent`.
    let position: UInt32
    /// The number of rows before its first row.
    let firstRow: UInt32
  }

  /// Lists the rows. O(nodes). An empty dictionary at the root has no row, because it has no
  /// preference.
  init(_ index: NodeIndex) {
    guard let root = index.nodes.first, root.kind != .dictionary || root.next > 1 else { return }
    rows = Array(reserving: index.nodes.count / 2 + 1)
    containers = Array(reserving: index.nodes.containerCount)
    var open: [(number: Int, children: UInt32, end: UInt32)] = []
    var node = 0
    let count = index.nodes.count
    while node < count {
      while let last = open.last, last.end <= UInt32(node) { open.removeLast() }
      if index.nodes.kind(of: node) == .key { node &+= 1 }
      let position = open.last?.children ?? 0
      if !open.isEmpty { open[open.count - 1].children &+= 1 }
      if index.isLeaf(node) {
        rows.append(UInt32(node))
        node = index.nodes.next(after: node)
      } else {
        let number = containers.count
        containers.append(
          Container(
            node: UInt32(node), parent: UInt32(open.last?.number ?? number), position: position,
            firstRow: UInt32(rows.count)))
        open.append((number, 0, index.nodes[node].next))
        node &+= 1
      }
    }
  }

  /// Returns the first row at or after `node`.
  func row(atOrAfter node: NodeID) -> Int { rows.partitioningIndex { $0 >= UInt32(node) } }

  /// Returns the first row at or after `node`, which is not before row `start`. O(log distance).
  func row(atOrAfter node: NodeID, from start: Int) -> Int {
    var (lower, step) = (start, 1)
    while lower &+ step < rows.count, rows[lower &+ step] < UInt32(node) {
      lower &+= step
      step &*= 2
    }
    return rows[lower..<min(lower &+ step &+ 1, rows.count)]
      .partitioningIndex { $0 >= UInt32(node) }
  }

  /// Returns the rows of `node` and everything inside it. None is before row `start`.
  func rows(of node: NodeID, in index: NodeIndex, from start: Int) -> Range<Int> {
    let first = row(atOrAfter: node, from: start)
    return first..<row(atOrAfter: Int(index.nodes[node].next), from: first)
  }

  /// Returns the rows of `node` and everything inside it.
  func rows(of node: NodeID, in index: NodeIndex) -> Range<Int> {
    row(atOrAfter: node)..<row(atOrAfter: Int(index.nodes[node].next))
  }

  /// Returns the number of the container directly around `node`. Nil for the root.
  func container(around node: NodeID, in index: NodeIndex) -> Int? {
    guard node > 0 else { return nil }
    var number = containers.partitioningIndex { $0.node >= UInt32(node) } - 1
    while number >= 0, Int(index.nodes[Int(containers[number].node)].next) <= node {
      number = Int(containers[number].parent)
    }
    return number >= 0 ? number : nil
  }

  /// Returns the number of the first container after `node`.
  func container(after node: NodeID) -> Int? {
    let number = containers.partitioningIndex { $0.node > UInt32(node) }
    return number < containers.count ? number : nil
  }

  /// Returns the index of `node` in the array that directly contains it.
  func position(of node: NodeID, in container: Int, _ index: NodeIndex) -> Int {
    let number = containers.partitioningIndex { $0.node >= UInt32(node) }
    if number < containers.count, containers[number].node == UInt32(node) {
      return Int(containers[number].position)
    }
    // All children after the last preceding container are rows.
    var sibling = number - 1
    while sibling > container, Int(containers[sibling].parent) != container {
      sibling = Int(containers[sibling].parent)
    }
    let row = row(atOrAfter: node)
    guard sibling > container else { return row - Int(containers[container].firstRow) }
    let end = Int(index.nodes[Int(containers[sibling].node)].next)
    return Int(containers[sibling].position) + 1 + row - self.row(atOrAfter: end)
  }
}
