/// What stands between two values, or between a value and a bracket: comments and a comma, with the
/// lines they are on. Lines are counted from the gap's beginning.
struct JSONGap {
  struct Token {
    let range: Range<Int>
    let isComma: Bool
    /// Whether it is a comment that holds a member: `// "port": 80,`
    let isMember: Bool
    let startLine, endLine: Int
  }

  private(set) var tokens: [Token] = []
  /// Of the gap's end.
  private(set) var endLine = 0

  init(_ range: Range<Int>, in bytes: [UInt8]) {
    ByteView.over(bytes) { view in
      var at = range.lowerBound
      while at < range.upperBound {
        let start = at
        let line = endLine
        if view[at] == UInt8(ascii: ",") {
          at += 1
        } else if let end = view.endOfComment(from: at) {
          at = min(end, range.upperBound)
          for offset in start..<at { endLine += view.endsLine(at: offset) ? 1 : 0 }
        } else {
          endLine += view.endsLine(at: at) ? 1 : 0
          at += 1
          continue
        }
        let isComma = view[start] == UInt8(ascii: ",")
        tokens.append(
          Token(
            range: start..<at, isComma: isComma,
            isMember: !isComma && view.isMemberInComment(start..<at), startLine: line,
            endLine: endLine))
      }
    }
  }

  var comma: Int? { tokens.first(where: \.isComma)?.range.lowerBound }
  var comments: [Token] { tokens.filter { !$0.isComma } }

  /// The end of what belongs to the value before the gap, which begins at `start`: its comma and the
  /// comments on its line, unless what is next begins on that line too.
  func tail(from start: Int, isLast: Bool) -> Int {
    var tail = start
    var hasComma = false
    for token in tokens where token.startLine == 0 {
      if hasComma, !isLast, token.endLine == endLine { break }
      hasComma = hasComma || token.isComma
      tail = token.range.upperBound
    }
    return tail
  }

  /// The start of what belongs to the value after the gap, which begins at `end`: comments before it
  /// on its line and those directly above, after `floor`. A member in a comment is not one of them.
  func lead(to end: Int, after floor: Int, isFirst: Bool) -> Int {
    var lead = end
    var line = endLine
    for token in tokens.reversed() {
      guard !token.isComma, !token.isMember || token.endLine == endLine,
        token.range.lowerBound >= floor, token.endLine >= line - 1,
        // What stands beside the opening bracket belongs to that.
        !(isFirst && token.startLine == 0 && endLine > 0)
      else { break }
      lead = token.range.lowerBound
      line = token.startLine
    }
    return lead
  }

  /// The same as `lead`, without the comment lines above.
  func ownLead(to end: Int, after floor: Int) -> Int {
    let own = tokens.last { $0.isComma || $0.endLine < endLine || $0.range.lowerBound < floor }
    return tokens.first { $0.range.lowerBound >= own?.range.upperBound ?? 0 }?.range.lowerBound
      ?? end
  }

  /// Whether the line below what belongs to the value before the gap is a member in a comment.
  var beginsWithMember: Bool {
    let tailLine = tokens.last { $0.startLine == 0 }?.endLine ?? 0
    guard let below = tokens.first(where: { $0.startLine > 0 }) else { return false }
    return below.isMember && below.startLine == tailLine + 1
  }

  /// Whether it has no comment and no blank line.
  var isClose: Bool { endLine <= 1 && comments.isEmpty }
}

extension ByteView {
  /// Whether the comment begins with a quoted key and a colon.
  fileprivate func isMemberInComment(_ comment: Range<Int>) -> Bool {
    var at = comment.lowerBound
    while at < comment.upperBound, "/*# \t".utf8.contains(self[at]) { at += 1 }
    guard at < comment.upperBound, self[at] == UInt8(ascii: "\"") else { return false }
    at = endOfPlainText(from: at + 1)
    while at < comment.upperBound, self[at] == UInt8(ascii: "\\") {
      at = endOfPlainText(from: at + 2)
    }
    guard at < comment.upperBound, self[at] == UInt8(ascii: "\"") else { return false }
    at += 1
    while at < comment.upperBound, self[at].isBlank { at += 1 }
    return at < comment.upperBound && self[at] == UInt8(ascii: ":")
  }

  /// LF, CR LF counted at its LF, CR alone.
  func endsLine(at offset: Int) -> Bool {
    self[offset] == 0x0A || self[offset] == 0x0D && self[offset + 1] != 0x0A
  }
}
