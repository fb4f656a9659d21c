import Preferences

extension OpenStepParser {
  /// The byte there; 0 past the end.
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  mutating func skipSpace() throws(Problem) {
    while true {
      switch (byte(at), byte(at + 1)) {
      case (0x09...0x0D, _), (0x20, _): at += 1
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        while at < bytes.count, !bytes[at].isLineBreak { at += 1 }
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(Problem) {
    at += 2
    while at < bytes.count {
      if byte(at) == UInt8(ascii: "*"), byte(at + 1) == UInt8(ascii: "/") {
        at += 2
        return
      }
      at += 1
    }
    throw unexpected(expected: "\"*/\" at the comment's end")
  }

  /// Moves past a quoted string; returns whether it holds escapes, as flags.
  mutating func skipQuoted() throws(Problem) -> UInt8 {
    let quote = byte(at)
    var flags: UInt8 = 0
    at += 1
    while at < bytes.count, bytes[at] != quote {
      if bytes[at] == UInt8(ascii: "\\") {
        flags = NodeIndex.Node.encoded
        try skipEscape()
      } else {
        at += 1
      }
    }
    guard at < bytes.count else { throw unexpected(expected: "the string's closing quote") }
    at += 1
    return flags
  }

  private mutating func skipEscape() throws(Problem) {
    guard let escape = OpenStepText.Escape(bytes[(at + 1)...]) else {
      throw unexpected(expected: "an escape such as \\U00e9")
    }
    at += 1 + escape.length
  }

  var place: Place { Place(offset: at, in: bytes) }

  func unexpected(_ found: String? = nil, expected: String) -> Problem {
    Problem(.syntax(found: found ?? foundHere, expected: expected), place: place)
  }

  private var foundHere: String {
    guard at < bytes.count else { return "the end of the file" }
    let text = String(decoding: bytes[at...].prefix(32), as: UTF8.self)
    return text.prefix(1).description.quoted
  }
}

extension UInt8 {
  var isOpenStepWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Of a hexadecimal digit.
  var hexValue: UInt8? {
    if isDigit { return self & 0x0F }
    return isHexDigit ? (self & 0x0F) + 9 : nil
  }
}
