import Documents
import Preferences

extension MarkupReader {
  /// Moves to the outermost element.
  mutating func skipProlog() throws(Problem) {
    if stands("\u{FEFF}", at: 0) { at = 3 }
    let start = at
    try skipMisc()
    try XMLEncoding.check(in: start..<at, of: bytes)
    if stands("<!DOCTYPE", at: at) { try skipDoctype() }
    try skipMisc()
  }

  /// Skipped and never opened, with the declarations of elements and attributes in it.
  private mutating func skipDoctype() throws(Problem) {
    at += 9
    var isInside = false
    while at < bytes.count {
      if try skipComment() { continue }
      switch bytes[at] {
      case UInt8(ascii: "["): isInside = true
      case UInt8(ascii: "]"): isInside = false
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        at = bytes[(at + 1)...].firstIndex(of: bytes[at]) ?? bytes.count
      case UInt8(ascii: "%"),
        UInt8(ascii: "<") where stands("<!ENTITY", at: at):
        throw unexpected(expected: "a DOCTYPE without entities of its own")
      case UInt8(ascii: ">") where !isInside:
        at += 1
        return
      default: break
      }
      at += 1
    }
    throw unexpected(expected: "the DOCTYPE's end \">\"")
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
    if stands("<!--", at: at) {
      try skip(past: "-->", from: 4, expected: "the comment's end \"-->\"")
    } else if stands("<?", at: at) {
      try skip(past: "?>", from: 2, expected: "the instruction's end \"?>\"")
    } else {
      return false
    }
    return true
  }

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

  // MARK: bytes

  /// The byte there; 0 past the end. (No XML holds a NUL: `readText` refuses it.)
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  func stands(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer { text in
      text.count <= bytes.count - offset && bytes[offset..<offset + text.count].elementsEqual(text)
    }
  }

  func problem(_ reason: Problem.Reason, at offset: Int) -> Problem {
    Problem(reason, place: Place(offset: offset, in: bytes))
  }

  /// `expected` does not stand there.
  func unexpected(found: String? = nil, expected: String, at offset: Int? = nil) -> Problem {
    let offset = min(offset ?? at, bytes.count)
    return problem(.syntax(found: found ?? self.found(at: offset), expected: expected), at: offset)
  }

  /// A tag up to its end, else a character.
  private func found(at offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the file" }
    let start = bytes[offset...].prefix(32)
    if bytes[offset] == UInt8(ascii: "<"), let end = start.firstIndex(of: UInt8(ascii: ">")) {
      return String(decoding: bytes[offset...end], as: UTF8.self)
    }
    return String(decoding: start, as: UTF8.self).prefix(1).description.quoted
  }
}
