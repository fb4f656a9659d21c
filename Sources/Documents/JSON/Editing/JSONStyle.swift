/// How a document is written, found by looking at it: what is new takes after it.
struct JSONStyle {
  var lineBreak: [UInt8] = [0x0A]
  /// One level of indentation.
  var unit: [UInt8] = [0x20, 0x20]
  /// Between key and value.
  var colon = Array(": ".utf8)
  /// After a comma inside a line.
  var gap: [UInt8] = [0x20]
  /// Inside the braces of a dictionary on one line; nil if the document has none.
  var bracePadding: [UInt8]?
  /// Inside the brackets of a list on one line; nil if the document has none.
  var bracketPadding: [UInt8]?
  /// All on one line.
  var isInline = false
  /// Lists of scalars stay on one line.
  var hasInlineLists = false

  /// How many nodes are looked at: a style shows early.
  private static let sample = 2000

  init(_ document: JSONDocument) {
    let bytes = document.bytes
    let nodes = document.index.nodes
    lineBreak = bytes.firstLineBreak ?? lineBreak
    guard let root = nodes.first, root.isContainer, root.next > 1 else { return }
    isInline = !bytes[root.range].contains(where: \.isLineBreak)
    colon = Self.colon(bytes, nodes) ?? colon
    let tight = isInline && colon == [UInt8(ascii: ":")]
    gap = Self.gap(document) ?? (tight ? [] : gap)
    unit = Self.unit(bytes, nodes) ?? unit
    bracePadding = Self.padding(in: .dictionary, bytes, nodes)
    bracketPadding = Self.padding(in: .array, bytes, nodes)
    hasInlineLists = isInline || Self.firstList(document).map { !bytes.hasLineBreak($0) } ?? false
  }

  private static func colon(_ bytes: [UInt8], _ nodes: [NodeIndex.Node]) -> [UInt8]? {
    guard let key = nodes.prefix(sample).firstIndex(where: { $0.kind == .key }) else { return nil }
    return bytes.colon(between: nodes[key], nodes[key + 1])
  }

  /// What follows the first comma with two siblings on its line.
  private static func gap(_ document: JSONDocument) -> [UInt8]? {
    let nodes = document.index.nodes
    for (container, node) in nodes.prefix(sample).enumerated() where node.isContainer {
      let step = node.kind == .dictionary ? 1 : 0
      let first = container + 1 + step
      guard first < Int(node.next), Int(nodes[first].next) < Int(node.next) else { continue }
      let between = Int(nodes[first].end)..<Int(nodes[Int(nodes[first].next)].start)
      if let gap = document.bytes.gapAfterComma(between) { return gap }
    }
    return nil
  }

  /// From the first container whose child begins a line.
  private static func unit(_ bytes: [UInt8], _ nodes: [NodeIndex.Node]) -> [UInt8]? {
    var flush: [UInt8]?
    for (container, node) in nodes.prefix(sample).enumerated()
    where node.isContainer && Int(node.next) > container + 1 {
      let child = Int(nodes[container + 1].start)
      guard bytes.isFirstOnLine(child) else { continue }
      let outer = bytes.indentation(at: Int(node.start))
      let inner = bytes.indentation(at: child)
      guard inner.starts(with: outer) else { continue }
      if inner.count > outer.count { return Array(inner.dropFirst(outer.count)) }
      flush = []
    }
    return flush
  }

  /// The padding of the first container of its kind that is on one line and not empty.
  private static func padding(
    in kind: NodeKind, _ bytes: [UInt8], _ nodes: [NodeIndex.Node]
  ) -> [UInt8]? {
    let line = nodes.prefix(sample).enumerated().first { container, node in
      node.kind == kind && Int(node.next) > container + 1 && !bytes.hasLineBreak(node.range)
    }
    guard let (container, node) = line else { return nil }
    let padding = bytes[Int(node.start) + 1..<Int(nodes[container + 1].start)]
    return padding.allSatisfy(\.isBlank) ? Array(padding) : nil
  }

  private static func firstList(_ document: JSONDocument) -> Range<Int>? {
    let nodes = document.index.nodes
    let list = nodes.prefix(sample).enumerated().first { node, item in
      item.kind == .array && Int(item.next) > node + 1 && document.index.isLeaf(node)
    }
    return list.map(\.element.range)
  }
}

extension [UInt8] {
  fileprivate var firstLineBreak: [UInt8]? {
    guard let at = firstIndex(where: \.isLineBreak) else { return nil }
    let isPair = self[at] == 0x0D && at + 1 < count && self[at + 1] == 0x0A
    return Array(self[at...(isPair ? at + 1 : at)])
  }

  func hasLineBreak(_ range: Range<Int>) -> Bool { self[range].contains(where: \.isLineBreak) }

  /// The colon with its blanks; nil where a comment or line break stands with it.
  func colon(between key: NodeIndex.Node, _ value: NodeIndex.Node) -> [UInt8]? {
    let colon = self[Int(key.end)..<Int(value.start)]
    return colon.allSatisfy { $0.isBlank || $0 == UInt8(ascii: ":") } ? Array(colon) : nil
  }

  /// The blanks after the comma of `range`; nil where anything else stands in it.
  func gapAfterComma(_ range: Range<Int>) -> [UInt8]? {
    guard let comma = self[range].firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let isPlain = self[range].allSatisfy { $0.isBlank || $0 == UInt8(ascii: ",") }
    return isPlain ? Array(self[comma + 1..<range.upperBound]) : nil
  }
}
