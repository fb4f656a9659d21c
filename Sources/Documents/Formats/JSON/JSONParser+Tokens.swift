import Preferences

extension JSONParser {
  /// Parses a string (RFC 8259, section 7).
  @inline(__always)
  mutating func string(as kind: NodeKind) throws(Problem) {
    let start = at
    var flags: UInt8 = 0
    at = view.endOfPlainText(from: at &+ 1)
    while view[at] != UInt8(ascii: "\"") {
      guard view[at] == UInt8(ascii: "\\") else { throw badInString(from: start) }
      flags = NodeIndex.Node.encoded
      try escape()
      at = view.endOfPlainText(from: at)
    }
    at &+= 1
    append(kind, from: start, to: at, flags: flags, quotes: 1)
  }

  private mutating func escape() throws(Problem) {
    switch view[at &+ 1] {
    case UInt8(ascii: "u"):
      for digit in 2..<6 where !view[at &+ digit].isHexDigit {
        at &+= digit
        throw unexpected(expected: "four hexadecimal digits after \"\\u\"")
      }
      at &+= 6
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at &+= 2
    default:
      at &+= 1
      throw unexpected(expected: "one of \" \\ / b f n r t u after \"\\\"")
    }
  }

  /// Parses a number (RFC 8259, section 6). A number with a fraction or an exponent is a real.
  mutating func number() throws(Problem) {
    let start = at
    if view[at] == UInt8(ascii: "-") { at &+= 1 }
    let leading = view[at]
    try digits()
    if leading == UInt8(ascii: "0"), view[at &- 1] != leading || view[at &- 2].isDigit {
      throw leadingZero(from: start)
    }
    let integerEnd = at
    if view[at] == UInt8(ascii: ".") {
      at &+= 1
      try digits()
    }
    if view[at] | 0x20 == UInt8(ascii: "e") {
      at &+= 1
      if view[at] == UInt8(ascii: "+") || view[at] == UInt8(ascii: "-") { at &+= 1 }
      try digits()
    }
    guard !view[at].isWordByte else { throw unexpected(expected: "the end of the number") }
    append(at == integerEnd ? .integer : .real, from: start, to: at)
  }

  @inline(__always) private mutating func digits() throws(Problem) {
    guard view[at].isDigit else { throw unexpected(expected: "a digit") }
    while view[at].isDigit { at &+= 1 }
  }

  /// Parses `true`, `false` or `null`. The caller has checked the first letter. `ending` has the
  /// last four letters in little-endian order.
  mutating func word(_ ending: UInt32, length: Int, as kind: NodeKind) throws(Problem) {
    let start = at
    at &+= length
    guard view.halfWord(at: at &- 4) == ending, !view[at].isWordByte else {
      throw badWord(from: start)
    }
    append(kind, from: start, to: at)
  }

  /// Moves past white space and comments.
  @inline(__always)
  mutating func skipSpace() throws(Problem) {
    while true {
      switch view[at] {
      case 0x20: at = view.endOfSpaces(from: at)
      case 0x0A, 0x0D, 0x09: at &+= 1
      case UInt8(ascii: "/"), UInt8(ascii: "#"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(Problem) {
    guard !isStrict else { throw comment() }
    guard let end = view.endOfComment(from: at) else { throw badComment() }
    at = end
  }
}

extension ByteView {
  /// Returns the offset after the comment at `offset`, without its line break. Returns nil if no
  /// comment begins there or it has no end.
  func endOfComment(from offset: Int) -> Int? {
    var at = offset &+ 2
    if self[offset] == UInt8(ascii: "/"), self[offset &+ 1] == UInt8(ascii: "*") {
      while at < count, self[at] != UInt8(ascii: "*") || self[at &+ 1] != UInt8(ascii: "/") {
        at &+= 1
      }
      return at < count ? at &+ 2 : nil
    }
    let isSlashes =
      self[offset] == UInt8(ascii: "/") && self[offset &+ 1] == UInt8(ascii: "/")
    guard isSlashes || self[offset] == UInt8(ascii: "#") else { return nil }
    at = offset &+ 1
    while at < count, !self[at].isLineBreak { at &+= 1 }
    return at
  }
}

extension UInt8 {
  var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
  /// Whether the byte must not directly follow a number or a word.
  var isWordByte: Bool { isDigit || isLetter || self == 0x5F || self == 0x2E || self >= 0x80 }
}
