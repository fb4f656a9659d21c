import Preferences

/// Writes new JSON in the style of a document.
struct JSONWriter: TextWriter {
  private let bytes: [UInt8]
  private let index: NodeIndex
  private let style: JSONStyle
  private let printer: JSONPrinter

  init(_ document: JSONDocument) {
    bytes = document.bytes
    index = document.index
    style = JSONStyle(document)
    printer = JSONPrinter(style: style)
  }

  var lineBreak: [UInt8] { style.lineBreak }

  /// Returns the blanks after a comma in this container, else in the document.
  func gap(nextTo position: Int, _ layout: MemberLayout<JSONDocument>) -> [UInt8] {
    let first = position + 1 < layout.edits.count ? position : position - 1
    guard first >= 0 else { return style.gap }
    return bytes.gapAfterComma(
      layout.range(at: first).upperBound..<layout.range(at: first + 1).lowerBound) ?? style.gap
  }

  func splice(renaming key: NodeID, to name: String) throws(Problem) -> Splice {
    Splice(index.nodes[key].range, try printer.print(member: name, colon: []))
  }

  func splices(
    replacing node: NodeID, with value: PreferenceValue, indentation: [UInt8]?
  ) throws(Problem) -> [Splice] {
    let isLine = style.isInline && index.nodes[0].next > 1
    let text = try printer.print(
      value, indentation: node > 0 ? indentation : isLine ? nil : [])
    return [Splice(index.nodes[node].range, text)]
  }

  func text(
    of insertion: ContainerEdits.Insertion, indentation: [UInt8]?, nextTo position: Int?,
    _ layout: MemberLayout<JSONDocument>
  ) throws(Problem) -> [UInt8] {
    let edits = layout.edits
    guard let key = insertion.key else {
      let sharesLine = position.map { isLine(edits.value(at: $0), like: insertion.value) }
      return try printer.print(
        insertion.value, indentation: sharesLine ?? false ? nil : indentation)
    }
    let value = try printer.print(insertion.value, indentation: indentation)
    let colon = position.flatMap { position in
      edits.key(at: position).flatMap { key in
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

extension JSONWriter {
  // MARK: filling

  /// Inserts the first children of an empty container. They go on its line if they fit, else on lines
  /// of their own. The document's root dictionary always gets lines.
  func splices(filling layout: MemberLayout<JSONDocument>) throws(Problem) -> [Splice] {
    let insertions = layout.edits.inserted.inOrder.flatMap(\.value)
    let (inside, inner) = (layout.content, layout.inner)
    if bytes.isFirstOnLine(inside.upperBound), bytes.hasLineBreak(inside) {
      return [try lines(insertions, layout)]
    } else if inner.tokens.isEmpty, try isSpread(insertions, layout) {
      return [try spread(insertions, layout)]
    }
    let text = try line(insertions, layout)
    guard let last = inner.comments.last else { return [Splice(inside, text)] }
    return [Splice(at: last.range.upperBound, [0x20] + text)]
  }

  /// The longest line on which a container grows, in characters.
  private static let widestLine = 100

  private func isSpread(
    _ insertions: [ContainerEdits.Insertion], _ layout: MemberLayout<JSONDocument>
  ) throws(Problem) -> Bool {
    guard !style.isInline else { return false }
    if layout.edits.node > 0, insertions.allSatisfy({ $0.value.isLeaf }) {
      let line = try line(insertions, layout)
      return !sharesLine(layout) && !fits(line, layout.content)
    }
    guard !layout.edits.isDictionary, style.hasInlineLists else {
      return layout.edits.node == 0 || !sharesLine(layout)
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
  private func sharesLine(_ layout: MemberLayout<JSONDocument>) -> Bool {
    let opener = layout.content.lowerBound - 1
    let before = bytes[bytes.startOfLine(opener)..<opener]
    return before.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
  }

  /// Inserts children between brackets on two lines: before the closing bracket, below any comment.
  private func lines(
    _ insertions: [ContainerEdits.Insertion], _ layout: MemberLayout<JSONDocument>
  ) throws(Problem) -> Splice {
    let closer = layout.content.upperBound
    let comment = layout.inner.comments.first { bytes.isFirstOnLine($0.range.lowerBound) }
    let indentation =
      comment.map { bytes.indentation(at: $0.range.lowerBound) }
      ?? bytes.indentation(at: closer) + style.unit
    let lines = try items(insertions, indentation, layout).map { indentation + $0 }
    let text = Array(lines.joined(separator: style.lineBreak))
    return Splice(at: bytes.startOfLine(closer), text + style.lineBreak)
  }

  /// Opens `{}` and inserts children on lines of their own.
  private func spread(
    _ insertions: [ContainerEdits.Insertion], _ layout: MemberLayout<JSONDocument>
  ) throws(Problem) -> Splice {
    let outer = bytes.indentation(at: layout.content.lowerBound - 1)
    let indentation = outer + style.unit
    let lines = try items(insertions, indentation, layout).map {
      style.lineBreak + indentation + $0
    }
    return Splice(layout.content, lines.joined() + style.lineBreak + outer)
  }

  /// Returns the content of a container on one line. The blanks inside its brackets follow the
  /// document's style, else the container's own.
  private func line(
    _ insertions: [ContainerEdits.Insertion], _ layout: MemberLayout<JSONDocument>
  ) throws(Problem) -> [UInt8] {
    let text = Array(try items(insertions, nil, layout).joined(separator: style.gap))
    guard layout.inner.comments.isEmpty else { return text }
    let style = layout.edits.isDictionary ? style.bracePadding : style.bracketPadding
    let padding = style ?? Array(bytes[layout.content])
    return padding + text + padding
  }

  /// Returns the new children with a comma after each, except the last.
  private func items(
    _ insertions: [ContainerEdits.Insertion], _ indentation: [UInt8]?,
    _ layout: MemberLayout<JSONDocument>
  ) throws(Problem) -> [[UInt8]] {
    var items: [[UInt8]] = []
    for (number, insertion) in insertions.enumerated() {
      let item = try item(insertion, indentation, nextTo: nil, layout)
      let comma = number < insertions.count - 1 ? [UInt8(ascii: ",")] : []
      let mustBreak = item.mustBreak && indentation == nil
      items.append(item.text + comma + item.tail + (mustBreak ? style.lineBreak : []))
    }
    return items
  }
}
