import Preferences

/// Moves over the bytes of an XML file token by token: the prolog, tags, attributes, references,
/// CDATA, comments and processing instructions.
///
/// Nothing expands: entities that a file defines are refused, and a DOCTYPE's file is never opened.
/// The caller decides which elements may nest, and how deep. No method recurses.
package struct XMLTokenizer {
  package let bytes: [UInt8]
  /// The offset of the next byte.
  package var at = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the byte at `offset`, or 0 past the end. (Text never contains a NUL: both readers
  /// refuse it.)
  package func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  package func hasPrefix(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer { text in
      text.count <= bytes.count - offset && bytes[offset..<offset + text.count].elementsEqual(text)
    }
  }

  // MARK: between elements

  package mutating func skipSpace() {
    while byte(at).isXMLSpace { at += 1 }
  }

  /// Moves past white space, comments and processing instructions.
  package mutating func skipMisc() throws(Problem) {
    repeat { skipSpace() } while try skipComment()
  }

  /// Moves past one comment or processing instruction. Returns false if there is none here.
  package mutating func skipComment() throws(Problem) -> Bool {
    guard byte(at) == UInt8(ascii: "<") else { return false }
    if hasPrefix("<!--", at: at) {
      try skip(past: "-->", from: 4, expected: "the comment's end \"-->\"")
    } else if hasPrefix("<?", at: at) {
      try skip(past: "?>", from: 2, expected: "the instruction's end \"?>\"")
    } else {
      return false
    }
    return true
  }

  /// Moves past the next `end`, searching from `length` bytes ahead. If there is none, the problem's
  /// place is the end of the file.
  mutating func skip(past end: StaticString, from length: Int, expected: String) throws(Problem) {
    at += length
    let first = end.utf8Start.pointee
    while at < bytes.count {
      if bytes[at] == first, hasPrefix(end, at: at) {
        at += end.utf8CodeUnitCount
        return
      }
      at += 1
    }
    throw unexpected(expected: expected)
  }

  // MARK: problems

  package func problem(_ reason: Problem.Reason, at offset: Int) -> Problem {
    Problem(reason, place: Place(offset: offset, in: bytes))
  }

  /// Returns a syntax problem at `offset`, or at the next byte. Unless `found` is given, the problem
  /// quotes a tag up to its end, else one character.
  package func unexpected(
    found: String? = nil, expected: String, at offset: Int? = nil
  ) -> Problem {
    let offset = min(offset ?? at, bytes.count)
    return problem(
      .syntax(found: found ?? description(at: offset), expected: expected), at: offset)
  }

  private func description(at offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the file" }
    let start = bytes[offset...].prefix(32)
    if bytes[offset] == UInt8(ascii: "<"), let end = start.firstIndex(of: UInt8(ascii: ">")) {
      return String(decoding: bytes[offset...end], as: UTF8.self)
    }
    return String(decoding: start, as: UTF8.self).prefix(1).description.quoted
  }
}

extension UInt8 {
  package var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  /// Whether the names of tags and attributes may contain this byte.
  var isXMLNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"),
      UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}

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

  /// Moves to an attribute's value. Returns the attribute's name and the quote character.
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
