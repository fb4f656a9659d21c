import Preferences

extension JSONSplices {
  /// Adds new children after the child before them, in the style of that child.
  mutating func insert(_ children: JSONChildren) throws(Problem) {
    let edits = children.edits
    var runs: [Int: [ContainerEdits.Insertion]] = [:]
    for (position, insertions) in edits.inserted.inOrder {
      runs[edits.lastKept(before: position) ?? -1, default: []] += insertions
    }
    for (position, insertions) in runs.inOrder {
      if position < 0 {
        try insert(insertions, before: edits.firstKept(from: 0) ?? 0, children)
      } else {
        try insert(insertions, after: position, children)
      }
    }
  }

  private mutating func insert(
    _ insertions: [ContainerEdits.Insertion], before position: Int, _ children: JSONChildren
  ) throws(Problem) {
    let next = children[position]
    let indentation = next.startsLine ? bytes.indentation(at: next.range.lowerBound) : nil
    var text: [UInt8] = []
    for insertion in insertions {
      let item = try item(insertion, indentation, nextTo: position, children)
      let line = item.text + [UInt8(ascii: ",")] + item.tail
      if let indentation {
        text += indentation + line + style.lineBreak
      } else {
        text += line + (item.endsWithLineComment ? style.lineBreak : style.gap)
      }
    }
    let lead = next.extent.lowerBound
    insert(text, at: next.startsLine ? bytes.startOfLine(lead) : lead)
  }

  private mutating func insert(
    _ insertions: [ContainerEdits.Insertion], after position: Int, _ children: JSONChildren
  ) throws(Problem) {
    let edits = children.edits
    let previous = children[position]
    let line = lineStart(after: previous, position, children)
    let commasLead = previous.hasLateComma || previous.comma == nil && commasLead(children)
    let endsContainer =
      edits.firstKept(from: position + 1) == nil && !children.hasTrailingComma
    var text: [UInt8] = []
    var mustBreak = false
    for (number, insertion) in insertions.enumerated() {
      let isLast = endsContainer && number == insertions.count - 1
      let item = try item(insertion, line?.indentation, nextTo: position, children)
      let start = line?.start ?? (mustBreak ? style.lineBreak : nil)
      if commasLead {
        text += (start ?? []) + [UInt8(ascii: ",")] + style.gap + item.text + item.tail
      } else {
        text += (start ?? gap(nextTo: position, children)) + item.text
        text += (isLast ? [] : [UInt8(ascii: ",")]) + item.tail
      }
      mustBreak = item.endsWithLineComment
    }
    if endsContainer { removeLateComma(of: previous) }
    let end = previous.extent.upperBound
    let isOwnLine = line != nil && previous.endsLine
    insert(
      text + (mustBreak && !previous.endsLine ? style.lineBreak : []),
      at: isOwnLine ? bytes.endOfLine(end) : end)
  }

  /// Returns the start of a new line after `previous`. Returns nil if new children go on the same
  /// line.
  private func lineStart(
    after previous: JSONChild, _ position: Int, _ children: JSONChildren
  ) -> (start: [UInt8], indentation: [UInt8])? {
    let isAlone = previous.endsLine || position == children.edits.count - 1
    let mustBreak = bytes.endsWithLineComment(
      previous.extent.upperBound, from: previous.range.upperBound)
    guard previous.startsLine && isAlone || mustBreak || beginsWithComma(previous) else {
      return nil
    }
    let indentation = bytes.indentation(at: previous.range.lowerBound)
    return (style.lineBreak + indentation, indentation)
  }

  /// Whether the child's line begins with the comma before it.
  private func beginsWithComma(_ child: JSONChild) -> Bool {
    let start = bytes.startOfLine(child.range.lowerBound)
    let head = bytes[start..<child.range.lowerBound]
    return start > 0 && head.first { !$0.isBlank } == UInt8(ascii: ",") && child.endsLine
  }

  /// Returns the blanks after a comma in this container, else in the document.
  private func gap(nextTo position: Int, _ children: JSONChildren) -> [UInt8] {
    let first = position + 1 < children.edits.count ? position : position - 1
    guard first >= 0 else { return style.gap }
    return bytes.gapAfterComma(
      children.range(at: first).upperBound..<children.range(at: first + 1).lowerBound) ?? style.gap
  }

  /// Returns the text of a new child. A child that comes back or moves keeps its text and its comments.
  func item(
    _ insertion: ContainerEdits.Insertion, _ indentation: [UInt8]?, nextTo position: Int?,
    _ children: JSONChildren
  ) throws(Problem) -> JSONItem {
    guard let text = insertion.text else {
      return JSONItem(text: try print(insertion, indentation, nextTo: position, children))
    }
    var tail = text.tail
    if let comma = JSONGap(tail.indices, in: tail).comma { tail.remove(at: comma) }
    return JSONItem(text: text.lead + text.bytes, tail: tail)
  }

  private func print(
    _ insertion: ContainerEdits.Insertion, _ indentation: [UInt8]?, nextTo position: Int?,
    _ children: JSONChildren
  ) throws(Problem) -> [UInt8] {
    guard let key = insertion.key else {
      let sharesLine = position.map { isLine(children.edits.value(at: $0), like: insertion.value) }
      return try printer.print(
        insertion.value, indentation: sharesLine ?? false ? nil : indentation)
    }
    let value = try printer.print(insertion.value, indentation: indentation)
    let colon = position.flatMap { position in
      children.edits.key(at: position).flatMap { key in
        bytes.colon(between: index.nodes[key], index.nodes[key + 1])
      }
    }
    return try printer.print(member: key, colon: colon ?? style.colon) + value
  }

  /// Whether `element` is a nonempty container on one line, of the same type as `value`.
  private func isLine(_ element: NodeID, like value: PreferenceValue) -> Bool {
    let node = index.nodes[element]
    let isAlike =
      switch value {
      case .array: node.kind == .array
      case .dictionary: node.kind == .dictionary
      default: false
      }
    return isAlike && Int(node.next) > element + 1 && !bytes.hasLineBreak(node.range)
  }
}

/// A new member or element.
struct JSONItem {
  let text: [UInt8]
  /// The comments after the comma.
  var tail: [UInt8] = []

  var endsWithLineComment: Bool { tail.endsWithLineComment(tail.count, from: 0) }
}

extension [UInt8] {
  /// Whether a line comment ends at `end`, after `start`.
  func endsWithLineComment(_ end: Int, from start: Int) -> Bool {
    guard let last = JSONGap(start..<end, in: self).comments.last, last.range.upperBound == end
    else { return false }
    return self[last.range.lowerBound] == UInt8(ascii: "#")
      || self[last.range.lowerBound + 1] == UInt8(ascii: "/")
  }
}
