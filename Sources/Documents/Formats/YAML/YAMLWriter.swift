import Preferences

/// Writes new members and values in the style of a document.
struct YAMLWriter: TextWriter {
  let document: YAMLDocument
  let bytes: [UInt8]
  let printer: YAMLPrinter
  var lineBreak: [UInt8] { printer.lineBreak }

  init(_ document: YAMLDocument) {
    self.document = document
    bytes = document.bytes
    printer = document.printer
  }

  // MARK: flow collections

  func text(
    of insertion: ContainerEdits.Insertion, indentation: [UInt8]?, nextTo position: Int?,
    _ layout: MemberLayout<YAMLDocument>
  ) throws(Problem) -> [UInt8] {
    let value: [UInt8]
    if let spelling = insertion.spelling {
      value = spelling
    } else if case .string(let text) = insertion.value, let quotes = quotes(in: layout.edits) {
      var place = YAMLPlace()
      place.isFlow = true
      value = try printer.scalar(.string(text), like: quotes, at: place)
    } else {
      value = try printer.flow(insertion.value)
    }
    guard let key = insertion.key else { return value }
    return try printer.key(key, inFlow: true) + Array(": ".utf8) + value
  }

  /// Returns an empty text in the quotes that all texts of a list have. Nil if not all have the same.
  func quotes(in edits: ContainerEdits) -> ArraySlice<UInt8>? {
    guard !edits.isDictionary else { return nil }
    let texts = (0..<edits.count).lazy.map { document.index.nodes[edits.value(at: $0)] }.filter {
      $0.kind == .string && $0.flags & YAMLFlags.alias == 0
    }
    guard let first = texts.first.map({ bytes[Int($0.start)] }),
      first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"),
      texts.allSatisfy({ bytes[Int($0.start)] == first })
    else { return nil }
    return [first, first]
  }

  func splice(renaming key: NodeID, to name: String) throws(Problem) -> Splice {
    Splice(
      document.index.nodes[key].range, try printer.key(name, inFlow: document.isInFlow(key)))
  }

  func splices(filling layout: MemberLayout<YAMLDocument>) throws(Problem) -> [Splice] {
    var items: [[UInt8]] = []
    for insertion in layout.edits.inserted.inOrder.flatMap(\.value) {
      let item = try item(insertion, nil, nextTo: nil, layout)
      items.append(item.text + item.tail)
    }
    let text = Array(items.joined(separator: Array(", ".utf8)))
    if let last = layout.inner.comments.last {
      return [Splice(at: last.range.upperBound, lineBreak + text)]
    }
    let isMultiline = bytes.hasLineBreak(layout.content)
    let padding = layout.edits.isDictionary ? printer.bracePadding : printer.bracketPadding
    return [Splice(layout.content, isMultiline ? text : padding + text + padding)]
  }

  func splices(
    replacing node: NodeID, with value: PreferenceValue, indentation: [UInt8]?
  ) throws(Problem) -> [Splice] {
    let item = document.index.nodes[node]
    if document.isInFlow(node) {
      var place = YAMLPlace()
      (place.isFlow, place.quote) = (true, printer.quote)
      let text =
        value.isContainer
        ? try printer.flow(value)
        : try printer.scalar(value, like: style(of: node, for: value), at: place)
      let blank: [UInt8] = bytes.isBlank(before: Int(item.start)) ? [] : [0x20]
      return [Splice(item.range, missingColon(before: node) + blank + text)]
    }
    return try document.isBlock(node)
      ? replacement(ofBlock: node, with: value) : replacement(ofText: node, with: value)
  }

  /// Returns a colon if the key of an empty value in braces has none, as in `{a}`.
  private func missingColon(before node: NodeID) -> [UInt8] {
    let item = document.index.nodes[node]
    guard item.start == item.end, document.hasKey(node) else { return [] }
    return document.hasColon(before: node) ? [] : [UInt8(ascii: ":")]
  }

  /// Returns the text of a former value that a new one imitates. An alias is none, nor is a text such as `no` one for
  /// a boolean.
  private func style(of node: NodeID, for value: PreferenceValue) -> ArraySlice<UInt8> {
    let item = document.index.nodes[node]
    if item.flags & YAMLFlags.alias != 0 { return [] }
    if case .bool = value, item.kind != .bool { return [] }
    return bytes[item.range]
  }

  // MARK: values in lines

  /// Returns the place of a value.
  func place(of node: NodeID, tail: ArraySlice<UInt8> = []) -> YAMLPlace {
    var place = YAMLPlace()
    place.parent =
      document.document(at: node) == nil ? document.column(of: document.start(ofChild: node)) : nil
    let former = bytes[document.index.nodes[node].range]
    let step = place.parent.map { $0 + printer.step } ?? printer.step
    place.content =
      YAMLText.contentColumn(of: former, document.indentations[former.startIndex]) ?? step
    if place.content <= place.parent ?? -1 { place.content = step }
    place.tail = tail
    let end = former.endIndex
    place.blankLines = bytes.blankLines(below: end)
    place.allowsLines =
      document.endOfBlock(after: end, column: place.content) <= bytes.endOfLine(end)
    place.isLast = bytes.endOfLine(end) == bytes.count
    (place.quote, place.lineBreak) = (printer.quote, lineBreak)
    return place
  }

  /// Replaces a scalar, an alias or a flow collection.
  private func replacement(
    ofText node: NodeID, with value: PreferenceValue
  ) throws(Problem) -> [Splice] {
    let range = document.index.nodes[node].range
    let former = bytes[range]
    let isBlockText = former.first == UInt8(ascii: "|") || former.first == UInt8(ascii: ">")
    let end = isBlockText ? range.upperBound : bytes.endOfLine(range.upperBound)
    var tail = bytes[range.upperBound..<end]
    // An empty value with an anchor or tag is directly before its comment.
    if range.isEmpty, tail.first == UInt8(ascii: "#") { tail = [0x20] + tail }
    var place = place(of: node, tail: tail)
    if value.hasLines {
      if isBlockText { place.tail = YAMLBlockHeader(former).tail }
      if document.isFlow(node), document.index.nodes.next(after: node) > node + 1 {
        return [Splice(range, try printer.flow(value))]
      }
      return try [lines(of: value, instead: node, upTo: end, place)]
    }
    let text = try printer.scalar(value, like: style(of: node, for: value), at: place)
    let blank: [UInt8] = range.isEmpty && !bytes.isBlank(before: range.lowerBound) ? [0x20] : []
    return [Splice(range.lowerBound..<end, blank + text)]
  }

  /// Returns the splice that writes a collection in lines instead of other text.
  private func lines(
    of value: PreferenceValue, instead node: NodeID, upTo end: Int, _ place: YAMLPlace
  ) throws(Problem) -> Splice {
    let opening = document.opening(of: node)
    let start = Int(document.index.nodes[node].start)
    let comment = place.tail.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    if bytes.hasLineBreak(opening..<start) {
      let column = document.column(of: start)
      let above: [UInt8] = comment.isEmpty ? [] : Array(comment) + lineBreak + blanks(column)
      return Splice(start..<end, try above + printer.lines(of: value, atColumn: column))
    }
    if place.parent != nil, document.hasPropertiesBelow(node) {
      let column = bytes.indentation(at: opening).count
      let lines = try printer.lines(of: value, atColumn: column)
      return Splice(opening..<end, Array(place.tail) + lineBreak + blanks(column) + lines)
    }
    if place.parent == nil {
      let isApart = opening > document.startOfText && !bytes[opening - 1].isLineBreak
      let tail = comment.isEmpty ? [] : isApart ? place.tail : comment
      let text = try printer.lines(of: value, atColumn: 0)
      return Splice(opening..<end, tail + (isApart || !tail.isEmpty ? lineBreak : []) + text)
    }
    let lead: YAMLPrinter.Lead = document.hasKey(node) ? .colon : .dash
    return Splice(opening..<end, try printer.text(of: value, behind: lead, at: place))
  }

  /// Replaces a collection in lines.
  private func replacement(
    ofBlock node: NodeID, with value: PreferenceValue
  ) throws(Problem) -> [Splice] {
    let start = Int(document.index.nodes[node].start)
    let end = document.endOfBlock(
      after: Int(document.index.nodes[node].end), column: document.column(ofBlock: node))
    if value.hasLines {
      let column = document.column(ofBlock: node)
      // A list may have the column of its key, a mapping may not.
      var inner = column
      if case .dictionary = value, let parent = place(of: node).parent, column <= parent {
        inner = parent + printer.step
      }
      let lines = try printer.lines(of: value, atColumn: inner)
      return [Splice(start..<end, Array(repeating: 0x20, count: inner - column) + lines)]
    }
    let opening = document.opening(of: node)
    var place = place(of: node)
    place.allowsLines =
      !bytes.hasLineBreak(opening..<start) || bytes.endOfLine(opening) == bytes.endOfBlanks(opening)
    let text = try printer.scalar(value, at: place)
    // The comments above a whole document stay there.
    guard place.parent != nil, bytes.hasLineBreak(opening..<start) else {
      return [Splice(start..<end, text)]
    }
    return [
      Splice(at: opening, [0x20] + text), Splice(bytes.endOfLine(opening)..<end),
    ]
  }

  // MARK: entries in lines

  /// Returns a new member or element whose key or dash has a column, without its indentation. `end` is the end of the
  /// line after which it goes, if it goes after a line.
  func entry(
    _ insertion: ContainerEdits.Insertion, column: Int, like neighbour: NodeID? = nil,
    quotes: ArraySlice<UInt8>? = nil, before end: Int? = nil
  ) throws(Problem) -> [UInt8] {
    if let text = insertion.text { return text.lead + text.bytes + text.tail }
    var place = YAMLPlace()
    (place.parent, place.content) = (column, column + printer.step)
    (place.quote, place.lineBreak) = (printer.quote, lineBreak)
    if let end {
      place.blankLines = bytes.blankLines(below: end)
      place.isLast = end == bytes.count
      place.allowsLines = document.endOfBlock(after: end, column: place.content) <= end
    }
    guard let key = insertion.key else {
      var printer = printer
      printer.gap = neighbour.flatMap(gapAfterDash) ?? printer.gap
      place.content = column + printer.gap + 1
      if let spelling = insertion.spelling {
        return [UInt8(ascii: "-")] + blanks(printer.gap) + spelling
      }
      if case .string(let text) = insertion.value, let quotes, !text.utf8.contains(0x0A) {
        let text = try printer.scalar(.string(text), like: quotes, at: place)
        return [UInt8(ascii: "-")] + blanks(printer.gap) + text
      }
      return try printer.item(insertion.value, at: place)
    }
    if let spelling = insertion.spelling {
      return try printer.key(key, inFlow: false) + Array(": ".utf8) + spelling
    }
    return try printer.member(key, insertion.value, at: place)
  }

  private func gapAfterDash(_ element: NodeID) -> Int? {
    let dash = document.start(ofChild: element)
    let gap = bytes.endOfBlanks(dash + 1) - dash - 1
    return bytes[dash] == UInt8(ascii: "-") && gap > 0
      && bytes[dash + 1..<dash + 1 + gap].allSatisfy { $0 == 0x20 } ? gap : nil
  }

  func blanks(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x20, count: count) }
}

extension [UInt8] {
  /// Whether a blank is before `offset`, or a bracket after which none is needed, or the start of a line.
  func isBlank(before offset: Int) -> Bool {
    offset == 0 || self[offset - 1].isBlank || self[offset - 1].isLineBreak
      || self[offset - 1].isFlowIndicator
  }

  /// Returns the number of blank lines below the line at `offset`.
  fileprivate func blankLines(below offset: Int) -> Int {
    var (lines, at) = (0, nextLine(after: offset))
    while at < count, self[endOfBlanks(at)...].first?.isLineBreak ?? false {
      lines += 1
      at = nextLine(after: endOfBlanks(at))
    }
    return lines
  }
}
