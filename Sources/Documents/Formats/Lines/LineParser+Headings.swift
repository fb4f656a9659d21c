/// Headings in brackets.
extension LineParser {
  /// Whether nothing is read from the line at `start` on.
  func isEndMark(at start: Int) -> Bool {
    syntax.endMarks.contains { mark in
      mark.indices.allSatisfy { bytes[start + $0] == mark[$0] }
    }
  }

  /// Returns the line of a heading whose bracket is at the start of `line`. If an assignment follows the
  /// heading, it is the next line. `start` is the start of the whole line.
  func heading(_ line: Range<Int>, from start: Int) -> ConfigurationLine {
    guard let bracket = closingBracket(line), bracket > line.lowerBound + 1 else {
      return ConfigurationLine(
        content: .unknown, range: start..<line.upperBound, next: endOfBreak(line.upperBound),
        form: .plain)
    }
    let heading = ConfigurationLine.Content.heading(name: line.lowerBound + 1..<bracket)
    let rest = endOfBlanks(bracket + 1, line.upperBound)
    guard syntax.dialect.headings == .beforeAssignment, rest < line.upperBound,
      !isMark(bytes[rest])
    else {
      return ConfigurationLine(
        content: heading, range: start..<line.upperBound, next: endOfBreak(line.upperBound),
        form: .plain)
    }
    return ConfigurationLine(
      content: heading, range: start..<bracket + 1, next: rest, form: .plain)
  }

  /// Whether an unknown line looks like a heading.
  func isFaultyHeading(_ line: ConfigurationLine) -> Bool {
    let start = endOfBlanks(line.range.lowerBound, line.range.upperBound)
    return syntax.dialect.hasSections && start < line.range.upperBound
      && bytes[start] == UInt8(ascii: "[")
  }

  /// Returns the offset of the bracket that ends a heading. Nil if the program does not read the line as
  /// a heading.
  private func closingBracket(_ line: Range<Int>) -> Int? {
    let end = startOfBlanks(line.lowerBound, line.upperBound)
    let brackets = (line.lowerBound..<end).lazy.filter { bytes[$0] == UInt8(ascii: "]") }
    switch syntax.dialect.headings {
    case .wholeLine: return bytes[end - 1] == UInt8(ascii: "]") ? end - 1 : nil
    case .toFirstBracket: return brackets.first
    case .toLastBracket:
      let comment = startOfComment(line) ?? end
      return brackets.last { $0 < comment }
    case .beforeAssignment:
      return syntax.dialect.keyForm == .quotedSection ? closingBracketOfGit(line) : brackets.first
    }
  }

  /// Git reads a name of letters, digits, dashes and dots, and perhaps a text in quotes after blanks.
  private func closingBracketOfGit(_ line: Range<Int>) -> Int? {
    var at = line.lowerBound + 1
    while at < line.upperBound, bytes[at].isPartOfGitName { at += 1 }
    let quote = endOfBlanks(at, line.upperBound)
    if quote > at, quote < line.upperBound, bytes[quote] == UInt8(ascii: "\"") {
      at = quote + 1
      while at < line.upperBound, bytes[at] != UInt8(ascii: "\"") {
        at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
      }
      at += 1
    }
    return at < line.upperBound && bytes[at] == UInt8(ascii: "]") ? at : nil
  }
}

extension UInt8 {
  /// Whether a section of git may have the byte in its name without quotes.
  var isPartOfGitName: Bool { isLetter || isDigit || self == 0x2D || self == 0x2E }
}
