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

  /// Returns the blanks after the separator between two members next to `position`, else one blank.
  func gap(nextTo position: Int, _ layout: MemberLayout<TOMLDocument>) -> [UInt8] {
    let first = position + 1 < layout.edits.count ? position : position - 1
    guard first >= 0, first + 1 < layout.edits.count else { return [0x20] }
    let end = layout.range(at: first).upperBound
    let between = bytes[end..<max(end, layout.range(at: first + 1).lowerBound)]
    guard let comma = between.firstIndex(of: UInt8(ascii: ",")),
      between[(comma + 1)...].allSatisfy(\.isBlank)
    else { return [0x20] }
    return Array(between[(comma + 1)...])
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
      // The text of dotted keys has the key too.
      let key = bytes[document.index.nodes[node - 1].range]
      return [
        Splice(
          document.range(ofChild: node), Array(key) + printer.equals + (try printer.print(value)))
      ]
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
    guard let key = insertion.key else {
      return try self.text(of: insertion, like: position.map(layout.edits.value))
    }
    return try member(key, insertion, like: position.map(layout.edits.value))
  }

  /// Returns `key = value`, with the dots and blanks of a neighbour.
  func member(
    _ key: String, _ insertion: ContainerEdits.Insertion, like neighbour: NodeID?
  ) throws(Problem) -> [UInt8] {
    try TOMLPrinter.check(key: key)
    let (prefix, equals) = neighbour.map(style(of:)) ?? ([], printer.equals)
    return prefix + TOMLText.spelling(ofKey: key) + equals
      + (try text(of: insertion, like: neighbour))
  }

  /// Returns an assignment whose key has further parts than that of a neighbour.
  fileprivate func dottedMember(
    _ path: [String], _ value: PreferenceValue, like neighbour: NodeID?
  ) throws(Problem) -> [UInt8] {
    for key in path { try TOMLPrinter.check(key: key) }
    let (prefix, equals) = neighbour.map(style(of:)) ?? ([], printer.equals)
    let keys = path.map { TOMLText.spelling(ofKey: $0) }.joined(separator: [UInt8(ascii: ".")])
    return prefix + Array(keys) + equals + (try printer.print(value))
  }

  private func text(of insertion: ContainerEdits.Insertion, like neighbour: NodeID?) throws(Problem)
    -> [UInt8]
  {
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

  /// Returns a table with its header and the tables inside it, each with its body and the line break at its end. A
  /// table with only tables inside it has no header.
  func sections(
    of members: ExactDictionary<PreferenceValue>, at path: [[UInt8]], isRecord: Bool
  ) throws(Problem) -> [[UInt8]] {
    guard path.count < DocumentLimits.depth else {
      throw Problem(.limit("levels of nesting", is: DocumentLimits.depth))
    }
    var body: [[UInt8]] = []
    var inner: [[UInt8]] = []
    for (key, value) in members.groupsLast {
      try TOMLPrinter.check(key: key)
      guard value.isGroup else {
        let insertion = ContainerEdits.Insertion(key: key, value: value, text: nil, spelling: nil)
        body.append(try member(key, insertion, like: nil))
        continue
      }
      if case .dictionary(let group) = value {
        inner += try sections(
          of: group, at: path + [TOMLText.spelling(ofKey: key)], isRecord: false)
      }
      if case .array(let records) = value {
        for case .dictionary(let record) in records {
          inner += try sections(
            of: record, at: path + [TOMLText.spelling(ofKey: key)], isRecord: true)
        }
      }
    }
    if !path.isEmpty, isRecord || !body.isEmpty || inner.isEmpty {
      body.insert(header(path, isRecord: isRecord), at: 0)
    }
    guard !body.isEmpty else { return inner }
    return [Array((body + [[]]).joined(separator: lineBreak))] + inner
  }

  /// Returns an assignment with a dotted key for each value in a group.
  func dottedMembers(
    _ members: ExactDictionary<PreferenceValue>, after path: [String], like neighbour: NodeID?
  ) throws(Problem) -> [[UInt8]] {
    guard path.count < DocumentLimits.depth else {
      throw Problem(.limit("levels of nesting", is: DocumentLimits.depth))
    }
    var lines: [[UInt8]] = []
    for (key, value) in members {
      let own = path + [key]
      if case .dictionary(let inner) = value, !inner.isEmpty {
        lines += try dottedMembers(inner, after: own, like: neighbour)
      } else {
        lines.append(try dottedMember(own, value, like: neighbour))
      }
    }
    return lines
  }
}
