import Preferences

/// An open flow collection, or a mapping of one pair in a sequence.
struct YAMLFlow {
  enum Shape { case sequence, mapping, pair }
  /// The text that has to follow.
  enum State {
    case item, key, colon, value, comma
  }

  let node: NodeID
  let shape: Shape
  let start: Int
  /// The start of the line on which it begins.
  let lineStart: Int
  var state = State.item
  /// Whether a colon may follow the key directly.
  var hasQuotedKey = false
  /// Whether the collection is a key of the one around it.
  var isKey = false
  var properties: YAMLProperties?
  /// The question mark before the key that has to follow.
  var mark: Int?
}

extension YAMLParser {
  /// Parses a flow collection, whose lines have more than `indentation` blanks.
  mutating func flow(_ indentation: Int) throws(Problem) {
    try openFlow(nil)
    while !flows.isEmpty {
      try skipInFlow(indentation)
      guard at < view.count else { throw notClosed() }
      try flowStep(indentation)
    }
  }

  private var innermost: Int { flows.count &- 1 }

  private mutating func openFlow(_ properties: YAMLProperties?, isKey: Bool = false) throws(Problem)
  {
    guard blocks.count &+ flows.count &+ 1 < DocumentLimits.depth else { throw tooDeep() }
    let shape: YAMLFlow.Shape = view[at] == UInt8(ascii: "[") ? .sequence : .mapping
    flows.append(
      YAMLFlow(
        node: nodes.count, shape: shape, start: at, lineStart: lineStart, isKey: isKey,
        properties: properties))
    append(
      shape == .sequence ? .array : .dictionary, from: at,
      flags: YAMLFlags.flow | (flows.count > 1 ? YAMLFlags.nested : 0))
    at &+= 1
  }

  /// Moves past white space and comments in a flow collection.
  private mutating func skipInFlow(_ indentation: Int) throws(Problem) {
    let line = lineStart
    try skipToToken()
    guard lineStart != line, at < view.count else { return }
    if isMarker("---") || isMarker("...") { throw notClosed() }
    if isStrict, view[at] != UInt8(ascii: "]"), view[at] != UInt8(ascii: "}"),
      view.endOfSpaces(from: lineStart) &- lineStart <= indentation
    {
      throw lessIndented(indentation)
    }
  }

  private mutating func flowStep(_ indentation: Int) throws(Problem) {
    let flow = flows[innermost]
    let byte = view[at]
    switch flow.state {
    case .comma:
      if byte == UInt8(ascii: ",") {
        at &+= 1
        flows[innermost].state = .item
      } else {
        try closeFlow(else: "\",\" or")
      }
    case .item:
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        try closeFlow(else: "a value or")
      } else if flow.shape == .sequence {
        try element(indentation)
      } else {
        try flowKey(indentation)
      }
    case .key:
      // After a question mark.
      if byte == UInt8(ascii: ":") && endsPlain(at &+ 1) || endsEntry(byte) {
        try addEmptyKey(nil, at: contentEnd)
        flows[innermost].state = .colon
      } else {
        try flowKey(indentation)
      }
    case .colon: try colon()
    case .value:
      if endsEntry(byte) {
        appendNull()
        flowCompleted()
      } else {
        try flowNode(indentation, isKey: false)
      }
    }
  }

  /// Appends an empty value behind the last text.
  private mutating func appendNull(_ kind: NodeKind = .null) {
    let end = UInt32(contentEnd)
    nodes.append(
      NodeIndex.Node(start: end, end: end, next: 0, kind: kind, flags: YAMLFlags.flow))
  }

  private func endsEntry(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }

  private func endsPlain(_ offset: Int) -> Bool { isSpace(offset) || view[offset].isFlowIndicator }

  /// Parses the colon after a key, or adds null for the value that it lacks.
  private mutating func colon() throws(Problem) {
    if view[at] == UInt8(ascii: ":"), flows[innermost].hasQuotedKey || endsPlain(at &+ 1) {
      at &+= 1
      contentEnd = at
      flows[innermost].state = .value
    } else {
      guard endsEntry(view[at]) else { throw notSeparated("\":\", \",\" or \"}\"") }
      appendNull()
      flowCompleted()
    }
  }

  // MARK: items

  /// Parses an element of a sequence, or the key of a pair.
  private mutating func element(_ indentation: Int) throws(Problem) {
    if view[at] == UInt8(ascii: "?"), endsPlain(at &+ 1) {
      try openPair(from: at, state: .key)
      at &+= 1
      contentEnd = at
    } else if view[at] == UInt8(ascii: ":"), endsPlain(at &+ 1) {
      try openPair(from: at, state: .colon)
      try addEmptyKey(nil, at: at)
    } else {
      try flowNode(indentation, isKey: false)
    }
  }

  private mutating func openPair(from start: Int, state: YAMLFlow.State) throws(Problem) {
    guard blocks.count &+ flows.count &+ 1 < DocumentLimits.depth else { throw tooDeep() }
    flows.append(
      YAMLFlow(
        node: nodes.count, shape: .pair, start: start, lineStart: lineStart, state: state))
    append(.dictionary, from: start, flags: YAMLFlags.flow | YAMLFlags.complex)
  }

  /// Parses the key of a member.
  private mutating func flowKey(_ indentation: Int) throws(Problem) {
    if flows[innermost].state == .item {
      flows[innermost].mark = nil
      if view[at] == UInt8(ascii: "?"), endsPlain(at &+ 1) {
        flows[innermost].mark = at
        at &+= 1
        contentEnd = at
        flows[innermost].state = .key
        return
      }
      if view[at] == UInt8(ascii: ":"), endsPlain(at &+ 1) {
        try addEmptyKey(nil, at: at)
        flows[innermost].hasQuotedKey = false
        flows[innermost].state = .colon
        return
      }
    }
    try flowNode(indentation, isKey: true)
  }

  /// Parses a key, a value or an element.
  private mutating func flowNode(_ indentation: Int, isKey: Bool) throws(Problem) {
    var own: YAMLProperties?
    let line = lineStart
    if view[at] == UInt8(ascii: "&") || view[at] == UInt8(ascii: "!") {
      own = try properties(inFlow: true)
      try skipInFlow(indentation)
      if endsEntry(view[at]) || view[at] == UInt8(ascii: ":") && endsPlain(at &+ 1) {
        return try addEmptyItem(own, isKey: isKey)
      }
      if view[at] == UInt8(ascii: "&") || view[at] == UInt8(ascii: "!") {
        own = try merged(own, try properties(inFlow: true))
        try skipInFlow(indentation)
      }
    }
    let mark = lineStart == line ? nil : own?.start
    if let mark { names.marks[isKey ? ~at : at] = mark }
    if isKey, let mark = flows[innermost].mark, mark < lineStart { names.marks[~at] = mark }
    if view[at] == UInt8(ascii: "[") || view[at] == UInt8(ascii: "{") {
      return try openFlow(own, isKey: isKey)
    }
    let content = try scalar(indentation, inFlow: true)
    if isKey {
      try addKey(content, own)
      flows[innermost].hasQuotedKey = content.form == .quoted
      return flows[innermost].state = .colon
    }
    if flows[innermost].shape == .sequence, beginsValue(after: content) {
      let properties = own
      if let mark { names.marks[~content.start] = mark }
      try openPair(from: own?.start ?? content.start, state: .colon)
      flows[innermost].hasQuotedKey = content.form != .plain && content.form != .alias
      return try addKey(content, properties)
    }
    _ = try append(content, own)
    flowCompleted()
  }

  /// Adds an empty key or value with an anchor or a tag.
  private mutating func addEmptyItem(_ own: YAMLProperties?, isKey: Bool) throws(Problem) {
    if isKey {
      try addEmptyKey(own, at: contentEnd)
      return flows[innermost].state = .colon
    }
    if flows[innermost].shape == .sequence, view[at] == UInt8(ascii: ":") {
      try openPair(from: own?.start ?? at, state: .colon)
      return try addEmptyKey(own, at: contentEnd)
    }
    let node = nodes.count
    let kind = own.map { kindOfEmpty($0) } ?? .null
    appendNull(kind)
    if let own { try name(node, own) }
    flowCompleted()
  }

  /// Whether a colon on the same line follows an element, which is a key then.
  private func beginsValue(after content: YAMLContent) -> Bool {
    let at = bytes.endOfBlanks(self.at)
    guard view[at] == UInt8(ascii: ":"), lineStart == content.lineStart,
      content.end &- content.start <= Self.longestKey
    else { return false }
    return content.form != .plain && content.form != .alias || endsPlain(at &+ 1)
  }

  // MARK: closing

  private mutating func closeFlow(else expected: String) throws(Problem) {
    let flow = flows[innermost]
    let closer = flow.shape == .sequence ? UInt8(ascii: "]") : UInt8(ascii: "}")
    guard view[at] == closer else {
      throw notSeparated("\(expected) \"\(flow.shape == .sequence ? "]" : "}")\"")
    }
    at &+= 1
    contentEnd = at
    nodes.close(flow.node, end: at)
    if let properties = flow.properties, !flow.isKey { try name(flow.node, properties) }
    flows.removeLast()
    guard let outer = flows.last else { return }
    if flow.isKey {
      try becomeKey(flow.node)
      flows[innermost].hasQuotedKey = true
      flows[innermost].state = .colon
    } else if outer.shape == .sequence, lineStart == flow.lineStart,
      view[bytes.endOfBlanks(at)] == UInt8(ascii: ":")
    {
      let content = YAMLContent(form: .flow, start: flow.start, end: at, lineStart: lineStart)
      removeNodes(from: flow.node)
      try openPair(from: flow.properties?.start ?? flow.start, state: .colon)
      try addKey(content, nil)
      flows[innermost].hasQuotedKey = true
    } else {
      flowCompleted()
    }
  }

  /// Continues after a complete value or element.
  private mutating func flowCompleted() {
    flows[innermost].state = .comma
    flows[innermost].hasQuotedKey = false
    if flows[innermost].shape == .pair {
      let pair = flows.removeLast()
      nodes.close(pair.node, end: contentEnd)
      flows[innermost].state = .comma
    }
  }
}
