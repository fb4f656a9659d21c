import Preferences

extension YAMLParser {
  /// Parses the token at `at`, outside flow collections.
  mutating func step() throws(Problem) {
    guard isFirstOnLine else {
      guard pending != nil else { throw afterValue() }
      return try node()
    }
    let spaces = hasTab ? view.endOfSpaces(from: lineStart) &- lineStart : column
    if let pending {
      if spaces > pending.indentation
        || column == pending.indentation && pending.allowsFlush && isIndicator(UInt8(ascii: "-"))
      {
        return try node()
      }
      if hasTab { throw tab() }
      try finishPending()
    }
    if hasTab { throw tab() }
    while let block = blocks.last, endsAtToken(block) { try closeBlock() }
    guard let block = blocks.last else { throw afterDocument() }
    guard block.column == column else { throw badIndentation(block) }
    if block.isSequence {
      guard isIndicator(UInt8(ascii: "-")) else { throw notAnItem() }
      dash()
    } else {
      try entry()
    }
  }

  /// Whether the token at `at` is after a collection.
  private func endsAtToken(_ block: YAMLBlock) -> Bool {
    if block.column != column { return block.column > column }
    return block.isSequence && !isIndicator(UInt8(ascii: "-"))
      && blocks.dropLast().last?.column == column
  }

  private mutating func dash() {
    let (column, mark) = (column, at)
    at &+= 1
    contentEnd = at
    pending = YAMLPending(
      indentation: column, position: at, isCompact: true, allowsFlush: false, mark: mark)
  }

  /// Parses an entry of the innermost mapping.
  private mutating func entry() throws(Problem) {
    if isIndicator(UInt8(ascii: ":")) { return try valueMark(nil, column: column) }
    try finishExplicitKey()
    if isIndicator(UInt8(ascii: "?")) { return questionMark() }
    try content(
      YAMLPending(indentation: column, position: at, isCompact: true, allowsFlush: false),
      isEntry: true)
  }

  private mutating func questionMark() {
    let (column, mark) = (column, at)
    at &+= 1
    contentEnd = at
    pending = YAMLPending(
      indentation: column, position: at, isCompact: true, allowsFlush: true, mark: mark, isKey: true
    )
  }

  /// Parses a colon at the start of an entry: the value of a key after a question mark, or of an empty key.
  private mutating func valueMark(_ own: YAMLProperties?, column: Int) throws(Problem) {
    let last = blocks.count - 1
    let isExplicit = blocks[last].awaitsValue
    if !isExplicit { try addEmptyKey(own, at: at) }
    blocks[last].awaitsValue = false
    at &+= 1
    contentEnd = at
    pending = YAMLPending(
      indentation: column, position: at, isCompact: isExplicit || !isStrict, allowsFlush: true)
  }

  /// Adds null as the value of a key after a question mark that has none.
  private mutating func finishExplicitKey() throws(Problem) {
    guard let last = blocks.indices.last, blocks[last].awaitsValue else { return }
    blocks[last].awaitsValue = false
    nodes.append(NodeIndex.Node(start: UInt32(contentEnd), kind: .null))
  }

  /// Adds an empty node if one has to follow.
  mutating func finishPending() throws(Problem) {
    guard let pending else { return }
    self.pending = nil
    let kind = pending.properties.map { kindOfEmpty($0) } ?? .null
    let node = nodes.count
    nodes.append(NodeIndex.Node(start: UInt32(pending.position), kind: kind))
    if let properties = pending.properties { try name(node, properties) }
    if pending.isKey { try becomeKey(node) }
  }

  mutating func openBlock(_ pending: YAMLPending, isSequence: Bool, column: Int) throws(Problem) {
    if hasTab { throw tab() }
    guard blocks.count &+ 1 < DocumentLimits.depth else { throw tooDeep() }
    let node = nodes.count
    self.pending = nil
    blocks.append(
      YAMLBlock(node: node, isSequence: isSequence, column: column, isKey: pending.isKey))
    nodes.append(
      NodeIndex.Node(start: UInt32(lineStart &+ column), kind: isSequence ? .array : .dictionary))
    if let properties = pending.properties { try name(node, properties) }
  }

  /// Ends the innermost collection.
  mutating func closeBlock() throws(Problem) {
    try finishExplicitKey()
    let block = blocks.removeLast()
    nodes.close(block.node, end: contentEnd)
    if block.isKey { try becomeKey(block.node) }
  }

  // MARK: nodes

  /// Parses the node that has to follow.
  private mutating func node() throws(Problem) {
    guard let pending else { return }
    try content(pending, isEntry: false)
  }

  /// Parses a node, or the key of an entry.
  private mutating func content(_ pending: YAMLPending, isEntry: Bool) throws(Problem) {
    let column = column
    if isFirstOnLine, !isEntry, let mark = pending.mark {
      names.marks[pending.isKey ? ~at : at] = mark
    }
    let mayOpen = isFirstOnLine || pending.isCompact
    var own: YAMLProperties?
    if view[at] == UInt8(ascii: "&") || view[at] == UInt8(ascii: "!") {
      own = try properties()
      contentEnd = at
      skipBlanks()
      if at >= view.count || view[at].isLineBreak
        || view[at] == UInt8(ascii: "#") && view[at &- 1].isBlank
      {
        guard !isEntry else { throw unexpected(expected: "a key after the anchor or tag") }
        return try keep(own, for: pending)
      }
    }
    switch view[at] {
    case UInt8(ascii: "-") where isSpace(at &+ 1):
      guard mayOpen, own == nil, !isEntry else { throw blockNotAllowed() }
      try openBlock(pending, isSequence: true, column: column)
      return dash()
    case UInt8(ascii: "?") where isSpace(at &+ 1):
      guard mayOpen, own == nil else { throw blockNotAllowed() }
      try openBlock(pending, isSequence: false, column: column)
      return questionMark()
    case UInt8(ascii: ":") where isSpace(at &+ 1):
      guard mayOpen else { throw blockNotAllowed() }
      if !isEntry { try openBlock(pending, isSequence: false, column: column) }
      return try valueMark(own, column: column)
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      guard !isEntry else { throw unexpected(expected: "a key") }
      self.pending = nil
      let all = try merged(pending.properties, own)
      return try blockScalar(pending, all)
    default: break
    }
    let content = try keyOrValue(pending.indentation)
    guard view[at] == UInt8(ascii: ":"), isSpace(at &+ 1) else {
      guard !isEntry else { throw colonMissing(after: content) }
      self.pending = nil
      return try add(content, pending, own)
    }
    guard mayOpen else { throw keyNotAllowed(content) }
    guard content.lineStart == lineStart else { throw keyOverLines(content) }
    guard at &- content.start <= Self.longestKey else { throw keyTooLong(content) }
    if let node = content.node { removeNodes(from: node) }
    if !isEntry {
      try openBlock(pending, isSequence: false, column: column)
    }
    try addKey(content, own)
    at &+= 1
    contentEnd = at
    self.pending = YAMLPending(
      indentation: column, position: at, isCompact: false, allowsFlush: true)
  }

  static let longestKey = 1024
}
