import Preferences

/// Parses JSON in one pass into nodes, without recursion.
struct JSONParser: TextParser {
  let view: ByteView
  /// The parsed bytes, for the places of problems.
  let bytes: [UInt8]
  /// Whether comments and trailing commas are refused, as in RFC 8259.
  let isStrict: Bool
  var at = 0
  var nodes: NodeListBuilder
  /// The open containers, the outermost first.
  var open: [(node: Int, isDictionary: Bool)] = []
  var inDictionary = false
  /// Whether the text contains U+10FFFF: see `NodeIndex.flaggingMarks`.
  private(set) var holdsMarks = false
  var progress = ParsingProgress()

  /// Makes a parser with space for the nodes of the whole text, divided by `divisor`.
  init(view: ByteView, of bytes: [UInt8], isStrict: Bool, dividingSpaceBy divisor: Int = 1) {
    // A value or key follows each separator. Strings full of separators must not reserve unbounded
    // memory.
    let (separators, brackets) = view.separatorEstimate()
    self.init(
      view: view, of: bytes, isStrict: isStrict,
      reserving: min(separators, view.count / 8) / divisor + 16,
      containers: min(brackets, view.count / 16) / divisor)
  }

  init(view: ByteView, of bytes: [UInt8], isStrict: Bool, reserving nodes: Int, containers: Int) {
    self.view = view
    self.bytes = bytes
    self.isStrict = isStrict
    self.nodes = NodeListBuilder(reserving: nodes, containers: containers)
    open.reserveCapacity(DocumentLimits.depth)
  }

  mutating func parse() throws(Problem) {
    try survey(0..<view.count)
    try enterRoot()
    while let container = open.last {
      try progress.report(nodes: nodes.count, done: Double(at) / Double(view.count))
      try step(in: container.node)
    }
    try skipSpace()
    guard at == view.count else { throw unexpected(expected: "the end of the file") }
  }

  /// Throws if the bytes of `range` are not UTF-8. Finds out whether they have U+10FFFF.
  mutating func survey(_ range: Range<Int>) throws(Problem) {
    let survey = view.surveyUTF8(in: range)
    if let offset = survey.firstInvalid { throw notUTF8(at: offset) }
    holdsMarks = survey.holdsMarks
  }

  /// Parses the root if it is a scalar. Otherwise, enters it.
  mutating func enterRoot() throws(Problem) {
    if view[0] == 0xEF, view[1] == 0xBB, view[2] == 0xBF { at = 3 }
    try skipSpace()
    try value()
  }

  /// Closes the innermost container, or parses its next member or element.
  mutating func step(in container: Int) throws(Problem) {
    try skipSpace()
    let closer: UInt8 = inDictionary ? 0x7D : 0x5D
    if nodes.count > container &+ 1 {
      guard view[at] != closer else { return close(container) }
      guard view[at] == UInt8(ascii: ",") else { throw notSeparated() }
      try comma(before: closer)
    }
    guard view[at] != closer else { return close(container) }
    if inDictionary { try key() }
    try value()
  }

  mutating func comma(before closer: UInt8) throws(Problem) {
    let comma = at
    at &+= 1
    try skipSpace()
    if isStrict, view[at] == closer { throw trailingComma(at: comma) }
  }

  mutating func key() throws(Problem) {
    guard view[at] == UInt8(ascii: "\"") else {
      throw unexpected(expected: "a key in quotes or \"}\"")
    }
    try string(as: .key)
    try skipSpace()
    guard view[at] == UInt8(ascii: ":") else { throw unexpected(expected: "\":\" after the key") }
    at &+= 1
    try skipSpace()
  }

  mutating func value() throws(Problem) {
    switch view[at] {
    case UInt8(ascii: "\""): try string(as: .string)
    case UInt8(ascii: "{"): try begin(.dictionary)
    case UInt8(ascii: "["): try begin(.array)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    case UInt8(ascii: "t"): try word(0x6575_7274, length: 4, as: .bool)
    case UInt8(ascii: "f"): try word(0x6573_6C61, length: 5, as: .bool)
    case UInt8(ascii: "n"): try word(0x6C6C_756E, length: 4, as: .null)
    default:
      throw unexpected(expected: open.isEmpty || inDictionary ? "a value" : "a value or \"]\"")
    }
  }

  private mutating func begin(_ kind: NodeKind) throws(Problem) {
    guard open.count < DocumentLimits.depth else { throw tooDeep() }
    inDictionary = kind == .dictionary
    open.append((nodes.count, inDictionary))
    append(kind, from: at, to: at)
    at &+= 1
  }

  private mutating func close(_ container: Int) {
    at &+= 1
    nodes.close(container, end: at)
    open.removeLast()
    inDictionary = open.last?.isDictionary ?? false
  }

  /// Appends a node. Its offsets fit 32 bits, because the size was checked before.
  @inline(__always)
  mutating func append(
    _ kind: NodeKind, from start: Int, to end: Int, flags: UInt8 = 0, quotes: UInt8 = 0
  ) {
    nodes.append(
      NodeIndex.Node(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: nodes.count &+ 1), kind: kind, flags: flags,
        lead: quotes, trail: quotes))
  }
}

extension JSONParser {
  func unexpected(expected: String) -> Problem { problem(at: at, found: found, expected: expected) }

  func notUTF8(at offset: Int) -> Problem {
    problem(
      at: offset, found: "a byte that is not UTF-8: \(view[offset].hexText)", expected: "UTF-8")
  }

  func notSeparated() -> Problem {
    problem(
      at: at, found: likelyMistake.map { "\(found): \($0)" } ?? found,
      expected: inDictionary ? "\",\" or \"}\"" : "\",\" or \"]\"")
  }

  /// The likely mistake if a container neither continues nor ends here. O(members of the container).
  private var likelyMistake: String? {
    guard let container = open.last?.node else { return nil }
    let nodes = NodeList(nodes)
    let opener = inDictionary ? "{" : "["
    guard at < view.count else {
      return "the \"\(opener)\" of line \(place(Int(nodes[container].start)).line) is not closed"
    }
    guard view[at].beginsJSONValue else { return nil }
    var last = container + 1
    while nodes.next(after: last) < nodes.count { last = nodes.next(after: last) }
    let line = place(Int(nodes[last].end) - 1).line
    return line == place(at).line
      ? "a comma is missing before it" : "a comma is missing after line \(line)"
  }

  func trailingComma(at offset: Int) -> Problem {
    problem(at: offset, found: "a trailing comma", expected: "none in strict JSON")
  }

  func comment() -> Problem { unexpectedComment(expected: "none in strict JSON") }

  func badComment() -> Problem {
    view[at &+ 1] == UInt8(ascii: "*")
      ? unexpectedComment(expected: "\"*/\" at its end")
      : unexpected(expected: "a comment's \"//\" or \"/*\"")
  }

  private func unexpectedComment(expected: String) -> Problem {
    problem(at: at, found: "a comment", expected: expected)
  }

  /// Returns the problem in a string. An unterminated string is reported at its start, a control
  /// character at its own place.
  func badInString(from start: Int) -> Problem {
    guard at < view.count else {
      return problem(at: start, found: "a string without an end", expected: "\"\\\"\" at its end")
    }
    guard !view[at].isLineBreak else {
      return problem(
        at: at, found: "the end of the line", expected: "\"\\\"\" at the end of the string")
    }
    return problem(
      at: at, found: "a control character: \(view[at].hexText)",
      expected: "an escape such as \"\\u00\(view[at].hexText.dropFirst(2).lowercased())\"")
  }

  func leadingZero(from start: Int) -> Problem {
    problem(at: start, found: wordText(from: start), expected: "a number without leading zeros")
  }

  func badWord(from start: Int) -> Problem {
    problem(at: start, found: wordText(from: start), expected: "true, false or null")
  }

  /// A description of the unexpected text.
  private var found: String {
    let byte = view[at]
    if at >= view.count { return "the end of the file" }
    if byte.isLineBreak { return "the end of the line" }
    if byte.isLetter || byte.isDigit || byte == 0x5F { return wordText(from: at) }
    return String(String.UnicodeScalarView(view.text(at..<(at + 4)).unicodeScalars.prefix(1)))
      .quoted
  }

  private func wordText(from start: Int) -> String {
    var end = start
    while end < view.count, end < start + 24, view[end].isWordByte || view[end] == 0x2D { end += 1 }
    return view.text(start..<end).quoted
  }
}

extension UInt8 {
  fileprivate var beginsJSONValue: Bool {
    [UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-")].contains(self)
      || isDigit || isLetter
  }

  var hexText: String {
    let digits = String(self, radix: 16, uppercase: true)
    return "0x" + (digits.count < 2 ? "0" : "") + digits
  }
}
