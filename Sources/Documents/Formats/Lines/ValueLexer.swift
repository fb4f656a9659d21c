/// Reads one value: finds its end, and the text that the program gets. O(value).
struct ValueLexer {
  let bytes: ByteView
  let syntax: ValueSyntax
  let start: Int
  /// The end of the bytes that may be read.
  let limit: Int
  /// The next byte; at last, the line break that ends the line, or `limit`.
  var at: Int
  /// The end of the value, without blanks and comments after it.
  var end: Int
  /// How the program reads the bytes.
  var form = ReadingForm.text
  var text: [UInt8] = []
  /// The blanks outside of quotes that are not yet part of the text.
  private var blanks: [UInt8] = []
  var isAfterQuote = false
  /// Whether a byte outside of quotes was read, after which there are no quotes if only leading parts may be
  /// quoted.
  var isPastQuotes = false
  /// The end of a part in quotes, without escapes, that begins the value.
  private var endOfFirstQuotes: Int?

  init(_ bytes: ByteView, _ syntax: ValueSyntax, _ range: Range<Int>) {
    self.bytes = bytes
    self.syntax = syntax
    (start, limit) = (range.lowerBound, range.upperBound)
    (at, end) = (start, start)
    if syntax.reach == .ends { runBetweenEnds() } else { run() }
    if !syntax.misread.isEmpty, text.contains(where: syntax.misread.contains), form == .text {
      form = .asWritten
    }
  }

  /// Skips the statement of a shell at `start`.
  init(_ bytes: ByteView, statementAt start: Int) {
    (self.bytes, syntax) = (bytes, .shell)
    (self.start, limit, at, end) = (start, bytes.count, start, start)
    skipStatement()
  }

  /// Whether the value is one part in quotes, without escapes.
  var isQuotedAsWhole: Bool { endOfFirstQuotes == end && form == .text }

  /// The text of the value. Nil if it is shown as the file has it.
  var value: [UInt8]? { form == .text ? text : nil }

  // MARK: parts

  private mutating func run() {
    if syntax.expansion == .shell, bytes[at] == UInt8(ascii: "(") {
      form = .asWritten
      skipBrackets()
    }
    while at < limit, !bytes[at].isLineBreak, readPart() {}
    if form == .foreign {
      while end > start, bytes[end - 1].isBlank || bytes[end - 1].isLineBreak { end -= 1 }
      return
    }
    skipLine()
    if syntax.expansion == .dollars, text.contains(UInt8(ascii: "$")) { form = .asWritten }
    if syntax.blanks == .keptAtEnd, !blanks.isEmpty {
      text += blanks
      end = at
    }
  }

  /// Reads the next part. Returns whether another one may follow.
  private mutating func readPart() -> Bool {
    let byte = bytes[at]
    if byte.isBlank { return readBlanks() }
    if isComment { return false }
    if let quotation = syntax.quotations.first(where: { $0.quote == byte }),
      syntax.reach == .parts || at == start || syntax.reach == .leadingParts && !isPastQuotes
    {
      return readQuoted(quotation)
    }
    if byte == UInt8(ascii: "\\"), let escapes = syntax.escapes {
      return readEscape(escapes, inLines: false)
    }
    switch syntax.expansion {
    case .none, .dollars: break
    case .shell:
      if ";&|<>()".utf8.contains(byte) { return endAsForeign() }
      let isTilde =
        byte == UInt8(ascii: "~") && (at == start || bytes[at - 1] == UInt8(ascii: ":"))
      if isTilde || isExpansion(inQuotes: false) { return skipExpansion() }
    case .php:
      if "=&|^~()!$".utf8.contains(byte) { form = .asWritten }
    }
    appendBlanks()
    append(byte)
    isPastQuotes = true
    return true
  }

  mutating func append(_ byte: UInt8) {
    text.append(byte)
    at += 1
    end = at
    isAfterQuote = false
  }

  mutating func appendBlanks() {
    defer { blanks = [] }
    guard let first = blanks.first, !text.isEmpty || isAfterQuote || isPastQuotes else { return }
    switch syntax.blanks {
    case .kept, .keptAtEnd: text += blanks
    case .spaces: text += Array(repeating: 0x20, count: blanks.count)
    case .collapsed: text.append(first)
    case .single: text.append(0x20)
    case .droppedAtQuotes: if !isAfterQuote { text += blanks }
    }
  }

  var isComment: Bool {
    guard syntax.comments != .none, syntax.marks.contains(bytes[at]) else { return false }
    return syntax.comments == .anywhere || !blanks.isEmpty
      || at == start && at > 0 && bytes[at - 1].isBlank
  }

  private mutating func readBlanks() -> Bool {
    while at < limit, bytes[at].isBlank {
      blanks.append(bytes[at])
      at += 1
    }
    guard syntax.rest != .sameValue, at < limit, !bytes[at].isLineBreak, !isComment else {
      return true
    }
    switch syntax.rest {
    case .sameValue: return true
    case .ignored: return false
    case .words:
      if form == .text { form = .words }
      return true
    case .foreign: return endAsForeign()
    }
  }

  mutating func skipLine() { while at < limit, !bytes[at].isLineBreak { at += 1 } }

  /// Takes the bytes up to the end of the line as they are.
  mutating func endAsWritten() -> Bool {
    form = .asWritten
    skipLine()
    end = at
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return false
  }

  // MARK: quotes

  private mutating func readQuoted(_ quotation: ValueSyntax.Quotation) -> Bool {
    let isFirst = at == start
    let former = text.count
    if syntax.blanks == .droppedAtQuotes { blanks = [] } else { appendBlanks() }
    let open = at
    at += 1
    while at < limit {
      let byte = bytes[at]
      if byte == quotation.quote {
        guard quotation.isDoubled, bytes[at + 1] == byte, at + 1 < limit else { break }
        append(byte)
        at += 1
      } else if byte == UInt8(ascii: "\\"), let escapes = quotation.escapes {
        guard readEscape(escapes, inLines: quotation.spansLines) else { return false }
      } else if byte.isLineBreak, !quotation.spansLines || isReturnAlone {
        return endAsWritten()
      } else if quotation.expands, isExpansion(inQuotes: true) {
        _ = skipExpansion()
      } else {
        append(byte)
      }
    }
    guard at < limit else { return endUnclosed(quotation) }
    at += 1
    end = at
    if isFirst, text.count - former == at - open - 2 { endOfFirstQuotes = end }
    isAfterQuote = true
    guard syntax.reach == .beginning else { return true }
    return endAfterQuotes()
  }

  /// Whether a CR is here without an LF after it, which PHP refuses in quotes.
  private var isReturnAlone: Bool {
    syntax.expansion == .php && bytes[at] == 0x0D && bytes[at + 1] != 0x0A
  }

  /// Handles a quote that is not closed: the rest of the file belongs to it if lines may.
  private mutating func endUnclosed(_ quotation: ValueSyntax.Quotation) -> Bool {
    at = quotation.spansLines ? limit : start
    if quotation.spansLines {
      (form, end) = (.foreign, limit)
      return false
    }
    return endAsWritten()
  }

  /// Only a comment may follow the quotes, if the program reads what is after them.
  private mutating func endAfterQuotes() -> Bool {
    let closed = at
    _ = at < limit && bytes[at].isBlank ? readBlanks() : true
    let isEnd = at >= limit || bytes[at].isLineBreak || isComment
    if !isEnd, syntax.rest != .ignored { return endAsWritten() }
    end = closed
    return false
  }

  // MARK: quotes at both ends

  /// Removes the comment, then the quotes at both ends, then escapes, as MariaDB does.
  private mutating func runBetweenEnds() {
    skipToComment()
    end = at
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    skipLine()
    var range = start..<end
    if let first = bytes.slice(range).first,
      syntax.quotations.contains(where: { $0.quote == first })
    {
      if range.count == 1 { form = .asWritten }
      if range.count > 1, bytes[end - 1] == first { range = start + 1..<end - 1 }
    }
    var next = range.lowerBound
    while next < range.upperBound {
      let letter = next + 1 < range.upperBound ? syntax.escapes?.letters[bytes[next + 1]] : nil
      if bytes[next] == UInt8(ascii: "\\"), let letter {
        text.append(letter)
        next += 2
      } else {
        text.append(bytes[next])
        next += 1
      }
    }
    if range.lowerBound > start, text.count == range.count { endOfFirstQuotes = end }
  }

  private mutating func skipToComment() {
    var quote: UInt8?
    var isEscaped = false
    while at < limit, !bytes[at].isLineBreak {
      let byte = bytes[at]
      if !isEscaped, syntax.quotations.contains(where: { $0.quote == byte }) {
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      }
      if quote == nil, syntax.marks.contains(byte) { return }
      isEscaped = quote != nil && byte == UInt8(ascii: "\\") && !isEscaped
      at += 1
    }
  }
}

/// How a program reads the bytes of a value.
enum ReadingForm: Sendable {
  /// The bytes are the text.
  case plain
  /// The bytes between the quotes at both ends are the text.
  case quoted
  /// The text is decoded from the bytes.
  case text
  /// Several words, shown as the file has them.
  case words
  /// The program expands the value, or refuses it. It is shown as the file has it.
  case asWritten
  /// The line has more than the value, so it is not edited.
  case foreign
}
