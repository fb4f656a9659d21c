import Preferences

extension JSONSplices {
  /// Adds the first children of an empty container. They go on its line if they fit, else on lines
  /// of their own. The document's root dictionary always gets lines.
  mutating func fill(_ children: JSONChildren) throws(Problem) {
    let insertions = children.edits.inserted.inOrder.flatMap(\.value)
    let inside = children.opener + 1..<children.closer
    if bytes.isFirstOnLine(children.closer), bytes.hasLineBreak(inside) {
      try fillLines(insertions, children)
    } else if children.inner.tokens.isEmpty, try isSpread(insertions, inside, children) {
      try spread(insertions, inside, children)
    } else {
      try fillLine(insertions, inside, children)
    }
  }

  /// The longest line on which a container grows, in characters.
  private static let widestLine = 100

  private func isSpread(
    _ insertions: [ContainerEdits.Insertion], _ inside: Range<Int>, _ children: JSONChildren
  ) throws(Problem) -> Bool {
    guard !style.isInline else { return false }
    if children.edits.node > 0, insertions.allSatisfy({ $0.value.isLeaf }) {
      let line = try line(insertions, inside, children)
      return !sharesLine(children) && !fits(line, inside)
    }
    guard !children.edits.isDictionary, style.hasInlineLists else {
      return children.edits.node == 0 || !sharesLine(children)
    }
    return insertions.contains { $0.value.isContainer }
  }

  /// Whether the line of `range` stays short enough if `text` replaces the range.
  private func fits(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    let end = bytes[range.upperBound...].firstIndex(where: \.isLineBreak) ?? bytes.count
    let rest = bytes[bytes.startOfLine(range.lowerBound)..<range.lowerBound]
    let line = [rest, text[...], bytes[range.upperBound..<end]]
    return line.joined().count { !$0.isContinuation } <= Self.widestLine
  }

  /// Whether the container shares its line with other containers.
  private func sharesLine(_ children: JSONChildren) -> Bool {
    let before = bytes[bytes.startOfLine(children.opener)..<children.opener]
    return before.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
  }

  /// Adds children to brackets on two lines: before the closing bracket, below any comment.
  private mutating func fillLines(
    _ insertions: [ContainerEdits.Insertion], _ children: JSONChildren
  ) throws(Problem) {
    let comment = children.inner.comments.first { bytes.isFirstOnLine($0.range.lowerBound) }
    let indentation =
      comment.map { bytes.indentation(at: $0.range.lowerBound) }
      ?? bytes.indentation(at: children.closer) + style.unit
    let lines = try items(insertions, indentation, children).map { indentation + $0 }
    let text = Array(lines.joined(separator: style.lineBreak))
    insert(text + style.lineBreak, at: bytes.startOfLine(children.closer))
  }

  /// Opens `{}` and adds children on lines of their own.
  private mutating func spread(
    _ insertions: [ContainerEdits.Insertion], _ inside: Range<Int>, _ children: JSONChildren
  ) throws(Problem) {
    let outer = bytes.indentation(at: children.opener)
    let indentation = outer + style.unit
    let lines = try items(insertions, indentation, children).map {
      style.lineBreak + indentation + $0
    }
    add(inside, lines.joined() + style.lineBreak + outer)
  }

  private mutating func fillLine(
    _ insertions: [ContainerEdits.Insertion], _ inside: Range<Int>, _ children: JSONChildren
  ) throws(Problem) {
    let text = try line(insertions, inside, children)
    if let last = children.inner.comments.last {
      insert([0x20] + text, at: last.range.upperBound)
    } else {
      add(inside, text)
    }
  }

  /// Returns the content of a container on one line. The blanks inside its brackets follow the
  /// document's style, else the container's own.
  private func line(
    _ insertions: [ContainerEdits.Insertion], _ inside: Range<Int>, _ children: JSONChildren
  ) throws(Problem) -> [UInt8] {
    let text = Array(try items(insertions, nil, children).joined(separator: style.gap))
    guard children.inner.comments.isEmpty else { return text }
    let style = children.edits.isDictionary ? style.bracePadding : style.bracketPadding
    let padding = style ?? Array(bytes[inside])
    return padding + text + padding
  }

  /// Returns the new children with a comma after each, except the last.
  private func items(
    _ insertions: [ContainerEdits.Insertion], _ indentation: [UInt8]?, _ children: JSONChildren
  ) throws(Problem) -> [[UInt8]] {
    var items: [[UInt8]] = []
    for (number, insertion) in insertions.enumerated() {
      let item = try item(insertion, indentation, nextTo: nil, children)
      let comma = number < insertions.count - 1 ? [UInt8(ascii: ",")] : []
      let mustBreak = item.endsWithLineComment && indentation == nil
      items.append(item.text + comma + item.tail + (mustBreak ? style.lineBreak : []))
    }
    return items
  }

  /// Replaces all children by new ones, in the place of the first child.
  mutating func replaceAll(_ children: JSONChildren) throws(Problem) {
    let insertions = children.edits.inserted.inOrder.flatMap(\.value)
    let first = children[0]
    let indentation = indentation(ofLineWith: first.extent.lowerBound)
    let separator = indentation.map { style.lineBreak + $0 } ?? style.gap
    var text: [UInt8] = []
    for (number, insertion) in insertions.enumerated() {
      let item = try item(insertion, indentation, nextTo: 0, children)
      let isLast = number == insertions.count - 1
      text += number > 0 ? separator : []
      text += item.text + (isLast && !children.hasTrailingComma ? [] : [UInt8(ascii: ",")])
      text += item.tail + (item.endsWithLineComment && indentation == nil ? style.lineBreak : [])
    }
    add(first.extent, text)
    removeLateComma(of: first)
    for position in 1..<children.edits.count { remove(position, children) }
  }
}
