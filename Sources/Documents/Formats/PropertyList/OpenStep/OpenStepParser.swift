import Preferences

/// Parses an OpenStep property list in one pass, without recursion.
struct OpenStepParser {
  let bytes: [UInt8]
  var at: Int
  private var nodes = NodeListBuilder()
  /// The open containers, the outermost first.
  private var open: [NodeID] = []
  /// Whether the document is a strings file, whose outermost dictionary has no braces.
  private var isBare = false
  private var progress = ParsingProgress()

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    at = bytes.hasByteOrderMark ? 3 : 0
  }

  mutating func parse() throws(Problem) -> NodeIndex {
    if let offset = ByteView.over(bytes, { $0.firstInvalidUTF8() }) {
      at = offset
      throw unexpected("a byte that is not UTF-8: \(bytes[offset].hexText)", expected: "UTF-8")
    }
    try skipSpace()
    isBare = byte(at) != UInt8(ascii: "{") && byte(at) != UInt8(ascii: "(")
    try openContainer(isBare ? .dictionary : kindHere)
    while let container = open.last {
      try progress.report(nodes: nodes.count, done: Double(at) / Double(bytes.count))
      try parseNext(in: container)
    }
    try skipSpace()
    guard at == bytes.count else { throw unexpected(expected: "the end of the file") }
    return NodeIndex(nodes: NodeList(nodes))
  }

  private mutating func parseNext(in container: NodeID) throws(Problem) {
    try skipSpace()
    if isAtEnd(of: container) { return try close(container) }
    if nodes[container].kind == .array {
      try parseValue()
    } else {
      try parseMember()
    }
  }

  private func isAtEnd(of container: NodeID) -> Bool {
    if container == 0, isBare { return at == bytes.count }
    return byte(at) == UInt8(ascii: nodes[container].kind == .array ? ")" : "}")
  }

  private mutating func parseMember() throws(Problem) {
    let key = nodes.count
    try parseString(as: .key, expected: isBare && open.count == 1 ? "a key" : "a key or \"}\"")
    try skipSpace()
    if byte(at) == UInt8(ascii: ";") {
      var value = nodes[key]
      value.kind = .string
      append(value)
      return try endValue()
    }
    guard byte(at) == UInt8(ascii: "=") else { throw unexpected(expected: "\"=\" behind the key") }
    at += 1
    try skipSpace()
    try parseValue()
  }

  private mutating func parseValue() throws(Problem) {
    switch byte(at) {
    case UInt8(ascii: "{"), UInt8(ascii: "("): return try openContainer(kindHere)
    case UInt8(ascii: "<"): try parseData()
    default: try parseString(as: .string, expected: "a value")
    }
    try endValue()
  }

  /// Moves past the separator after a value: `;` in a dictionary. In an array, moves past `,` or
  /// stops at `)`.
  private mutating func endValue() throws(Problem) {
    guard let container = open.last else { return }
    try skipSpace()
    let isArray = nodes[container].kind == .array
    if isArray, byte(at) == UInt8(ascii: ")") { return }
    guard byte(at) == UInt8(ascii: isArray ? "," : ";") else {
      throw unexpected(expected: isArray ? "\",\" or \")\"" : "\";\" behind the value")
    }
    at += 1
  }

  // MARK: nodes

  private var kindHere: NodeKind { byte(at) == UInt8(ascii: "(") ? .array : .dictionary }

  private mutating func openContainer(_ kind: NodeKind) throws(Problem) {
    guard open.count < DocumentLimits.depth else {
      throw Problem(.limit("levels of nesting", is: DocumentLimits.depth), place: place)
    }
    open.append(nodes.count)
    append(node(kind, from: at))
    if open.count > 1 || !isBare { at += 1 }
  }

  private mutating func close(_ container: NodeID) throws(Problem) {
    if container > 0 || !isBare { at += 1 }
    open.removeLast()
    nodes.close(container, end: at)
    try endValue()
  }

  private func node(
    _ kind: NodeKind, from start: Int, flags: UInt8 = 0, quotes: UInt8 = 0
  ) -> NodeIndex.Node {
    NodeIndex.Node(
      start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: at), next: 0,
      kind: kind, flags: flags, lead: quotes, trail: quotes)
  }

  private mutating func append(_ node: NodeIndex.Node) {
    nodes.append(node)
  }

  // MARK: scalars

  private mutating func parseData() throws(Problem) {
    let start = at
    var digits = 0
    at += 1
    while byte(at).isHexDigit || byte(at).isXMLSpace {
      digits += byte(at).isHexDigit ? 1 : 0
      at += 1
    }
    guard byte(at) == UInt8(ascii: ">"), digits % 2 == 0 else {
      throw unexpected(expected: "hexadecimal digits in pairs and \">\"")
    }
    at += 1
    append(node(.data, from: start, flags: NodeIndex.Node.encoded))
  }

  private mutating func parseString(as kind: NodeKind, expected: String) throws(Problem) {
    let start = at
    let first = byte(at)
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      let flags = try skipQuoted()
      append(node(kind, from: start, flags: flags, quotes: 1))
    } else {
      while byte(at).isOpenStepWordByte { at += 1 }
      guard at > start else { throw unexpected(expected: expected) }
      append(node(kind, from: start))
    }
  }
}

extension OpenStepParser {
  /// Returns the byte at `offset`, or 0 past the end.
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  mutating func skipSpace() throws(Problem) {
    while true {
      switch (byte(at), byte(at + 1)) {
      case (0x09...0x0D, _), (0x20, _): at += 1
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        while at < bytes.count, !bytes[at].isLineBreak { at += 1 }
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(Problem) {
    at += 2
    while at < bytes.count {
      if byte(at) == UInt8(ascii: "*"), byte(at + 1) == UInt8(ascii: "/") {
        at += 2
        return
      }
      at += 1
    }
    throw unexpected(expected: "\"*/\" at the comment's end")
  }

  /// Moves past a quoted string. Returns the `encoded` flag if the string has escapes.
  mutating func skipQuoted() throws(Problem) -> UInt8 {
    let quote = byte(at)
    var flags: UInt8 = 0
    at += 1
    while at < bytes.count, bytes[at] != quote {
      if bytes[at] == UInt8(ascii: "\\") {
        flags = NodeIndex.Node.encoded
        try skipEscape()
      } else {
        at += 1
      }
    }
    guard at < bytes.count else { throw unexpected(expected: "the string's closing quote") }
    at += 1
    return flags
  }

  private mutating func skipEscape() throws(Problem) {
    guard let escape = OpenStepText.Escape(bytes[(at + 1)...]) else {
      throw unexpected(expected: "an escape such as \\U00e9")
    }
    at += 1 + escape.length
  }

  var place: Place { Place(offset: at, in: bytes) }

  func unexpected(_ found: String? = nil, expected: String) -> Problem {
    Problem(.syntax(found: found ?? foundHere, expected: expected), place: place)
  }

  private var foundHere: String {
    guard at < bytes.count else { return "the end of the file" }
    let text = String(decoding: bytes[at...].prefix(32), as: UTF8.self)
    return text.prefix(1).description.quoted
  }
}

extension UInt8 {
  var isOpenStepWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// The value of a hexadecimal digit.
  var hexValue: UInt8? {
    if isDigit { return self & 0x0F }
    return isHexDigit ? (self & 0x0F) + 9 : nil
  }
}
