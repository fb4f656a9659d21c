import Preferences

extension XMLPropertyListParser {
  /// The byte there; 0 past the end. (No property list holds a NUL: `skipText` refuses it.)
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  func stands(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer { text in
      text.count <= bytes.count - offset && bytes[offset..<offset + text.count].elementsEqual(text)
    }
  }

  // MARK: tags

  /// The element whose name starts there.
  func element(namedAt start: Int) -> XMLElement? {
    var name: UInt64 = 0
    var end = start
    while byte(end).isXMLNameByte, end - start < 8 {
      name = name << 8 | UInt64(bytes[end])
      end += 1
    }
    return byte(end).isXMLNameByte ? nil : XMLElement(rawValue: name)
  }

  /// Moves past the open tag that stands here, attributes and all.
  mutating func openTag() throws(Problem) -> (isEmptyTag: Bool, Void) {
    at += 1
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      switch byte {
      case UInt8(ascii: ">"): return (bytes[at - 2] == UInt8(ascii: "/"), ())
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try skip(past: byte)
      case UInt8(ascii: "<"):
        at -= 1
        throw unexpected(expected: "the tag's end \">\"")
      default: break
      }
    }
    throw unexpected(expected: "the tag's end \">\"")
  }

  mutating func closeTag(of element: XMLElement) throws(Problem) {
    guard stands("</", at: at), self.element(namedAt: at + 2) == element else {
      throw unexpected(expected: "</\(element.name)>")
    }
    at += 2
    while byte(at).isXMLNameByte { at += 1 }
    skipSpace()
    guard byte(at) == UInt8(ascii: ">") else { throw unexpected(expected: "</\(element.name)>") }
    at += 1
  }

  // MARK: between the elements

  mutating func skipSpace() {
    while byte(at).isXMLSpace { at += 1 }
  }

  mutating func skipMisc() throws(Problem) {
    repeat { skipSpace() } while try skipComment()
  }

  /// Moves past a comment or a processing instruction, if one stands here.
  mutating func skipComment() throws(Problem) -> Bool {
    guard byte(at) == UInt8(ascii: "<") else { return false }
    if stands("<!--", at: at) {
      try skip(past: "-->", from: 4, expected: "the comment's end \"-->\"")
    } else if stands("<?", at: at) {
      try skip(past: "?>", from: 2, expected: "the instruction's end \"?>\"")
    } else {
      return false
    }
    return true
  }

  /// Moves past the next `end`; the problem's place is where it should have ended.
  mutating func skip(past end: StaticString, from length: Int, expected: String) throws(Problem) {
    at += length
    let first = end.utf8Start.pointee
    while at < bytes.count {
      if bytes[at] == first, stands(end, at: at) {
        at += end.utf8CodeUnitCount
        return
      }
      at += 1
    }
    throw unexpected(expected: expected)
  }

  private mutating func skip(past quote: UInt8) throws(Problem) {
    while at < bytes.count {
      at += 1
      if bytes[at - 1] == quote { return }
    }
    throw unexpected(expected: "the attribute's closing quote")
  }
}

extension UInt8 {
  package var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  /// What tags and attributes are named with.
  package var isXMLNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"),
      UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}
