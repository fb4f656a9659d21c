import Preferences

/// Turns edits of an XML property list into splices, in the style of the surrounding text.
struct XMLSplicing {
  let document: XMLPropertyList
  let writing: XMLWriting
  var splices: [Splice] = []

  var bytes: [UInt8] { document.bytes }
  var nodes: NodeList { document.index.nodes }

  init(_ document: XMLPropertyList) {
    self.document = document
    writing = XMLWriting(document)
  }

  mutating func make(_ plan: EditPlan) throws(Problem) {
    if let root = plan.root { try replace(0, of: 0, with: root) }
    for (_, edits) in plan.containers.inOrder where edits.changesItself { try make(edits) }
  }

  private mutating func make(_ edits: ContainerEdits) throws(Problem) {
    for (position, value) in edits.replaced.inOrder {
      if let text = edits.replacedTexts[position] {
        splices.append(Splice(nodes[edits.value(at: position)].range, text))
        continue
      }
      try replace(edits.value(at: position), of: edits.first(at: position), with: value)
    }
    for (position, name) in edits.renamed.inOrder {
      guard let key = edits.key(at: position) else { continue }
      try rename(key, to: name)
    }
    let layout = XMLLayout(edits, document)
    remove(edits, layout)
    for (position, insertions) in edits.inserted.inOrder {
      try insert(insertions, at: position, layout)
    }
  }

  // MARK: in place

  private mutating func rename(_ key: NodeID, to name: String) throws(Problem) {
    if nodes[key].flags & XMLFlags.isEmptyTag != 0 {
      splices.append(Splice(nodes[key].range, try writing.element(.key, text: name)))
    } else {
      splices.append(Splice(document.content(of: key), try writing.escaped(name)))
    }
  }

  /// Replaces a value. `first` is the first node of the member: its key, or the value itself.
  private mutating func replace(
    _ node: NodeID, of first: NodeID, with value: PreferenceValue
  ) throws(Problem) {
    let isEmptyTag = nodes[node].flags & XMLFlags.isEmptyTag != 0
    switch (nodes[node].kind, value) {
    case (.bool, .bool(let value)): replaceTags(of: node, with: value ? "true" : "false")
    case (.uid, .uid(let number)):
      guard let digits = XMLPropertyList.uidDigits(in: bytes, of: nodes[node]) else { return }
      splices.append(Splice(digits.range, "\(number)".utf8))
    case (.string, .string(let text)) where !isEmptyTag:
      splices.append(Splice(document.content(of: node), try writing.escaped(text)))
    case (.integer, .integer), (.real, .real), (.date, .date):
      splices.append(Splice(scalarRange(of: node), try XMLWriting.text(value)))
    case (.data, .data(let data)) where !isEmptyTag:
      splices.append(Splice(document.content(of: node), writing.data(data, laidOutAs: node)))
    default:
      let start = Int(nodes[first].start)
      let indentation = bytes.isFirstOnLine(start) ? bytes.indentation(at: start) : nil
      splices.append(Splice(nodes[node].range, try writing.element(value, indentation)))
    }
  }

  private func scalarRange(of node: NodeID) -> Range<Int> {
    nodes[node].flags & XMLFlags.hasMarkup == 0
      ? document.textRange(of: node) : document.content(of: node)
  }

  private mutating func replaceTags(of node: NodeID, with name: StaticString) {
    let range = nodes[node].range
    let name = Array("\(name)".utf8)
    let length = bytes[range.lowerBound + 1] == UInt8(ascii: "t") ? 4 : 5
    splices.append(Splice(range.lowerBound + 1..<range.lowerBound + 1 + length, name))
    guard nodes[node].flags & XMLFlags.isEmptyTag == 0 else { return }
    let close = document.content(of: node).upperBound + 2
    splices.append(Splice(close..<close + length, name))
  }
}

extension XMLSplicing {
  // MARK: removing

  /// Adds the removals of members. Removals that touch or overlap become one.
  mutating func remove(_ edits: ContainerEdits, _ layout: XMLLayout) {
    var last: Range<Int>?
    for range in edits.removed.map(layout.removal).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let open = last, range.lowerBound <= open.upperBound else {
        if let last { splices.append(Splice(last)) }
        last = range
        continue
      }
      last = open.lowerBound..<max(open.upperBound, range.upperBound)
    }
    if let last { splices.append(Splice(last)) }
  }

  // MARK: inserting

  /// Inserts members after the nearest member that stays. If there is none, inserts them before the
  /// next one, or alone.
  mutating func insert(
    _ insertions: [ContainerEdits.Insertion], at position: Int, _ layout: XMLLayout
  ) throws(Problem) {
    if let previous = layout.edits.lastKept(before: position) {
      let separator = layout.separator(nextTo: previous)
      let members = try members(insertions, layout.style(nextTo: previous))
      splices.append(
        Splice(at: layout.ownedEnd(of: previous), members.flatMap { separator + $0 }))
    } else if let next = layout.edits.firstKept(from: position) {
      let separator = layout.separator(nextTo: next)
      let members = try members(insertions, layout.style(nextTo: next))
      splices.append(
        Splice(
          at: layout.insertionPoint(before: next), layout.joined(members, separator, before: next)))
    } else if layout.edits.count > 0 {
      let separator = layout.separator(nextTo: 0)
      let members = try members(insertions, layout.style(nextTo: 0))
      let lead = layout.isFirstOnLine(0) ? separator : []
      splices.append(
        Splice(at: layout.content.lowerBound, lead + members.joined(separator: separator)))
    } else {
      try open(layout, insertions)
    }
  }

  private func members(
    _ insertions: [ContainerEdits.Insertion], _ style: XMLMemberStyle
  ) throws(Problem) -> [[UInt8]] {
    var members: [[UInt8]] = []
    for insertion in insertions {
      if let text = insertion.text {
        members.append(text.lead + text.bytes + text.tail)
      } else {
        members.append(try writing.member(insertion.key, insertion.value, style))
      }
    }
    return members
  }

  /// Inserts the first members of an empty container.
  private mutating func open(
    _ layout: XMLLayout, _ insertions: [ContainerEdits.Insertion]
  ) throws(Problem) {
    guard let indentation = layout.ownIndentation else {
      let members = try members(insertions, XMLMemberStyle(indentation: nil, gap: []))
      return fill(layout, with: Array(members.joined()), end: [])
    }
    let inner = indentation + writing.unit
    let members = try members(
      insertions, XMLMemberStyle(indentation: inner, gap: writing.gap(inner)))
    fill(
      layout, with: members.flatMap { writing.newline + inner + $0 },
      end: writing.newline + indentation)
  }

  /// Inserts `members` after the comments in an empty container. Adds `end` unless the close tag
  /// has its own line.
  private mutating func fill(_ layout: XMLLayout, with members: [UInt8], end: [UInt8]) {
    let node = nodes[layout.edits.node]
    guard node.flags & XMLFlags.isEmptyTag != 0 else {
      let content = bytes[layout.content]
      let used = content.lastIndex { !$0.isXMLSpace }.map { $0 + 1 } ?? layout.content.lowerBound
      let hasLine = bytes[used..<layout.content.upperBound].contains(where: \.isLineBreak)
      splices.append(Splice(at: used, members + (hasLine ? [] : end)))
      return
    }
    var slash = node.range.upperBound - 2
    while bytes[slash - 1].isXMLSpace { slash -= 1 }
    let name = layout.edits.isDictionary ? "dict" : "array"
    splices.append(
      Splice(
        slash..<node.range.upperBound,
        Array(">".utf8) + members + end + Array("</\(name)>".utf8)))
  }
}

extension Splice {
  init(at offset: Int, _ bytes: some Sequence<UInt8>) { self.init(offset..<offset, bytes) }
}
