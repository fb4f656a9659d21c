/// The values of assignments.
extension LineParser {
  /// A value, whose start is known.
  struct Value {
    let end: Int
    /// The end of the last line of the value.
    let line: Int
    let form: ReadingForm
  }

  /// Returns the value that begins `range`, which ends with its line or continuation lines.
  func value(_ range: Range<Int>, of key: Range<Int>, isContinued: Bool) -> Value {
    if isContinued { return continuedValue(range) }
    if syntax.dialect.value.expansion == .shell,
      bytes[range.lowerBound - 1].isBlank || bytes[key.upperBound].isBlank
    {
      return misplacedValue(range)
    }
    let isPlain = !bytes.contains(syntax.special, in: range)
    let value = isPlain || isFreeText(key) ? .line : syntax.dialect.value
    guard !isPlain, value != .line else {
      let keepsBlanks = syntax.dialect.value.blanks == .keptAtEnd
      let end = keepsBlanks ? range.upperBound : startOfBlanks(range.lowerBound, range.upperBound)
      return Value(end: end, line: range.upperBound, form: .plain)
    }
    let lexer = ValueLexer(bytes, value, range.lowerBound..<bytes.count)
    return Value(end: lexer.end, line: lexer.at, form: form(of: lexer, key))
  }

  /// Returns a value of a shell after a blank: a command, to which the assignment does not belong.
  private func misplacedValue(_ range: Range<Int>) -> Value {
    guard range.lowerBound < range.upperBound else {
      return Value(end: range.upperBound, line: range.upperBound, form: .plain)
    }
    let line = ValueLexer(bytes, statementAt: range.lowerBound).at
    return Value(end: startOfBlanks(range.lowerBound, line), line: line, form: .foreign)
  }

  private func form(of lexer: ValueLexer, _ key: Range<Int>) -> ReadingForm {
    guard let text = lexer.value else { return lexer.form }
    let raw = bytes.slice(lexer.start..<lexer.end)
    if text.elementsEqual(raw) { return .plain }
    if !text.isEmpty, syntax.dialect.value.wordLists.contains(bytes.text(key).lowercased()) {
      return .words
    }
    return lexer.isQuotedAsWhole ? .quoted : .text
  }

  private func isFreeText(_ key: Range<Int>) -> Bool {
    let keys = syntax.dialect.value.freeTexts
    return !keys.isEmpty && keys.contains(bytes.text(key).lowercased())
  }

  /// The end of a value with continuation lines, of which each may have a comment after it.
  private func continuedValue(_ range: Range<Int>) -> Value {
    var start = range.lowerBound
    if syntax.dialect.continuation != .backslashOverComments {
      start = range.upperBound
      while start > range.lowerBound, !bytes[start - 1].isLineBreak { start -= 1 }
    }
    let comment = startOfComment(start..<range.upperBound) ?? range.upperBound
    var end = startOfBlanks(range.lowerBound, comment)
    // A backslash that joins only blank lines, or nothing at the end of the file, is not part of the value.
    while end > range.lowerBound, bytes[end - 1].isLineBreak || joinsNextLine(end) {
      end = startOfBlanks(range.lowerBound, end - 1)
    }
    let isOneLine = bytes.endOfLine(from: range.lowerBound) >= end
    return Value(end: end, line: range.upperBound, form: isOneLine ? .plain : .text)
  }

  /// The start of a comment after a key, a heading or a continuation line. Nil if there is none.
  func startOfComment(_ range: Range<Int>) -> Int? {
    let value = syntax.dialect.value
    guard value.comments != .none, bytes.contains(anyOf: syntax.markWords, in: range) else {
      return nil
    }
    var quote: UInt8?
    var at = range.lowerBound
    while at < range.upperBound {
      let byte = bytes[at]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { at += 1 } else if byte == open { quote = nil }
      } else if value.quotations.contains(where: { $0.quote == byte }) {
        quote = byte
      } else if value.marks.contains(byte),
        value.comments == .anywhere || at > 0 && bytes[at - 1].isBlank
      {
        return at
      }
      at += 1
    }
    return nil
  }

  // MARK: nodes

  /// Returns the node of a key without a value, which counts as true.
  func bareScalar(at place: Range<Int>) -> NodeIndex.Node {
    NodeIndex.Node(start: UInt32(place.lowerBound), kind: .bool)
  }

  /// Returns the node of a value.
  func scalar(_ value: Range<Int>, _ form: ReadingForm) -> NodeIndex.Node {
    var node = NodeIndex.Node(start: UInt32(value.lowerBound), kind: .string)
    node.end = UInt32(value.upperBound)
    switch form {
    case .plain: node.kind = ScalarText.kind(bytes.slice(value))
    case .quoted: (node.lead, node.trail) = (1, 1)
    case .text: node.flags = NodeIndex.Node.encoded
    case .words, .asWritten, .foreign: break
    }
    return node
  }
}

// MARK: keys

extension LineParser {
  /// The end of the key that begins a line. A key before `=` may contain blanks.
  func endOfKey(_ line: Range<Int>) -> Int {
    var at = line.lowerBound
    while at < line.upperBound {
      let byte = bytes[at]
      if byte < 64, syntax.endsOfKeys &>> UInt64(byte) & 1 == 1 { break }
      at = byte == UInt8(ascii: "\\") && syntax.hasEscapedKeys ? endOfEscape(at) : at &+ 1
    }
    at = min(at, line.upperBound)
    let hasSeparator = at < line.upperBound && syntax.dialect.separates(bytes[at])
    if !hasSeparator, !syntax.dialect.separatesByBlanks, let mark = startOfComment(line) {
      at = mark
    }
    return startOfBlanks(line.lowerBound, at)
  }

  /// The end of the last line on which the key that begins in `line` continues, each after a backslash.
  func endOfContinuedKey(_ line: Range<Int>) -> Int {
    var (at, end) = (line.lowerBound, line.upperBound)
    while at < end {
      let byte = bytes[at]
      if byte < 64, syntax.endsOfKeys &>> UInt64(byte) & 1 == 1 { break }
      at = byte == UInt8(ascii: "\\") ? endOfEscape(at) : at &+ 1
      if at > end, end < bytes.count { end = max(at, endOfLine(from: at)) }
    }
    return end
  }

  /// The end of a backslash with the byte after it, or with a line break and the blanks after that.
  private func endOfEscape(_ backslash: Int) -> Int {
    let next = backslash &+ 1
    guard bytes[next].isLineBreak else { return next &+ 1 }
    return endOfBlanks(endOfBreak(next), bytes.count)
  }
}
