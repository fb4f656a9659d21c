/// A list of nodes, of 8 bytes each, and 8 more for each container.
///
/// A copy of the list shares its memory. `NodeListBuilder` makes a list.
public struct NodeList: Sendable, RandomAccessCollection {
  private let storage: Storage

  /// A node with all its properties.
  public typealias Element = NodeIndex.Node

  /// One reference, so that a copy of the list costs only one.
  private final class Storage: Sendable {
    let words: [UInt64]
    let containers: [NodeWord.Container]
    let shapes: [NodeWord.Shape]
    let large: [NodeID: Element]
    /// Whether the ends of nodes are numbers, not offsets.
    let endIsNumber: Bool

    init(_ builder: NodeListBuilder) {
      words = builder.words
      containers = builder.containers
      shapes = builder.shapes
      large = builder.large
      endIsNumber = builder.endIsNumber
    }
  }

  init(_ builder: NodeListBuilder = NodeListBuilder()) { storage = Storage(builder) }

  public var startIndex: Int { 0 }
  public var endIndex: Int { storage.words.count }

  /// The most containers that the list may have.
  var containerCount: Int { storage.containers.count + storage.large.count }

  public subscript(node: NodeID) -> Element {
    @inline(__always) get {
      let word = storage.words[node]
      if word.isContainer { return container(node, word) }
      let shape = storage.shapes[word.shape]
      let start = word.start
      return Element(
        start: start, end: storage.endIsNumber ? word.extent : start &+ word.extent,
        next: UInt32(truncatingIfNeeded: node &+ 1), kind: shape.kind, flags: shape.flags,
        lead: shape.lead, trail: shape.trail)
    }
  }

  /// Returns the kind of a node, faster than `subscript`.
  @inline(__always) func kind(of node: NodeID) -> NodeKind {
    let word = storage.words[node]
    return word.shape == NodeWord.large
      ? container(node, word).kind : storage.shapes[word.shape].kind
  }

  /// Whether a node is an array or a dictionary.
  @inline(__always) func isContainer(_ node: NodeID) -> Bool {
    let word = storage.words[node]
    return word.isContainer && (word.shape != NodeWord.large || container(node, word).isContainer)
  }

  /// Returns the node after `node` and everything inside it, faster than `subscript`.
  @inline(__always) func next(after node: NodeID) -> NodeID {
    let word = storage.words[node]
    return word.isContainer ? Int(container(node, word).next) : node &+ 1
  }

  /// Returns a container, or a node of any kind that is stored in full.
  private func container(_ node: NodeID, _ word: UInt64) -> Element {
    if word.shape == NodeWord.large, let node = storage.large[node] { return node }
    let shape = storage.shapes[word.shape]
    let container = storage.containers[Int(word.extent)]
    return Element(
      start: word.start, end: container.end, next: container.next, kind: shape.kind,
      flags: shape.flags, lead: shape.lead, trail: shape.trail)
  }
}

/// Makes a `NodeList`.
struct NodeListBuilder: Sendable {
  fileprivate var words: [UInt64] = []
  fileprivate var containers: [NodeWord.Container] = []
  fileprivate var shapes: [NodeWord.Shape]
  /// The nodes that do not fit a word.
  fileprivate private(set) var large: [NodeID: Node] = [:]
  fileprivate let endIsNumber: Bool

  typealias Node = NodeIndex.Node

  init() { self.init(reserving: 0, containers: 0) }

  /// Continues with a copy of `list`.
  init(_ list: NodeList) { self = list.builder }

  var count: Int { words.count }

  subscript(node: NodeID) -> Node {
    get {
      let word = words[node]
      if word.shape == NodeWord.large, let node = large[node] { return node }
      let shape = shapes[word.shape]
      var (end, next) = (word.extent, UInt32(truncatingIfNeeded: node + 1))
      if word.isContainer {
        (end, next) = (containers[Int(word.extent)].end, containers[Int(word.extent)].next)
      } else if !endIsNumber {
        end &+= word.start
      }
      return Node(
        start: word.start, end: end, next: next, kind: shape.kind, flags: shape.flags,
        lead: shape.lead, trail: shape.trail)
    }
    set { replace(node, with: newValue) }
  }

  /// Makes space for so many nodes. `containers` of them are containers. `shapes` are those of most
  /// nodes.
  init(
    endIsNumber: Bool = false, reserving nodes: Int, containers: Int,
    shapes: [NodeWord.Shape]? = nil
  ) {
    self.endIsNumber = endIsNumber
    self.shapes = shapes ?? (endIsNumber ? NodeWord.encodedShapes : NodeWord.commonShapes)
    words = Array(reserving: nodes)
    self.containers = Array(reserving: containers)
  }

  /// Appends a node. Ignores the `next` of a scalar, which is always the node after it.
  @inline(__always) mutating func append(_ node: Node) {
    guard let word = word(of: node, container: containers.count) else { return appendLarge(node) }
    if node.isContainer {
      containers.append(NodeWord.Container(end: node.end, next: node.next))
    }
    words.append(word)
  }

  @inline(never) private mutating func appendLarge(_ node: Node) {
    let number = words.count
    words.append(UInt64(start: 0, shape: NodeWord.large, extent: 0))
    setLarge(number, to: node)
  }

  private mutating func setLarge(_ number: NodeID, to node: Node) {
    var node = node
    if !node.isContainer { node.next = UInt32(truncatingIfNeeded: number + 1) }
    large[number] = node
  }

  /// Appends nodes of another list over the same bytes, with everything inside them.
  mutating func append(_ other: NodeListBuilder, _ range: Range<NodeID>) {
    let shift = UInt32(truncatingIfNeeded: words.count &- range.lowerBound)
    for number in range {
      var node = other[number]
      node.next &+= shift
      append(node)
    }
  }

  /// Appends the nodes of a list over the same bytes, which count from 0 there. Returns false if the
  /// lists do not fit together.
  mutating func append(contentsOf other: NodeListBuilder) -> Bool {
    guard large.isEmpty, other.large.isEmpty, endIsNumber == other.endIsNumber else { return false }
    var numbers = Array(shapes.indices)
    for (old, shape) in other.shapes.enumerated() where shape != NodeWord.unused {
      guard let new = shapes[old] == shape ? old : number(of: shape) else { return false }
      numbers[old] = new
    }
    let (firstNode, firstContainer) = (words.count, containers.count)
    for container in other.containers {
      containers.append(
        NodeWord.Container(
          end: container.end, next: container.next &+ UInt32(truncatingIfNeeded: firstNode)))
    }
    for word in other.words {
      let moved = word.isContainer ? UInt32(truncatingIfNeeded: firstContainer) : 0
      words.append(
        UInt64(start: word.start, shape: numbers[word.shape], extent: word.extent &+ moved))
    }
    return true
  }

  /// Sets the end of a container, and the node after its last one: nil if that is the last one of the list.
  mutating func close(_ node: NodeID, end: Int, next: NodeID? = nil) {
    let new = NodeWord.Container(
      end: UInt32(truncatingIfNeeded: end), next: UInt32(truncatingIfNeeded: next ?? words.count))
    if words[node].shape == NodeWord.large {
      large[node]?.end = new.end
      large[node]?.next = new.next
    } else {
      containers[Int(words[node].extent)] = new
    }
  }

  /// Removes all nodes from `node` on.
  mutating func removeAll(from node: NodeID) {
    for node in node..<words.count where words[node].shape == NodeWord.large { large[node] = nil }
    words.removeSubrange(node...)
  }

  private mutating func replace(_ node: NodeID, with new: Node) {
    let old = words[node]
    let isKnown = old.isContainer && old.shape != NodeWord.large
    let container = isKnown ? Int(old.extent) : containers.count
    large[node] = nil
    guard let word = word(of: new, container: container) else {
      words[node] = UInt64(start: 0, shape: NodeWord.large, extent: 0)
      return setLarge(node, to: new)
    }
    words[node] = word
    guard new.isContainer else { return }
    if container == containers.count { containers.append(NodeWord.Container(end: 0, next: 0)) }
    containers[container] = NodeWord.Container(end: new.end, next: new.next)
  }

  /// Returns a node's word, or nil if the node does not fit. `container` is its number if it is a
  /// container.
  @inline(__always) private mutating func word(of node: Node, container: Int) -> UInt64? {
    let shape = NodeWord.Shape(
      kind: node.kind, flags: node.flags, lead: node.lead, trail: node.trail)
    let extent =
      node.isContainer
      ? UInt32(truncatingIfNeeded: container) : endIsNumber ? node.end : node.end &- node.start
    guard node.start < 1 << 30, extent < 1 << 29 else { return nil }
    let common = NodeWord.commonShape(of: node.kind)
    if shapes[common] == shape { return UInt64(start: node.start, shape: common, extent: extent) }
    return number(of: shape).map { UInt64(start: node.start, shape: $0, extent: extent) }
  }

  /// Returns the number of a shape, which may be new. Returns nil if there are too many shapes.
  @inline(never) private mutating func number(of shape: NodeWord.Shape) -> Int? {
    let first = NodeWord.firstContainer
    let numbers = shape.isContainer ? first..<NodeWord.large : 0..<first
    let number = numbers.first { shapes[$0] == shape || shapes[$0] == NodeWord.unused }
    guard let number else { return nil }
    shapes[number] = shape
    return number
  }
}

extension NodeList {
  /// Returns the list with the nodes of `window` replaced by `parsed`, whose offsets count from the
  /// window's start, and the nodes after them moved.
  /// Returns nil if a node does not fit a word. O(nodes), but several times faster than parsing.
  func replacing(_ window: NodeWindow, with parsed: NodeListBuilder) -> NodeList? {
    guard storage.large.isEmpty, parsed.large.isEmpty, !storage.endIsNumber else { return nil }
    var builder = NodeListBuilder(
      reserving: count + parsed.count,
      containers: storage.containers.count + parsed.containers.count)
    builder.shapes = storage.shapes
    builder.words.append(contentsOf: storage.words[..<window.nodes.lowerBound])
    builder.containers.append(contentsOf: storage.containers)
    for node in window.containers {
      builder.containers[Int(storage.words[node].extent)].move(by: window)
    }
    for number in 0..<parsed.count {
      var node = parsed[number]
      node.next += UInt32(window.nodes.lowerBound)
      node.start += UInt32(window.range.lowerBound)
      node.end += UInt32(window.range.lowerBound)
      builder.append(node)
    }
    guard builder.large.isEmpty else { return nil }
    // No offset becomes negative, so that adding to a word changes only its start.
    let shift = UInt64(bitPattern: Int64(window.addedBytes))
    for word in storage.words[window.nodes.upperBound...] {
      if word.isContainer { builder.containers[Int(word.extent)].move(by: window) }
      builder.words.append(word &+ shift)
    }
    return NodeList(builder)
  }

  fileprivate var builder: NodeListBuilder {
    var builder = NodeListBuilder(
      endIsNumber: storage.endIsNumber, reserving: count, containers: containerCount)
    for node in self { builder.append(node) }
    return builder
  }
}
