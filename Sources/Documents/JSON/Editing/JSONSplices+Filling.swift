import Preferences

extension JSONSplices {
  /// The first children of an empty container: on lines of their own where the document has lines.
  mutating func fill(_ children: JSONChildren) throws(Problem) {
    let insertions = children.edits.inserted.sorted { $0.key < $1.key }.flatMap(\.value)
    let inside = children.opener + 1..<children.closer
    if bytes.isFirstOnLine(children.closer), bytes.hasLineBreak(inside) {
      try fillLines(insertions, children)
    } else if children.inner.tokens.isEmpty, isSpread(insertions, children) {
      try spread(insertions, inside, children)
    } else {
      try fillLine(insertions, inside, children)
    }
  }

  private func isSpread(
    _ insertions: [ContainerEdits.Insertion], _ children: JSONChildren
  ) -> Bool {
    guard !style.isInline else { return false }
    guard !children.edits.isDictionary, style.hasInlineLists else {
      return children.edits.node == 0 || !sharesLine(children)
    }
    return insertions.contains { $0.value.isContainer }
  }

  /// The container stands among others on one line.
  private func sharesLine(_ children: JSONChildren) -> Bool {
    let before = bytes[bytes.startOfLine(children.opener)..<children.opener]
    return before.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
  }

  /// Brackets on two lines already: before the closing one, below any comment.
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

  /// `{}` opened to lines.
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
    let last = children.inner.comments.last?.range.upperBound
    let text = Array(try items(insertions, nil, children).joined(separator: style.gap))
    if let last {
      insert([0x20] + text, at: last)
    } else {
      insert(bytes[inside] + text, at: inside.lowerBound)
    }
  }

  /// With a comma after each but the last.
  private func items(
    _ insertions: [ContainerEdits.Insertion], _ indentation: [UInt8]?, _ children: JSONChildren
  ) throws(Problem) -> [[UInt8]] {
    var items: [[UInt8]] = []
    for (number, insertion) in insertions.enumerated() {
      let item = try item(insertion, indentation, beside: nil, children)
      let comma = number < insertions.count - 1 ? [UInt8(ascii: ",")] : []
      let mustBreak = item.endsWithLineComment && indentation == nil
      items.append(item.text + comma + item.tail + (mustBreak ? style.lineBreak : []))
    }
    return items
  }

  /// All children go and others come: those take the first one's place.
  mutating func exchange(_ children: JSONChildren) throws(Problem) {
    let insertions = children.edits.inserted.sorted { $0.key < $1.key }.flatMap(\.value)
    let first = children[0]
    let indentation = indentation(ofLineWith: first.extent.lowerBound)
    let separator = indentation.map { style.lineBreak + $0 } ?? style.gap
    var text: [UInt8] = []
    for (number, insertion) in insertions.enumerated() {
      let item = try item(insertion, indentation, beside: 0, children)
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
