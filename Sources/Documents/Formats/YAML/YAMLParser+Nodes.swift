import Preferences

/// The text of a scalar, an alias or a flow collection.
struct YAMLContent {
  enum Form { case plain, quoted, alias, flow }

  let form: Form
  let start, end: Int
  /// The start of the line on which it begins.
  let lineStart: Int
  /// Whether the text must be decoded.
  var isEncoded = false
  /// The node of a flow collection.
  var node: NodeID?
}

/// The marks of nodes that the first byte does not tell.
enum YAMLFlags {
  /// A flow collection, a pair in one, or an empty value in one.
  static let flow: UInt8 = 2
  /// A flow collection inside another one.
  static let nested: UInt8 = 32
  /// A key that is empty, a collection or after a question mark, or a mapping of one pair in a flow sequence.
  static let complex: UInt8 = 4
  /// An alias.
  static let alias: UInt8 = 8
  /// A collection or a scalar with a tag that the standard does not have.
  static let tagged: UInt8 = 16
}

extension YAMLParser {
  /// Parses a scalar, an alias or a flow collection, and the blanks after it.
  mutating func keyOrValue(_ indentation: Int) throws(Problem) -> YAMLContent {
    let (start, line) = (at, lineStart)
    guard view[at] == UInt8(ascii: "[") || view[at] == UInt8(ascii: "{") else {
      let content = try scalar(indentation, inFlow: false)
      skipBlanks()
      return content
    }
    let node = nodes.count
    try flow(indentation)
    contentEnd = at
    skipBlanks()
    return YAMLContent(form: .flow, start: start, end: contentEnd, lineStart: line, node: node)
  }

  /// Parses a scalar or an alias.
  mutating func scalar(_ indentation: Int, inFlow: Bool) throws(Problem) -> YAMLContent {
    let (start, line) = (at, lineStart)
    let form: YAMLContent.Form
    var isEncoded = false
    switch view[at] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      form = .quoted
      isEncoded = try quoted(indentation)
      contentEnd = at
    case UInt8(ascii: "*"):
      form = .alias
      try skipName(inFlow: inFlow)
      contentEnd = at
    default:
      form = .plain
      contentEnd = try plain(indentation, inFlow: inFlow)
      isEncoded = lineStart != line
    }
    return YAMLContent(
      form: form, start: start, end: contentEnd, lineStart: line, isEncoded: isEncoded)
  }

  /// Adds the node of a text.
  mutating func add(
    _ content: YAMLContent, _ pending: YAMLPending, _ own: YAMLProperties?
  ) throws(Problem) {
    let node = try append(content, try merged(pending.properties, own))
    if pending.isKey { try becomeKey(node) }
  }

  /// Appends the node of a text with its anchor and tag. Returns the node.
  mutating func append(
    _ content: YAMLContent, _ properties: YAMLProperties?
  ) throws(Problem) -> NodeID {
    if content.form == .alias { return try appendAlias(content, properties) }
    if let node = content.node {
      if let properties { try name(node, properties) }
      return node
    }
    let node = nodes.count
    let isQuoted = content.form != .plain
    var kind = NodeKind.string
    if !isQuoted, !content.isEncoded {
      kind = YAMLWords.kind(of: bytes[content.start..<content.end])
    }
    if let properties { kind = try self.kind(of: content, properties, plain: kind) }
    nodes.append(
      NodeIndex.Node(
        start: UInt32(content.start), end: UInt32(content.end), next: 0, kind: kind,
        flags: content.isEncoded ? NodeIndex.Node.encoded : 0, lead: isQuoted ? 1 : 0,
        trail: isQuoted ? 1 : 0))
    if let properties { try name(node, properties) }
    return node
  }

  /// Appends the key of an entry.
  mutating func addKey(_ content: YAMLContent, _ own: YAMLProperties?) throws(Problem) {
    let key = nodes.count
    var flags = content.isEncoded ? NodeIndex.Node.encoded : 0
    if content.form == .alias || content.form == .flow {
      if content.form == .alias { _ = try target(of: content) }
      flags = YAMLFlags.complex
    }
    let quotes: UInt8 = content.form == .quoted ? 1 : 0
    nodes.append(
      NodeIndex.Node(
        start: UInt32(content.start), end: UInt32(content.end), next: 0, kind: .key, flags: flags,
        lead: quotes, trail: quotes))
    if let own { try name(key, own, isKey: true) }
  }

  /// Appends an empty key at `offset`.
  mutating func addEmptyKey(_ own: YAMLProperties?, at offset: Int) throws(Problem) {
    let key = nodes.count
    nodes.append(
      NodeIndex.Node(
        start: UInt32(offset), end: UInt32(offset), next: 0, kind: .key, flags: YAMLFlags.complex))
    if let own { try name(key, own, isKey: true) }
  }

  /// Makes a key of the last node with everything inside it.
  mutating func becomeKey(_ node: NodeID) throws(Problem) {
    let item = nodes[node]
    let isScalar = !item.isContainer && !names.isAlias(node)
    removeNodes(from: node)
    nodes.append(
      NodeIndex.Node(
        start: item.start, end: item.end, next: 0, kind: .key,
        flags: YAMLFlags.complex | (isScalar ? item.flags & NodeIndex.Node.encoded : 0),
        lead: isScalar ? item.lead : 0, trail: isScalar ? item.trail : 0))
    if flows.isEmpty { blocks[blocks.count - 1].awaitsValue = true }
  }

  /// Removes the nodes of a collection that is a key.
  mutating func removeNodes(from node: NodeID) {
    nodes.removeAll(from: node)
    names.forget(from: node)
  }

  // MARK: block scalars

  /// Parses a literal or folded scalar.
  mutating func blockScalar(
    _ pending: YAMLPending, _ properties: YAMLProperties?
  ) throws(Problem) {
    let start = at
    let header = try blockHeader()
    let base = max(pending.indentation, 0)
    let least = header.indentation.map { base + $0 } ?? (pending.indentation + 1)
    try blockLines(
      least, isGiven: header.indentation != nil, keepsBreaks: header.keepsBreaks)
    let node = nodes.count
    let kind =
      try properties.map { (properties) throws(Problem) in
        try self.kind(
          of: YAMLContent(
            form: .quoted, start: start, end: contentEnd, lineStart: lineStart, isEncoded: true),
          properties, plain: .string)
      } ?? .string
    nodes.append(
      NodeIndex.Node(
        start: UInt32(start), end: UInt32(contentEnd), next: 0, kind: kind,
        flags: NodeIndex.Node.encoded))
    if header.indentation != nil { names.indentations[start] = least }
    if let properties { try name(node, properties) }
    if pending.isKey { try becomeKey(node) }
  }

  /// Parses `|` or `>` with its indicators, and a comment.
  private mutating func blockHeader() throws(Problem) -> (indentation: Int?, keepsBreaks: Bool) {
    at &+= 1
    var indentation: Int?
    var chomping: UInt8?
    while true {
      let byte = view[at]
      if byte > 0x30, byte <= 0x39, indentation == nil {
        indentation = Int(byte) - 0x30
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), chomping == nil {
        chomping = byte
      } else {
        break
      }
      at &+= 1
    }
    contentEnd = at
    let isApart = view[at].isBlank
    skipBlanks()
    if view[at] == UInt8(ascii: "#"), isApart { try skipComment() }
    guard at >= view.count || view[at].isLineBreak else {
      throw unexpected(expected: "the end of the line after the header of a block of text")
    }
    if at < view.count { takeLineBreak() }
    return (indentation, chomping == UInt8(ascii: "+"))
  }

  /// Moves past the lines of a block of text. `least` is the indentation of its content if that is given, else the
  /// least one that it may have.
  private mutating func blockLines(
    _ least: Int, isGiven: Bool, keepsBreaks: Bool
  ) throws(Problem) {
    var indentation = isGiven ? least : nil
    // The most blanks of a line before the first one with text, and their end.
    var (deepest, deepestAt) = (0, at)
    while at < view.count {
      at = view.endOfSpaces(from: at)
      let spaces = column
      if at >= view.count || view[at].isLineBreak {
        if let indentation, spaces > indentation { contentEnd = at }
        if indentation == nil, spaces > deepest { (deepest, deepestAt) = (spaces, at) }
        guard at < view.count else { return }
        if keepsBreaks { contentEnd = at }
        takeLineBreak()
        continue
      }
      if spaces == 0, isMarker("---") || isMarker("...") { return }
      if indentation == nil, spaces >= least {
        guard deepest <= spaces else { throw blankLineTooDeep(at: deepestAt) }
        indentation = spaces
      }
      guard let indentation, spaces >= indentation else {
        at = lineStart
        return
      }
      at = view.endOfLine(from: at)
      contentEnd = at
      if at < view.count { takeLineBreak() }
    }
  }
}
