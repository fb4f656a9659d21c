/// A document's rows, and the containers around them, in document order: where a row stands and
/// which rows a node holds are found by binary search. 4 bytes a row, 16 a container.
struct Outline {
  /// The value nodes that are rows.
  private(set) var rows: [UInt32] = []
  /// The containers that are not rows themselves.
  private(set) var containers: [Container] = []

  struct Container {
    let node: UInt32
    /// The container around it, by number; its own number for the root.
    let parent: UInt32
    /// Children of `parent` before it.
    let position: UInt32
    /// Rows before those inside it.
    let firstRow: UInt32
  }

  /// O(nodes). An empty dictionary at the root has no row: there is no preference in it.
  init(_ index: NodeIndex) {
    guard let root = index.nodes.first, root.kind != .dictionary || root.next > 1 else { return }
    rows.reserveCapacity(index.nodes.count / 2 + 1)
    var open: [(number: Int, children: UInt32, end: UInt32)] = []
    var node = 0
    while node < index.nodes.count {
      while let last = open.last, last.end <= UInt32(node) { open.removeLast() }
      if index.nodes[node].kind == .key { node &+= 1 }
      let position = open.last?.children ?? 0
      if !open.isEmpty { open[open.count - 1].children &+= 1 }
      if index.isLeaf(node) {
        rows.append(UInt32(node))
        node = Int(index.nodes[node].next)
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

  /// The first row at or after `node`.
  func row(atOrAfter node: NodeID) -> Int { rows.firstIndex(notBelow: UInt32(node)) { $0 } }

  /// The rows that `node` is or holds.
  func rows(of node: NodeID, in index: NodeIndex) -> Range<Int> {
    row(atOrAfter: node)..<row(atOrAfter: Int(index.nodes[node].next))
  }

  /// The number of the container directly around `node`; nil for the root.
  func container(around node: NodeID, in index: NodeIndex) -> Int? {
    guard node > 0 else { return nil }
    var number = containers.firstIndex(notBelow: UInt32(node), by: \.node) - 1
    while number >= 0, Int(index.nodes[Int(containers[number].node)].next) <= node {
      number = Int(containers[number].parent)
    }
    return number >= 0 ? number : nil
  }

  /// The number of the first container after `node`.
  func container(after node: NodeID) -> Int? {
    let number = containers.firstIndex(notBelow: UInt32(node) + 1, by: \.node)
    return number < containers.count ? number : nil
  }

  /// How many children of the array `container` stand before `node`, a direct child of it.
  func position(of node: NodeID, in container: Int, _ index: NodeIndex) -> Int {
    let number = containers.firstIndex(notBelow: UInt32(node), by: \.node)
    if number < containers.count, containers[number].node == UInt32(node) {
      return Int(containers[number].position)
    }
    // All children since the last one that is a container are rows.
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

extension Array {
  /// Binary search in an ascending array.
  fileprivate func firstIndex(notBelow bound: UInt32, by key: (Element) -> UInt32) -> Int {
    var lower = 0
    var upper = count
    while lower < upper {
      let middle = (lower + upper) / 2
      if key(self[middle]) < bound { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
