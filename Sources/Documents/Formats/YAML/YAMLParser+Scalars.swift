import Preferences

extension YAMLParser {
  // MARK: plain

  /// Moves past a plain scalar, which may have several lines of more than `indentation` blanks. Returns its end.
  mutating func plain(_ indentation: Int, inFlow: Bool) throws(Problem) -> Int {
    try checkStart(inFlow: inFlow)
    var end = try plainLine(inFlow: inFlow)
    while view[at].isLineBreak {
      let (here, line) = (at, lineStart)
      skipBlankLines()
      if try continues(indentation), view[at] != UInt8(ascii: "#") {
        let start = at
        let more = try plainLine(inFlow: inFlow)
        if more > start {
          end = more
          continue
        }
      }
      (at, lineStart) = (here, line)
      break
    }
    return end
  }

  /// Throws if no plain scalar can begin at `at`.
  private func checkStart(inFlow: Bool) throws(Problem) {
    let byte = view[at]
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
      guard isSpace(at &+ 1) || inFlow && view[at &+ 1].isFlowIndicator else { return }
      throw markInFlow()
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"),
      UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "'"),
      UInt8(ascii: "\""), UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      throw badStart()
    default: return
    }
  }

  /// Moves to the end of plain text on a line: a colon or a comment after a blank, or the end of the line. Returns
  /// the end of the text without blanks.
  @inline(__always) private mutating func plainLine(inFlow: Bool) throws(Problem) -> Int {
    var end = at
    while true {
      let byte = view[at]
      if byte > UInt8(ascii: ":"), byte < 0x5B || byte > 0x5D && byte < 0x7B || byte > 0x7F {
        at &+= 1
        end = at
        continue
      }
      switch byte {
      case 0x20, 0x09:
        at &+= 1
        continue
      case UInt8(ascii: ":"):
        if isSpace(at &+ 1) || inFlow && view[at &+ 1].isFlowIndicator { return end }
      case UInt8(ascii: "#"): if end < at { return end }
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
        UInt8(ascii: "}"):
        if inFlow { return end }
      case 0..<0x20, 0x7F:
        guard at < view.count, !byte.isLineBreak else { return end }
        throw controlCharacter()
      default: break
      }
      at &+= 1
      end = at
    }
  }

  // MARK: lines

  /// Moves past a line break, blank lines and the blanks of the next line.
  private mutating func skipBlankLines() {
    repeat {
      takeLineBreak()
      skipBlanks()
    } while view[at].isLineBreak
  }

  /// Whether the line at `at` can continue a scalar whose lines have more than `indentation` blanks.
  private func continues(_ indentation: Int) throws(Problem) -> Bool {
    guard at < view.count else { return false }
    if view.endOfSpaces(from: lineStart) &- lineStart <= indentation { return false }
    return !(at == lineStart && (isMarker("---") || isMarker("...")))
  }

  /// Moves past line breaks in a quoted text.
  private mutating func quotedLineBreak(
    _ indentation: Int, from start: Int
  ) throws(Problem) {
    skipBlankLines()
    guard at < view.count else { return }
    if isMarker("---") || isMarker("...") { throw quoteMissing(from: start) }
    if isStrict, view.endOfSpaces(from: lineStart) &- lineStart <= indentation {
      throw lessIndented(indentation)
    }
  }

  // MARK: quoted

  /// Moves past a text in quotes. Returns whether it must be decoded.
  mutating func quoted(_ indentation: Int) throws(Problem) -> Bool {
    let (start, quote) = (at, view[at])
    let isSingle = quote == UInt8(ascii: "'")
    var isEncoded = false
    at &+= 1
    while true {
      at = view.endOfPlainText(
        from: at, quote: quote, escape: isSingle ? quote : UInt8(ascii: "\\"))
      switch view[at] {
      case quote where isSingle && view[at &+ 1] == quote:
        isEncoded = true
        at &+= 2
      case quote:
        at &+= 1
        return isEncoded
      case UInt8(ascii: "\\"):
        isEncoded = true
        try escape(indentation, from: start)
      case 0x09, 0x7F: at &+= 1
      case 0x0A, 0x0D:
        isEncoded = true
        try quotedLineBreak(indentation, from: start)
      default: throw at < view.count ? controlCharacter() : quoteMissing(from: start)
      }
    }
  }

  /// Moves past an escape.
  private mutating func escape(_ indentation: Int, from start: Int) throws(Problem) {
    let escape = at
    at &+= 1
    let digits: Int
    switch view[at] {
    case 0x0A, 0x0D: return try quotedLineBreak(indentation, from: start)
    case UInt8(ascii: "x"): digits = 2
    case UInt8(ascii: "u"): digits = 4
    case UInt8(ascii: "U"): digits = 8
    case let byte where "0abtnvfre \"/\\N_LP\t".utf8.contains(byte):
      at &+= 1
      return
    default: throw badEscape()
    }
    at &+= 1
    let (scalar, found) = view.hexNumber(at: at, most: digits)
    at &+= found
    guard found == digits else {
      throw unexpected(expected: "\(digits) hexadecimal digits after the letter")
    }
    // Halves of a character, as JSON has them, are checked when they are decoded.
    guard Unicode.Scalar(scalar) != nil || digits == 4 else { throw notACharacter(from: escape) }
  }
}
