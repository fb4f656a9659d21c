import Preferences

extension XMLSplicing {
  // MARK: removing

  /// What is taken away may meet; it is taken away once.
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

  /// Behind the nearest member that stays, else before it, else alone.
  mutating func insert(
    _ insertions: [ContainerEdits.Insertion], at position: Int, _ layout: XMLLayout
  ) throws(Problem) {
    if let previous = layout.staying(before: position) {
      let separator = layout.separator(beside: previous)
      let members = try members(insertions, layout.style(beside: previous))
      splices.append(
        Splice(at: layout.ownedEnd(of: previous), members.flatMap { separator + $0 }))
    } else if let next = layout.staying(from: position) {
      let separator = layout.separator(beside: next)
      let members = try members(insertions, layout.style(beside: next))
      splices.append(
        Splice(
          at: layout.insertionPoint(before: next), layout.joined(members, separator, before: next)))
    } else if layout.edits.count > 0 {
      let separator = layout.separator(beside: 0)
      let members = try members(insertions, layout.style(beside: 0))
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
        let own = document.ownComments(of: text, isDictionary: insertion.key != nil)
        members.append(own.lead + text.bytes + own.tail)
      } else {
        members.append(try writing.member(insertion.key, insertion.value, style))
      }
    }
    return members
  }

  /// The first members of an empty container.
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

  /// Behind the comments that stand there; `end` only where the close tag has no line of its own.
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
