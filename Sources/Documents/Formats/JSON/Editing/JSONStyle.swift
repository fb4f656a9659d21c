/// The style of a document: new text is written the same way.
struct JSONStyle {
  var lineBreak: [UInt8] = [0x0A]
  /// The indentation of one level.
  var unit: [UInt8] = [0x20, 0x20]
  /// The text between key and value.
  var colon = Array(": ".utf8)
  /// The blanks after a comma within a line.
  var gap: [UInt8] = [0x20]
  /// The blanks inside the braces of a dictionary on one line. Nil if the document has no such
  /// dictionary.
  var bracePadding: [UInt8]?
  /// The blanks inside the brackets of a list on one line. Nil if the document has no such list.
  var bracketPadding: [UInt8]?
  /// Whether the document is on one line.
  var isInline = false
  /// Whether lists of scalars are on one line.
  var hasInlineLists = false

  /// The number of nodes to look at. A style shows early.
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
    unit = document.index.indentationUnit(in: bytes, first: Self.sample) ?? unit
    bracePadding = Self.padding(in: .dictionary, bytes, nodes)
    bracketPadding = Self.padding(in: .array, bytes, nodes)
    hasInlineLists = isInline || Self.firstList(document).map { !bytes.hasLineBreak($0) } ?? false
  }

  private static func colon(_ bytes: [UInt8], _ nodes: NodeList) -> [UInt8]? {
    guard let key = nodes.prefix(sample).firstIndex(where: { $0.kind == .key }) else { return nil }
    return bytes.colon(between: nodes[key], nodes[key + 1])
  }

  /// Returns the blanks after the first comma between two siblings on one line.
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

  /// Returns the padding of the first nonempty container of this kind that is on one line.
  private static func padding(
    in kind: NodeKind, _ bytes: [UInt8], _ nodes: NodeList
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
  /// Returns the colon with its blanks. Returns nil if a comment or line break is next to it.
  func colon(between key: NodeIndex.Node, _ value: NodeIndex.Node) -> [UInt8]? {
    let colon = self[Int(key.end)..<Int(value.start)]
    return colon.allSatisfy { $0.isBlank || $0 == UInt8(ascii: ":") } ? Array(colon) : nil
  }

  /// Returns the blanks after the comma in `range`. Returns nil if the range has other text.
  func gapAfterComma(_ range: Range<Int>) -> [UInt8]? {
    guard let comma = self[range].firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let isPlain = self[range].allSatisfy { $0.isBlank || $0 == UInt8(ascii: ",") }
    return isPlain ? Array(self[comma + 1..<range.upperBound]) : nil
  }
}
