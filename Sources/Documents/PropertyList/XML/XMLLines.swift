extension [UInt8] {
  /// Whether nothing but blanks stands before it on its line. O(blanks).
  func isFirstOnLine(_ offset: Int) -> Bool {
    var start = offset
    while start > 0, self[start - 1].isBlank { start -= 1 }
    return start == 0 || self[start - 1].isLineBreak
  }

  /// The blanks that the line of `offset` begins with.
  func indentation(at offset: Int) -> [UInt8] {
    Array(self[startOfLine(offset)...].prefix(while: \.isBlank))
  }

  func endOfBlanks(_ offset: Int) -> Int {
    self[offset...].firstIndex { !$0.isBlank } ?? count
  }

  /// Behind the line break that stands there.
  func endOfLineBreak(_ offset: Int) -> Int {
    let isPair = offset + 1 < count && self[offset] == 0x0D && self[offset + 1] == 0x0A
    return offset + (isPair ? 2 : 1)
  }

  /// Behind the comment that begins there; nil where none does.
  func commentEnd(from start: Int) -> Int? {
    guard self[start...].starts(with: "<!--".utf8) else { return nil }
    var at = start + 6
    while at < count {
      if self[at] == UInt8(ascii: ">"), self[at - 1] == 0x2D, self[at - 2] == 0x2D { return at + 1 }
      at += 1
    }
    return nil
  }

  /// Whether a comment begins there that holds a member: `<!-- <key>port</key> … -->`
  func isMemberInComment(_ start: Int) -> Bool {
    guard self[start...].starts(with: "<!--".utf8) else { return false }
    return self[(start + 4)...].drop(while: \.isXMLSpace).starts(with: "<key>".utf8)
  }

  /// The start of the line on which the comment begins that ends the line before `lineStart`. Nil
  /// where there is no such comment, or it shares its lines, or begins before `bound`.
  func startOfCommentLines(above lineStart: Int, from bound: Int) -> Int? {
    var end = lineStart
    if end > bound, self[end - 1] == 0x0A { end -= 1 }
    if end > bound, self[end - 1] == 0x0D { end -= 1 }
    while end > bound, self[end - 1].isBlank { end -= 1 }
    guard end < lineStart, end - bound >= 7, self[..<end].suffix(3).elementsEqual("-->".utf8) else {
      return nil
    }
    var start = end - 7
    while start >= bound, !self[start...].starts(with: "<!--".utf8) { start -= 1 }
    guard start >= bound, isFirstOnLine(start), startOfLine(start) >= bound else { return nil }
    return startOfLine(start)
  }
}
