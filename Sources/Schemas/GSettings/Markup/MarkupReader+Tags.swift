import Documents
import Preferences

extension MarkupReader {
  /// Moves past the open tag that stands here.
  mutating func tag() throws(Problem) -> (element: MarkupElement, isEmpty: Bool) {
    let start = at
    guard byte(at) == UInt8(ascii: "<") else { throw unexpected(expected: "an element") }
    let name = try name(at: at + 1)
    var element = MarkupElement(
      name: name, offset: start, line: line(of: start), text: MarkupText(at: start))
    at += 1 + name.utf8.count
    skipSpace()
    while byte(at) != UInt8(ascii: ">"), !stands("/>", at: at) {
      try readAttribute(of: &element)
      skipSpace()
    }
    let isEmpty = byte(at) == UInt8(ascii: "/")
    at += isEmpty ? 2 : 1
    return (element, isEmpty)
  }

  private mutating func readAttribute(of element: inout MarkupElement) throws(Problem) {
    let start = at
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
    var text = MarkupText(at: at)
    try readText(until: quote, into: &text)
    at += 1
    guard !name.isQualified, name != "xmlns" else { return }
    guard element.attributes.updateValue(text, forKey: name) == nil else {
      throw problem(.duplicateKey(name), at: start)
    }
  }

  func name(at start: Int) throws(Problem) -> String {
    var end = start
    while byte(end).isXMLNameByte { end += 1 }
    guard end > start, !(0x2D...0x39 ~= byte(start)) else {
      throw unexpected(expected: "a name", at: start)
    }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Moves to `end`. Line endings become LF (XML 1.0, section 2.11).
  mutating func readText(until end: UInt8, into text: inout MarkupText) throws(Problem) {
    while byte(at) != end {
      let start = at
      while at < bytes.count, !isSpecial(bytes[at], end) { at += 1 }
      if at > start { text.append(bytes[start..<at], from: start) }
      try readSpecial(until: end, into: &text)
    }
  }

  private func isSpecial(_ byte: UInt8, _ end: UInt8) -> Bool {
    byte == end || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<")
      || byte < 0x20 && byte != 0x0A && byte != 0x09
  }

  private mutating func readSpecial(
    until end: UInt8, into text: inout MarkupText
  ) throws(Problem) {
    switch byte(at) {
    case end: return
    case UInt8(ascii: "&"):
      let reference = try reference()
      text.append(String(Character(reference.scalar)).utf8, from: at)
      at += reference.length
    case 0x0D where at < bytes.count:
      if byte(at + 1) != 0x0A { text.append([0x0A], from: at) }
      at += 1
    default:
      throw unexpected(
        expected: end == UInt8(ascii: "<") ? "text or a tag" : "the attribute's closing quote")
    }
  }

  private func reference() throws(Problem) -> XMLReference {
    if let reference = XMLReference(in: bytes, at: at) { return reference }
    let end = bytes[at...].prefix(16).firstIndex(of: UInt8(ascii: ";")) ?? at
    throw unexpected(
      found: String(decoding: bytes[at...end], as: UTF8.self).quoted,
      expected: "&amp; &lt; &gt; &quot; &apos; or a character's number, as &#233;", at: at)
  }
}
