import Preferences

/// Writes new members and values in the style of a document.
struct TOMLWriter: TextWriter {
  private let document: TOMLDocument
  private let bytes: [UInt8]
  private let printer: TOMLPrinter
  let lineBreak: [UInt8]

  init(_ document: TOMLDocument) {
    self.document = document
    bytes = document.bytes
    lineBreak = bytes.firstLineBreak ?? [0x0A]
    var printer = TOMLPrinter()
    printer.padding = document.bracePadding ?? printer.padding
    self.printer = printer
  }

  func splice(renaming key: NodeID, to name: String) throws(Problem) -> Splice {
    try TOMLPrinter.check(key: name)
    return Splice(document.index.nodes[key].range, TOMLText.spelling(ofKey: name))
  }

  func splices(
    replacing node: NodeID, with value: PreferenceValue, indentation: [UInt8]?
  ) throws(Problem) -> [Splice] {
    let range = document.index.nodes[node].range
    if node > 0, document.isTable(node) {
      // The text of dotted keys has the key too, and those before it.
      let range = document.range(ofChild: node)
      let keys = bytes[range.lowerBound..<Int(document.index.nodes[node - 1].end)]
      return [Splice(range, Array(keys) + printer.equals + (try printer.print(value)))]
    }
    let text =
      value.isContainer
      ? try printer.print(value)
      : try TOMLPrinter.print(value, like: bytes[range], lineBreak: lineBreak)
    return [Splice(range, text)]
  }

  func text(
    of insertion: ContainerEdits.Insertion, indentation: [UInt8]?, nextTo position: Int?,
    _ layout: MemberLayout<TOMLDocument>
  ) throws(Problem) -> [UInt8] {
    guard let key = insertion.key else { return try self.text(of: insertion) }
    return try member([key], insertion, like: position.map(layout.edits.value))
  }

  /// Returns `key = value`, with the dots and blanks of a neighbour. `keys` follow the ones that the neighbour has
  /// before its last one.
  func member(
    _ keys: [String], _ insertion: ContainerEdits.Insertion, like neighbour: NodeID?
  ) throws(Problem) -> [UInt8] {
    for key in keys { try TOMLPrinter.check(key: key) }
    let (prefix, equals) = neighbour.map(style(of:)) ?? ([], printer.equals)
    let spelling = keys.map { TOMLText.spelling(ofKey: $0) }.joined(separator: [UInt8(ascii: ".")])
    return prefix + Array(spelling) + equals + (try text(of: insertion))
  }

  /// Returns an assignment with a dotted key for each value in a group, or one for another value.
  func dottedMembers(
    _ keys: [String], _ insertion: ContainerEdits.Insertion, like neighbour: NodeID?
  ) throws(Problem) -> [[UInt8]] {
    guard case .dictionary(let members) = insertion.value, !members.isEmpty else {
      return [try member(keys, insertion, like: neighbour)]
    }
    guard keys.count < DocumentLimits.depth else {
      throw Problem(.limit("levels of nesting", is: DocumentLimits.depth))
    }
    var lines: [[UInt8]] = []
    for (key, value) in members {
      lines += try dottedMembers(
        keys + [key], ContainerEdits.Insertion(key: key, value: value), like: neighbour)
    }
    return lines
  }

  private func text(of insertion: ContainerEdits.Insertion) throws(Problem) -> [UInt8] {
    if let spelling = insertion.spelling { return spelling }
    return try printer.print(insertion.value)
  }

  /// Returns the keys before the last one of a member, and the text between its key and its value.
  private func style(of value: NodeID) -> (prefix: [UInt8], equals: [UInt8]) {
    let key = document.index.nodes[value - 1]
    let range = document.range(ofChild: value)
    let prefix = Array(bytes[min(range.lowerBound, Int(key.start))..<Int(key.start)])
    let equals = bytes[Int(key.end)..<max(Int(key.end), Int(document.index.nodes[value].start))]
    let isUsual = equals.count < 4 && equals.allSatisfy { $0.isBlank || $0 == UInt8(ascii: "=") }
    return (prefix, isUsual ? Array(equals) : printer.equals)
  }

  // MARK: filling

  /// Inserts the first members of an inline container, or of the body of a table.
  func splices(filling layout: MemberLayout<TOMLDocument>) throws(Problem) -> [Splice] {
    let insertions = layout.edits.inserted.inOrder.flatMap(\.value)
    var items: [[UInt8]] = []
    for insertion in insertions {
      let item = try item(insertion, nil, nextTo: nil, layout)
      items.append(item.text + item.tail)
    }
    if layout.separator == nil { return [body(items, layout.content)] }
    let text = Array(items.joined(separator: Array(", ".utf8)))
    let comments = layout.inner.comments
    if let last = comments.last {
      return [Splice(at: last.range.upperBound, lineBreak + text)]
    }
    let isMultiline = bytes.hasLineBreak(layout.content)
    let padding = isMultiline ? [] : layout.edits.isDictionary ? printer.padding : []
    return [Splice(layout.content, padding + text + padding)]
  }

  /// Inserts lines into a body without any: after its header, or after the comments at the head of the file.
  private func body(_ lines: [[UInt8]], _ content: Range<Int>) -> Splice {
    let text = Array(lines.joined(separator: lineBreak))
    guard content.lowerBound == document.startOfText else {
      return Splice(at: bytes.endOfLine(content.lowerBound), lineBreak + text)
    }
    let end = content.upperBound
    let isAtEnd = end == bytes.count
    let isBlank = bytes[content].allSatisfy { $0.isBlank || $0.isLineBreak }
    let hasBlankLine = isBlank || bytes.isBlankLine(before: end)
    let ends = end == 0 || bytes[end - 1].isLineBreak || end == document.startOfText
    let before = (ends ? [] : lineBreak) + (hasBlankLine ? [] : lineBreak)
    return Splice(at: end, before + text + lineBreak + (isAtEnd ? [] : lineBreak))
  }
}

extension TOMLDocument {
  /// The blanks inside the braces of the first inline table on one line that is not empty.
  fileprivate var bracePadding: [UInt8]? {
    let table = index.nodes.prefix(2000).enumerated().first { node, item in
      item.kind == .dictionary && Int(item.next) > node + 1 && form(of: node) == .inline
        && !bytes.hasLineBreak(item.range)
    }
    guard let (_, item) = table else { return nil }
    return bytes[(Int(item.start) + 1)...].prefix(while: \.isBlank).map(\.self)
  }
}

extension TOMLWriter {
  // MARK: sections

  /// Returns a header. `path` has the spellings of keys.
  func header(_ path: [[UInt8]], isRecord: Bool) -> [UInt8] {
    let name = Array(path.joined(separator: [UInt8(ascii: ".")]))
    return Array((isRecord ? "[[" : "[").utf8) + name + Array((isRecord ? "]]" : "]").utf8)
  }

  /// Returns the sections of a table, or of a list of tables, and of the tables inside: each has a header, a body
  /// and the line break at its end. A table with only tables inside it has no header.
  func sections(of value: PreferenceValue, at path: [[UInt8]]) throws(Problem) -> [[UInt8]] {
    switch value {
    case .dictionary(let members): return try sections(of: members, at: path, isRecord: false)
    case .array(let records):
      var sections: [[UInt8]] = []
      for case .dictionary(let members) in records {
        sections += try self.sections(of: members, at: path, isRecord: true)
      }
      return sections
    default: return []
    }
  }

  private func sections(
    of members: ExactDictionary<PreferenceValue>, at path: [[UInt8]], isRecord: Bool
  ) throws(Problem) -> [[UInt8]] {
    guard path.count < DocumentLimits.depth else {
      throw Problem(.limit("levels of nesting", is: DocumentLimits.depth))
    }
    var (body, inner): ([[UInt8]], [[UInt8]]) = ([], [])
    for (key, value) in members.groupsLast {
      try TOMLPrinter.check(key: key)
      if value.isGroup {
        inner += try sections(of: value, at: path + [TOMLText.spelling(ofKey: key)])
      } else {
        let insertion = ContainerEdits.Insertion(key: key, value: value)
        body.append(try member([key], insertion, like: nil))
      }
    }
    guard isRecord || !body.isEmpty || inner.isEmpty else { return inner }
    let lines = [header(path, isRecord: isRecord)] + body + [[]]
    return [Array(lines.joined(separator: lineBreak))] + inner
  }
}
