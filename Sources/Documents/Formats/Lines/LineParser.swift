/// Parses single lines of a dialect.
struct LineParser {
  let bytes: ByteView
  let syntax: LineSyntax

  init(_ bytes: ByteView, _ syntax: LineSyntax) {
    self.bytes = bytes
    self.syntax = syntax
  }

  /// Returns the line that begins at `start`, or nil at the end of the bytes. O(line).
  func line(from start: Int) -> ConfigurationLine? {
    guard start < bytes.count, syntax.endMarks.isEmpty || !isEndMark(at: start) else { return nil }
    let firstBreak = bytes.endOfLine(from: start)
    let endOfFirst = endOfLine(from: start)
    var end = endOfFirst
    let first = startOfText(start, &end)
    var form = ReadingForm.plain
    var content: ConfigurationLine.Content
    if first == end {
      content = .blank
    } else if isMark(bytes[first]), first == start || !syntax.hasCommentsAtStart {
      content = .comment
    } else if first > start, syntax.hasFieldsAtStart {
      content = .unknown
    } else if syntax.dialect.hasSections, bytes[first] == UInt8(ascii: "[") {
      return heading(first..<end, from: start)
    } else if let block = block(first..<end) {
      content = block
    } else {
      end = endOfContinuation(end, indentation: first - start)
      let isContinued = end > endOfFirst || joinsNextLine(end)
      if syntax.hasEscapedKeys { end = endOfContinuedKey(first..<end) }
      let assigned = assignment(first..<end, isContinued: isContinued)
      content = assigned.content
      if let value = assigned.value { (form, end) = (value.form, value.line) }
      if assigned.value == nil, content == .unknown { end = endOfStatement(first, end) }
      if isReturnAlone(at: end) || firstBreak < endOfFirst && !isInside(firstBreak, content) {
        (content, end) = (.unknown, endOfLine(from: end))
      }
    }
    return ConfigurationLine(
      content: content, range: start..<end, next: endOfBreak(end), form: form)
  }

  /// Returns the start of a line after `offset` that cannot continue an assignment of the lines before
  /// it. Looks at a limited number of lines.
  func startOfLine(after offset: Int) -> Int? {
    var last = endOfBreak(endOfLine(from: offset))
    for _ in 0..<1_000 {
      let end = endOfLine(from: last)
      let next = endOfBreak(end)
      guard next < bytes.count else { return nil }
      let first = endOfBlanks(last, end)
      let isComment = first < end && isMark(bytes[first])
      let isFresh = bytes[next].isLetter || bytes[next] == UInt8(ascii: "[")
      if isFresh, !isComment, !endsInEscape(end) { return next }
      last = next
    }
    return nil
  }

  func isMark(_ byte: UInt8) -> Bool {
    byte >= 32 && byte < 96 && syntax.marks >> UInt64(byte &- 32) & 1 == 1
  }

  // MARK: lines

  /// Returns the offset of the line break that ends the line of `offset`, or the end of the bytes.
  func endOfLine(from offset: Int) -> Int {
    var end = bytes.endOfLine(from: offset)
    while isReturnAlone(at: end) { end = bytes.endOfLine(from: end + 1) }
    return end
  }

  /// Whether the value of an assignment continues after a CR at `offset` and does not end with another one.
  private func isInside(_ offset: Int, _ content: ConfigurationLine.Content) -> Bool {
    guard case .assignment(_, let value, _) = content else { return false }
    return value.lowerBound < offset && offset < value.upperBound
      && bytes[value.upperBound - 1] != 0x0D
  }

  /// Whether the program reads on after a CR.
  private func isReturnAlone(at offset: Int) -> Bool {
    !syntax.endsLinesAtReturn && offset + 1 < bytes.count && bytes[offset] == 0x0D
      && bytes[offset + 1] != 0x0A
  }

  func endOfBreak(_ end: Int) -> Int {
    guard end < bytes.count else { return end }
    return bytes[end] == 0x0D && bytes[end + 1] == 0x0A ? end + 2 : end + 1
  }

  func endOfBlanks(_ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end, bytes[at].isBlank { at += 1 }
    return at
  }

  /// Returns the first byte of a line that is not a blank. A line with only a backslash may continue with the
  /// next one, whose end is `end` then.
  private func startOfText(_ start: Int, _ end: inout Int) -> Int {
    var first = endOfBlanks(start, end)
    guard syntax.joinsBlankLines else { return first }
    while first + 1 == end, bytes[first] == UInt8(ascii: "\\"), end < bytes.count {
      let next = endOfBreak(end)
      end = endOfLine(from: next)
      first = endOfBlanks(next, end)
    }
    return first
  }

  /// The end of a statement of a shell that is no assignment, or of a field without a separator.
  private func endOfStatement(_ start: Int, _ end: Int) -> Int {
    if syntax.hasCommentsAtStart { return endOfField(start, end) }
    guard syntax.dialect.value.expansion == .shell else { return end }
    return ValueLexer(bytes, statementAt: start).at
  }

  /// The end of a line of control files that is no field. Their reader takes all up to the next separator for the
  /// key, so it does not know the next field either.
  private func endOfField(_ start: Int, _ end: Int) -> Int {
    var (line, end) = (start, end)
    while !(line..<end).contains(where: { syntax.dialect.separates(bytes[$0]) }), end < bytes.count
    {
      line = endOfBreak(end)
      end = endOfLine(from: line)
      if line < end, isMark(bytes[line]) { line = end }
      end = endOfContinuation(end, indentation: 0)
    }
    return end
  }

  func startOfBlanks(_ start: Int, _ end: Int) -> Int {
    var at = end
    while at > start, bytes[at - 1].isBlank { at -= 1 }
    return at
  }

  private func endOfContinuation(_ end: Int, indentation: Int) -> Int {
    var end = end
    while end < bytes.count {
      var next = endOfBreak(end)
      switch syntax.dialect.continuation {
      case .none: return end
      case .backslashOverComments:
        guard endsInEscape(end) else { return end }
        next = endOfComments(next)
        guard next < bytes.count else { return end }
      case .indentation, .indentationWithDots:
        next = endOfComments(next, andBlankLines: true)
        guard next < bytes.count, bytes[next].isBlank else { return end }
      case .indentationWithBlankLines:
        guard next < bytes.count, !bytes[next].isLetter else { return end }
        next = endOfComments(next, andBlankLines: true)
        guard next < bytes.count, endOfBlanks(next, bytes.count) - next > indentation else {
          return end
        }
      }
      end = endOfLine(from: next)
    }
    return end
  }

  /// Whether a backslash at the end of a line joins the next one to it, over comments.
  func joinsNextLine(_ end: Int) -> Bool {
    syntax.dialect.continuation == .backslashOverComments && endsInEscape(end)
  }

  /// Whether a backslash before `end` is not escaped by another one.
  private func endsInEscape(_ end: Int) -> Bool {
    var start = end
    while start > 0, bytes[start - 1] == UInt8(ascii: "\\") { start -= 1 }
    return (end - start) % 2 == 1
  }

  /// Returns the start of the first line that is not a comment, from `start` on.
  private func endOfComments(_ start: Int, andBlankLines: Bool = false) -> Int {
    var line = start
    while line < bytes.count {
      let end = endOfLine(from: line)
      let first = endOfBlanks(line, end)
      let isSkipped =
        if syntax.hasCommentsAtStart {
          first < end ? first == line && isMark(bytes[first]) : line < end
        } else {
          first < end ? isMark(bytes[first]) : andBlankLines
        }
      guard isSkipped else { return line }
      line = endOfBreak(end)
    }
    return line
  }

  // MARK: content

  private func block(_ line: Range<Int>) -> ConfigurationLine.Content? {
    guard !syntax.blocks.isEmpty, syntax.blocks.contains(where: { beginsWithKey($0, line) }) else {
      return nil
    }
    return .heading(name: line.lowerBound..<startOfBlanks(line.lowerBound, line.upperBound))
  }

  private func assignment(
    _ line: Range<Int>, isContinued: Bool
  ) -> (content: ConfigurationLine.Content, value: Value?) {
    var start = line.lowerBound
    if let prefix = syntax.dialect.prefix {
      let end = start + prefix.utf8.count
      if end < line.upperBound, bytes[end].isBlank, bytes.text(start..<end) == prefix {
        start = endOfBlanks(end, line.upperBound)
      }
    }
    if let mark = syntax.dialect.keyMark, bytes[start] == mark {
      start = endOfBlanks(start + 1, line.upperBound)
    }
    if let content = directive(start..<line.upperBound) { return (content, nil) }
    let key = start..<endOfKey(start..<line.upperBound)
    let isKey = isKey(key)
    guard isKey || syntax.dialect.ignoresOtherKeys && !key.isEmpty else { return (.unknown, nil) }
    let bareKey: ConfigurationLine.Content =
      switch syntax.dialect.bareKeys {
      case .none: .unknown
      case .true, .flag: .assignment(key: key, value: key.upperBound..<key.upperBound, isBare: true)
      case .empty: .assignment(key: key, value: key.upperBound..<key.upperBound, isBare: false)
      }
    var at = endOfBlanks(key.upperBound, line.upperBound)
    let isSeparated = at < line.upperBound && syntax.dialect.separates(bytes[at])
    if isSeparated {
      at = endOfBlanks(at + 1, line.upperBound)
    } else if !syntax.dialect.separatesByBlanks {
      let rest = startOfComment(key.upperBound..<line.upperBound) ?? line.upperBound
      return (at >= rest ? bareKey : .unknown, nil)
    }
    let value = value(at..<line.upperBound, of: key, isContinued: isContinued)
    if !isSeparated, value.end == at { return (bareKey, nil) }
    let assignment = ConfigurationLine.Content.assignment(
      key: key, value: at..<max(at, value.end), isBare: false)
    return (isKey ? assignment : .unknown, value)
  }

  /// Whether a key is not empty and, for a shell or systemd, a name.
  private func isKey(_ key: Range<Int>) -> Bool {
    guard let foreign = syntax.foreignToKeys else { return !key.isEmpty }
    return !key.isEmpty && !bytes.contains(foreign, in: key)
      && !(syntax.dialect.ignoresOtherKeys && bytes[key.lowerBound].isDigit)
  }

  /// Returns a line that begins with a directive or `!`. Nil if it does not.
  private func directive(_ line: Range<Int>) -> ConfigurationLine.Content? {
    let first = bytes[line.lowerBound]
    let hasMark = first == UInt8(ascii: "!")
    guard hasMark || syntax.startsOfDirectives.contains(first) else { return nil }
    var end = line.lowerBound
    while end < line.upperBound, !bytes[end].isBlank { end += 1 }
    let key = line.lowerBound..<end
    let start = endOfBlanks(end, line.upperBound)
    guard start < line.upperBound, syntax.dialect.directives.contains(bytes.text(key)) else {
      return hasMark ? .unknown : nil
    }
    let value = start..<startOfBlanks(start, line.upperBound)
    return .assignment(key: key, value: value, isBare: false)
  }

  /// Whether a line begins with a key, which is in lower case, in any case.
  private func beginsWithKey(_ key: [UInt8], _ line: Range<Int>) -> Bool {
    for (position, byte) in key.enumerated()
    where bytes[line.lowerBound + position].lowercased != byte {
      return false
    }
    return endOfKey(line) == line.lowerBound + key.count
  }
}
