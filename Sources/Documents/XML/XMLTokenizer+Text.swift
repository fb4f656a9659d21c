import Preferences

extension XMLTokenizer {
  /// Moves past the next piece of text, and returns its bytes and its offset in the file. References
  /// are decoded, and line endings become LF (XML 1.0, section 2.11). Returns nil at `end`, at `<`,
  /// at a control character, and at the end of the file.
  package mutating func nextText(
    until end: UInt8
  ) throws(Problem) -> (text: ArraySlice<UInt8>, offset: Int)? {
    if byte(at) == 0x0D {
      at += 1
      if byte(at) != 0x0A { return ([0x0A], at - 1) }
    }
    let start = at
    if byte(at) == UInt8(ascii: "&") {
      return (Array(String(try reference()).utf8)[...], start)
    }
    while at < bytes.count, !bytes[at].endsText, bytes[at] != end { at += 1 }
    return at > start ? (bytes[start..<at], start) : nil
  }

  /// Moves past a reference, and returns the character that it represents.
  @discardableResult
  mutating func reference() throws(Problem) -> Unicode.Scalar {
    guard let reference = XMLReference(in: bytes, at: at) else {
      let end = bytes[at...].prefix(16).firstIndex(of: UInt8(ascii: ";")) ?? at
      throw unexpected(
        found: String(decoding: bytes[at...end], as: UTF8.self).quoted,
        expected: "&amp; &lt; &gt; &quot; &apos; or a character's number, as &#233;")
    }
    at += reference.length
    return reference.scalar
  }

  /// Moves past a CDATA section, and returns the range of its content. Returns nil if there is none
  /// here.
  package mutating func characterData() throws(Problem) -> Range<Int>? {
    guard hasPrefix("<![CDATA[", at: at) else { return nil }
    let start = at + 9
    try skip(past: "]]>", from: 9, expected: "the end of CDATA \"]]>\"")
    return start..<at - 3
  }
}

extension UInt8 {
  fileprivate var endsText: Bool {
    self == UInt8(ascii: "&") || self == UInt8(ascii: "<")
      || self < 0x20 && self != 0x0A && self != 0x09
  }
}

/// A reference's character and length: `&amp;` or `&#233;`.
private struct XMLReference {
  let scalar: Unicode.Scalar
  /// The length in bytes, from `&` to `;`.
  let length: Int

  /// Returns nil if there is no reference at `start`. O(1): no reference is longer than 16 bytes.
  init?(in bytes: [UInt8], at start: Int) {
    let text = bytes[start...].prefix(16)
    guard let end = text.firstIndex(of: UInt8(ascii: ";")),
      let scalar = Self.scalar(named: String(decoding: text[(start + 1)..<end], as: UTF8.self))
    else { return nil }
    self.scalar = scalar
    length = end - start + 1
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default: scalar(numbered: name)
    }
  }

  private static func scalar(numbered name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard let first = digits.utf8.first, first.isHexDigit,
      let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), number > 0
    else { return nil }
    return Unicode.Scalar(number)
  }
}
