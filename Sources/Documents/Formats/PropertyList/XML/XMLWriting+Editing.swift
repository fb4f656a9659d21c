import Preferences

extension XMLWriting: TextWriter {
  var lineBreak: [UInt8] { newline }
  private var bytes: [UInt8] { document.bytes }
  private var nodes: NodeList { document.index.nodes }

  /// Returns the space between the members of a line.
  func gap(nextTo position: Int, _ layout: MemberLayout<XMLPropertyList>) -> [UInt8] {
    let space =
      layout.edits.count > 1
      ? layout.range(at: 0).upperBound..<layout.range(at: 1).lowerBound
      : layout.content.lowerBound..<layout.range(at: 0).lowerBound
    return bytes[space].allSatisfy(\.isBlank) ? Array(bytes[space]) : []
  }

  func text(
    of insertion: ContainerEdits.Insertion, indentation: [UInt8]?, nextTo position: Int?,
    _ layout: MemberLayout<XMLPropertyList>
  ) throws(Problem) -> [UInt8] {
    let key = position.flatMap { layout.edits.key(at: $0) }
    let gap =
      key.map { document.gap(behind: $0, indentation: indentation ?? []) }
      ?? indentation.map(self.gap) ?? []
    return try member(
      insertion.key, insertion.value, XMLMemberStyle(indentation: indentation, gap: gap))
  }

  func splice(renaming key: NodeID, to name: String) throws(Problem) -> Splice {
    nodes[key].flags & XMLFlags.isEmptyTag != 0
      ? Splice(nodes[key].range, try element(.key, text: name))
      : Splice(document.content(of: key), try escaped(name))
  }

  func splices(
    replacing node: NodeID, with value: PreferenceValue, indentation: [UInt8]?
  ) throws(Problem) -> [Splice] {
    let isEmptyTag = nodes[node].flags & XMLFlags.isEmptyTag != 0
    switch (nodes[node].kind, value) {
    case (.bool, .bool(let value)): return tags(of: node, replacedBy: value ? "true" : "false")
    case (.uid, .uid(let number)):
      let digits = XMLPropertyList.uidDigits(in: bytes, of: nodes[node])
      return digits.map { [Splice($0.range, "\(number)".utf8)] } ?? []
    case (.string, .string(let text)) where !isEmptyTag:
      return [Splice(document.content(of: node), try escaped(text))]
    case (.integer, .integer), (.real, .real), (.date, .date):
      return [Splice(scalarRange(of: node), try Self.text(value))]
    case (.data, .data(let data)) where !isEmptyTag:
      return [Splice(document.content(of: node), self.data(data, laidOutAs: node))]
    default: return [Splice(nodes[node].range, try element(value, indentation))]
    }
  }

  private func scalarRange(of node: NodeID) -> Range<Int> {
    nodes[node].flags & XMLFlags.hasMarkup == 0
      ? document.textRange(of: node) : document.content(of: node)
  }

  private func tags(of node: NodeID, replacedBy name: StaticString) -> [Splice] {
    let range = nodes[node].range
    let name = Array("\(name)".utf8)
    let length = bytes[range.lowerBound + 1] == UInt8(ascii: "t") ? 4 : 5
    let open = Splice(range.lowerBound + 1..<range.lowerBound + 1 + length, name)
    guard nodes[node].flags & XMLFlags.isEmptyTag == 0 else { return [open] }
    let close = document.content(of: node).upperBound + 2
    return [open, Splice(close..<close + length, name)]
  }
}

extension XMLWriting {
  // MARK: filling

  func splices(filling layout: MemberLayout<XMLPropertyList>) throws(Problem) -> [Splice] {
    let outer = ownIndentation(of: layout.edits.node)
    let inner = outer.map { $0 + unit }
    var members: [UInt8] = []
    for insertion in layout.edits.inserted.inOrder.flatMap(\.value) {
      let item = try item(insertion, inner, nextTo: nil, layout)
      members += (inner.map { newline + $0 } ?? []) + item.text + item.tail
    }
    let end = outer.map { newline + $0 } ?? []
    let node = nodes[layout.edits.node]
    guard node.flags & XMLFlags.isEmptyTag != 0 else {
      let content = bytes[layout.content]
      let used = content.lastIndex { !$0.isXMLSpace }.map { $0 + 1 } ?? layout.content.lowerBound
      // The close tag may have its own line.
      let hasLine = bytes[used..<layout.content.upperBound].contains(where: \.isLineBreak)
      return [Splice(at: used, members + (hasLine ? [] : end))]
    }
    var slash = node.range.upperBound - 2
    while bytes[slash - 1].isXMLSpace { slash -= 1 }
    let name = layout.edits.isDictionary ? "dict" : "array"
    return [
      Splice(
        slash..<node.range.upperBound,
        Array(">".utf8) + members + end + Array("</\(name)>".utf8))
    ]
  }

  /// Returns the indentation of an empty container's line. Nil if its members go on that line.
  private func ownIndentation(of node: NodeID) -> [UInt8]? {
    let start = Int(nodes[node].start)
    if let own = document.lineIndentation(at: start) { return own }
    return document.keyStart(of: node).flatMap(document.lineIndentation)
  }
}
