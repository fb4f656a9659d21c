import Preferences

/// The statements of the text, and the tables that they make.
extension TOMLDocument {
  /// How a container is written.
  enum Container {
    /// The root, or a table or list with headers. Other tables may have only the headers of tables inside them.
    case headers
    /// Keys with dots.
    case dotted
    /// Brackets or braces.
    case inline
  }

  func form(of container: NodeID) -> Container {
    let start = Int(index.nodes[container].start)
    if container == 0 || header(around: start) != nil { return .headers }
    let isOpening = bytes[start] == UInt8(ascii: "[") || bytes[start] == UInt8(ascii: "{")
    return isOpening ? .inline : .dotted
  }

  /// Whether a value is a table or a list of tables that headers or dotted keys make.
  func isTable(_ value: NodeID) -> Bool {
    index.nodes[value].isContainer && form(of: value) != .inline
  }

  /// Whether headers make a value: it is a table or a list of tables.
  func hasHeaders(_ value: NodeID) -> Bool {
    index.nodes[value].isContainer && form(of: value) == .headers
  }

  /// Whether the last group in a table is an inline table, so that a new one is written like it.
  func hasInlineGroups(_ table: NodeID) -> Bool {
    let last = Array(index.children(of: table)).last { index.nodes[$0].kind == .dictionary }
    return last.map { form(of: $0) == .inline } ?? false
  }

  /// Returns the header in or after which `offset` directly is.
  private func header(around offset: Int) -> TOMLHeader? {
    let next = headers.partitioningIndex { $0.start > offset }
    guard next > 0, offset <= headers[next - 1].end else { return nil }
    return headers[next - 1]
  }

  /// Returns the position among the headers of the one that makes a table. Nil if there is none. O(log headers)
  /// unless tables are scattered.
  func headerPosition(of table: NodeID) -> Int? {
    let at = headers.partitioningIndex { $0.table >= table }
    if at < headers.count, headers[at].table == table { return at }
    return hasHeadersInOrder ? nil : headers.firstIndex { $0.table == table }
  }

  // MARK: bodies

  /// The offset of the first byte after a byte order mark.
  var startOfText: Int { bytes.hasByteOrderMark ? 3 : 0 }

  /// Returns the body after the header at `position`. The root's body is after the position -1. It ends before the
  /// next header and the comments directly above it.
  func body(after position: Int) -> Range<Int> {
    let start = position < 0 ? startOfText : headers[position].end
    return start..<max(start, startOfSection(position + 1))
  }

  /// Returns the start of the header at `position`, or of the comments directly above it. The end of the text if
  /// there is no such header.
  func startOfSection(_ position: Int) -> Int {
    guard position < headers.count else { return bytes.count }
    let comment = CommentReader(self).comment(above: headers[position].start).range
    guard comment.isEmpty else { return comment.lowerBound }
    return max(startOfText, bytes.startOfLine(headers[position].start))
  }

  /// Returns the position of the header before `offset`, or -1.
  func section(around offset: Int) -> Int { headers.partitioningIndex { $0.start > offset } - 1 }

  /// Returns the assignments of a body. O(body).
  func statements(in body: Range<Int>) -> [TOMLStatement] {
    ByteView.over(bytes) { view in
      var parser = TOMLParser(bytes, in: view)
      return (try? parser.statements(in: body)) ?? []
    }
  }

  /// Whether a line is outside of all values that have several lines.
  func isComment(at offset: Int) -> Bool {
    func isInside(_ node: NodeIndex.Node) -> Bool {
      node.kind == .string && node.start < offset && offset < node.end
    }
    guard !isScattered else { return !index.nodes.contains(where: isInside) }
    let next = index.nodes.indices.partitioningIndex { index.nodes[$0].start > offset }
    return next == 0 || !isInside(index.nodes[next - 1])
  }

  // MARK: ranges

  func range(ofChild value: NodeID) -> Range<Int> {
    let node = index.nodes[value]
    let end = Int(node.end)
    if value > 0, hasHeaders(value),
      let header = header(around: Int(node.start))
    {
      return header.start..<end
    }
    guard value > 0, index.nodes[value - 1].kind == .key else { return Int(node.start)..<end }
    return ByteView.over(bytes) {
      $0.startOfDottedKey(endingWith: Int(index.nodes[value - 1].start))
    }..<end
  }

  /// Returns the range between the brackets of an inline container, or the body of a table.
  func content(of container: NodeID) -> Range<Int> {
    let range = index.nodes[container].range
    switch form(of: container) {
    case .inline: return range.lowerBound + 1..<range.upperBound - 1
    case .dotted: return self.range(ofChild: container)
    case .headers:
      if container == 0 { return body(after: -1) }
      guard let position = headerPosition(of: container) else {
        return range.upperBound..<range.upperBound
      }
      return body(after: position)
    }
  }

  /// Returns the offset after the last comment of a text that begins with blanks and comments.
  func endOfSpace(in range: Range<Int>) -> Int {
    ByteView.over(bytes) { view in
      var at = range.lowerBound
      while at < range.upperBound {
        switch view[at] {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","): at += 1
        case UInt8(ascii: "#"): at = view.endOfLine(from: at)
        default: return at
        }
      }
      return range.upperBound
    }
  }
}

/// An assignment in the body of a table.
struct TOMLStatement {
  let keys: [TOMLKey]
  let value: Range<Int>

  var range: Range<Int> { keys[0].start..<value.upperBound }
}

extension TOMLParser {
  /// Parses the assignments in a body.
  mutating func statements(in body: Range<Int>) throws(Problem) -> [TOMLStatement] {
    at = body.lowerBound
    var statements: [TOMLStatement] = []
    try skipLines()
    while at < body.upperBound {
      let (path, last) = try keyPath()
      try equals()
      let start = at
      nodes.removeAll(from: 1)
      try value(inside: path.count)
      statements.append(TOMLStatement(keys: path + [last], value: start..<at))
      try skipLines()
    }
    return statements
  }
}

extension ByteView {
  /// Returns the start of the first of the keys with dots between them, whose last one begins at `last`.
  func startOfDottedKey(endingWith last: Int) -> Int {
    var start = last
    while true {
      var at = start
      while at > 0, self[at - 1].isBlank { at -= 1 }
      guard at > 0, self[at - 1] == UInt8(ascii: ".") else { return start }
      at -= 1
      while at > 0, self[at - 1].isBlank { at -= 1 }
      start = startOfKey(endingAt: at)
    }
  }

  private func startOfKey(endingAt end: Int) -> Int {
    var start = end - 1
    let quote = self[start]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      while start > 0, self[start - 1].isBareKey { start -= 1 }
      return start
    }
    repeat {
      start -= 1
      while start > 0, self[start] != quote { start -= 1 }
    } while start > 0 && quote == UInt8(ascii: "\"") && hasOddBackslashes(before: start)
    return start
  }

  private func hasOddBackslashes(before offset: Int) -> Bool {
    var at = offset
    while at > 0, self[at - 1] == UInt8(ascii: "\\") { at -= 1 }
    return (offset - at) % 2 == 1
  }
}
