import Preferences

extension TOMLParser {
  /// Parses a string in any of the four forms.
  mutating func string(quote: UInt8) throws(Problem) {
    let start = at
    if view[at &+ 1] == quote, view[at &+ 2] == quote { return try lines(quote: quote) }
    let isEncoded = quote == UInt8(ascii: "\"") ? try basicText() : try literalText()
    append(.string, from: start, flags: isEncoded ? NodeIndex.Node.encoded : 0, lead: 1, trail: 1)
  }

  /// Moves past a text in double quotes on one line. Returns whether it has escapes.
  @inline(__always) mutating func basicText() throws(Problem) -> Bool {
    let start = at
    var isEncoded = false
    at &+= 1
    while true {
      at = view.endOfPlainText(from: at, quote: UInt8(ascii: "\""), escape: UInt8(ascii: "\\"))
      switch view[at] {
      case UInt8(ascii: "\"") where at < view.count:
        at &+= 1
        return isEncoded
      case UInt8(ascii: "\\"):
        isEncoded = true
        try escape()
      case 0x09: at &+= 1
      default: throw badInString(from: start)
      }
    }
  }

  /// Moves past a text in single quotes on one line.
  @inline(__always) mutating func literalText() throws(Problem) -> Bool {
    let start = at
    at &+= 1
    while true {
      at = view.endOfPlainText(from: at, quote: UInt8(ascii: "'"), escape: UInt8(ascii: "'"))
      switch view[at] {
      case UInt8(ascii: "'"):
        at &+= 1
        return false
      case 0x09: at &+= 1
      default: throw badInString(from: start)
      }
    }
  }

  /// Parses a string between three quotes, which may have several lines.
  private mutating func lines(quote: UInt8) throws(Problem) {
    let start = at
    let isBasic = quote == UInt8(ascii: "\"")
    at &+= 3
    // A line break directly after the quotes does not count.
    _ = takesLineBreak()
    let lead = UInt8(at - start)
    var isEncoded = false
    while true {
      at = view.endOfPlainText(from: at, quote: quote, escape: isBasic ? UInt8(ascii: "\\") : quote)
      switch view[at] {
      case quote:
        guard view[at &+ 1] == quote, view[at &+ 2] == quote else {
          at &+= 1
          continue
        }
        // One or two quotes may be the end of the text.
        at &+= view[at &+ 3] == quote ? view[at &+ 4] == quote ? 5 : 4 : 3
        return append(
          .string, from: start, flags: isEncoded ? NodeIndex.Node.encoded : 0, lead: lead, trail: 3)
      case UInt8(ascii: "\\"):
        isEncoded = true
        if !takesEscapedLineBreak() { try escape() }
      case 0x0A, 0x09: at &+= 1
      case 0x0D where view[at &+ 1] == 0x0A:
        isEncoded = true
        at &+= 2
      default: throw badInString(from: start)
      }
    }
  }

  /// Moves past a backslash at the end of a line, and the white space after it.
  private mutating func takesEscapedLineBreak() -> Bool {
    let start = at
    at &+= 1
    skipBlanks()
    guard takesLineBreak() else {
      at = start
      return false
    }
    repeat { skipBlanks() } while takesLineBreak()
    return true
  }

  /// Moves past an escape.
  private mutating func escape() throws(Problem) {
    let start = at
    let digits: Int
    switch view[at &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at &+= 2
      return
    case UInt8(ascii: "u"): digits = 4
    case UInt8(ascii: "U"): digits = 8
    case UInt8(ascii: "e") where !isStrict:
      at &+= 2
      return
    case UInt8(ascii: "x") where !isStrict: digits = 2
    case UInt8(ascii: "e"), UInt8(ascii: "x"): throw newEscape()
    default:
      at &+= 1
      throw unexpected(expected: "one of \" \\ b e f n r t u U x after \"\\\"")
    }
    at &+= 2
    let (scalar, found) = view.hexNumber(at: at, most: digits)
    at &+= found
    guard found == digits else {
      throw unexpected(expected: "\(digits) hexadecimal digits after the letter")
    }
    guard Unicode.Scalar(scalar) != nil else { throw notACharacter(from: start) }
  }
}

extension UInt8 {
  var isUppercaseHexDigit: Bool { (0x41...0x46).contains(self) }
  /// The value of a hexadecimal digit.
  var hexDigitValue: UInt8 { isDigit ? self & 15 : (self & 15) + 9 }
}

extension ByteView {
  /// Returns the offset of the first byte at or after `offset` that is `quote`, `escape`, a control character or
  /// DEL, or `count`.
  @inline(__always) func endOfPlainText(from offset: Int, quote: UInt8, escape: UInt8) -> Int {
    let (quotes, escapes) = (Self.word(of: quote), Self.word(of: escape))
    let ones = Self.word(of: 1)
    let deletes = Self.word(of: 0x7F)
    var at = offset
    while let word = word(at: at) {
      let (a, b, c) = (word ^ quotes, word ^ escapes, word ^ deletes)
      let hits =
        ((a &- ones) & ~a) | ((b &- ones) & ~b) | ((c &- ones) & ~c)
        | ((word &- Self.word(of: 0x20)) & ~word)
      let high = hits & Self.word(of: 0x80)
      if high != 0 { return at &+ high.trailingZeroBitCount &>> 3 }
      at &+= 8
    }
    while at < count, self[at] >= 0x20, self[at] != quote, self[at] != escape, self[at] != 0x7F {
      at &+= 1
    }
    return at
  }
}
