/// What stands between two values, or between a value and a bracket: comments and a comma, with the
/// lines they are on. Lines are counted from the gap's beginning.
struct JSONGap {
  struct Token {
    let range: Range<Int>
    let isComma: Bool
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
          Token(range: start..<at, isComma: isComma, startLine: line, endLine: endLine))
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
  /// on its line and those directly above, after `floor`.
  func lead(to end: Int, after floor: Int, isFirst: Bool) -> Int {
    var lead = end
    var line = endLine
    for token in tokens.reversed() {
      guard !token.isComma, token.range.lowerBound >= floor, token.endLine >= line - 1,
        // What stands beside the opening bracket belongs to that.
        !(isFirst && token.startLine == 0 && endLine > 0)
      else { break }
      lead = token.range.lowerBound
      line = token.startLine
    }
    return lead
  }
}

extension ByteView {
  /// LF, CR LF counted at its LF, CR alone.
  func endsLine(at offset: Int) -> Bool {
    self[offset] == 0x0A || self[offset] == 0x0D && self[offset + 1] != 0x0A
  }
}
