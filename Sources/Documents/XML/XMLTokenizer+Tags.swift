import Preferences

extension XMLTokenizer {
  /// Returns the name at `start`. Throws if there is none.
  package func name(at start: Int) throws(Problem) -> String {
    var end = start
    while byte(end).isXMLNameByte { end += 1 }
    guard end > start, !(0x2D...0x39 ~= byte(start)) else {
      throw unexpected(expected: "a name", at: start)
    }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Moves past an open tag without reading its attributes. Returns whether the tag is empty:
  /// `<dict/>`.
  mutating func skipOpenTag() throws(Problem) -> Bool {
    at += 1
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      switch byte {
      case UInt8(ascii: ">"): return bytes[at - 2] == UInt8(ascii: "/")
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipValue(quotedBy: byte)
      case UInt8(ascii: "<"):
        at -= 1
        throw unexpected(expected: "the tag's end \">\"")
      default: break
      }
    }
    throw unexpected(expected: "the tag's end \">\"")
  }

  private mutating func skipValue(quotedBy quote: UInt8) throws(Problem) {
    while at < bytes.count {
      at += 1
      if bytes[at - 1] == quote { return }
    }
    throw unexpected(expected: "the attribute's closing quote")
  }

  /// Moves past a close tag, whose name the caller has checked.
  package mutating func skipCloseTag(expected: @autoclosure () -> String) throws(Problem) {
    at += 2
    while byte(at).isXMLNameByte { at += 1 }
    skipSpace()
    guard byte(at) == UInt8(ascii: ">") else { throw unexpected(expected: expected()) }
    at += 1
  }

  /// Moves to an attribute's value. Returns the attribute's name and the quote around the value.
  package mutating func openAttribute() throws(Problem) -> (name: String, quote: UInt8) {
    let name = try name(at: at)
    at += name.utf8.count
    skipSpace()
    guard byte(at) == UInt8(ascii: "=") else { throw unexpected(expected: "\"=\"") }
    at += 1
    skipSpace()
    let quote = byte(at)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw unexpected(expected: "a value in quotes")
    }
    at += 1
    return (name, quote)
  }
}
