import Preferences

extension XMLPropertyListParser {
  /// Moves to the close tag; returns the text's flags.
  mutating func skipText(of element: XMLElement) throws(Problem) -> UInt8 {
    var flags: UInt8 = 0
    while true {
      let byte = byte(at)
      if byte > UInt8(ascii: "<") {
        at += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "<"):
        if self.byte(at + 1) == UInt8(ascii: "/") { return flags }
        try skipInnerMarkup(of: element)
        flags |= XMLFlags.hasMarkup
      case UInt8(ascii: "&"):
        try skipReference()
        flags |= XMLFlags.hasMarkup
      case 0: throw unexpected(expected: "</\(element.name)>")
      case UInt8(ascii: "\r"):
        at += 1
        flags |= XMLFlags.hasMarkup
      default: at += 1
      }
    }
  }

  private mutating func skipInnerMarkup(of element: XMLElement) throws(Problem) {
    if stands("<![CDATA[", at: at) {
      try skip(past: "]]>", from: 9, expected: "the end of CDATA \"]]>\"")
    } else if try !skipComment() {
      throw unexpected(expected: "</\(element.name)>")
    }
  }

  private mutating func skipReference() throws(Problem) {
    guard let reference = XMLReference(in: bytes, at: at) else {
      let end = bytes[at...].prefix(16).firstIndex(of: UInt8(ascii: ";")) ?? at
      throw unexpected(
        found: String(decoding: bytes[at...end], as: UTF8.self).quoted,
        expected: "&amp; &lt; &gt; &quot; &apos; or a character's number, as &#233;")
    }
    at += reference.length
  }

  /// The text's range without the white space around it, where that means nothing. Throws where
  /// it is none of its element.
  func check(
    _ text: Range<Int>, of element: XMLElement, flags: UInt8
  ) throws(Problem) -> Range<Int> {
    if element == .string || element == .key { return text }
    let isPlain = flags & XMLFlags.hasMarkup == 0
    let content = isPlain ? bytes[text] : XMLPropertyList.decoded(bytes[text])[...]
    let trimmed = bytes[text].trimmingXMLSpace
    if element.takes(content.trimmingXMLSpace) { return trimmed.startIndex..<trimmed.endIndex }
    throw problem(
      .notA(
        element.noun,
        found: String(decoding: content.trimmingXMLSpace.prefix(200), as: UTF8.self).quotedBriefly,
        nearest: nil),
      at: UInt32(truncatingIfNeeded: trimmed.startIndex))
  }

  // MARK: problems

  func problem(_ reason: Problem.Reason, at offset: UInt32) -> Problem {
    Problem(reason, place: Place(offset: Int(offset), in: bytes))
  }

  /// `expected` does not stand here.
  func unexpected(found: String? = nil, expected: String) -> Problem {
    problem(
      .syntax(found: found ?? foundHere, expected: expected),
      at: UInt32(truncatingIfNeeded: min(at, bytes.count)))
  }

  /// A tag up to its end, else a character.
  private var foundHere: String {
    guard at < bytes.count else { return "the end of the file" }
    let line = bytes[at...].prefix(32)
    if bytes[at] == UInt8(ascii: "<"), let end = line.firstIndex(of: UInt8(ascii: ">")) {
      return String(decoding: bytes[at...end], as: UTF8.self)
    }
    return String(decoding: line, as: UTF8.self).prefix(1).description.quoted
  }
}

extension XMLElement {
  fileprivate var noun: String {
    switch self {
    case .integer: "a whole number"
    case .real: "a number"
    case .date: "a date such as 2026-01-31T10:00:00Z"
    case .data: "Base64 text"
    default: "empty"
    }
  }

  /// Whether `text` (no white space around it) may stand in such an element.
  fileprivate func takes(_ text: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .integer: text.isPlistInteger
    case .real: text.isPlistReal
    case .date: Timestamp(plistText: text) != nil
    case .data: text.isPlistData
    case .true, .false: text.isEmpty
    default: true
    }
  }
}
