import Preferences

extension XMLPropertyListParser {
  /// Moves to the close tag, and returns the text's flags.
  mutating func skipText(of element: XMLElement) throws(Problem) -> UInt8 {
    var flags: UInt8 = 0
    while true {
      let byte = xml.byte(xml.at)
      if byte > UInt8(ascii: "<") {
        xml.at += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "<"):
        if xml.byte(xml.at + 1) == UInt8(ascii: "/") { return flags }
        try skipInnerMarkup(of: element)
        flags |= XMLFlags.hasMarkup
      case UInt8(ascii: "&"):
        try xml.reference()
        flags |= XMLFlags.hasMarkup
      case 0: throw xml.unexpected(expected: "</\(element.name)>")
      case UInt8(ascii: "\r"):
        xml.at += 1
        flags |= XMLFlags.hasMarkup
      default: xml.at += 1
      }
    }
  }

  private mutating func skipInnerMarkup(of element: XMLElement) throws(Problem) {
    if try xml.characterData() == nil, try !xml.skipComment() {
      throw xml.unexpected(expected: "</\(element.name)>")
    }
  }

  mutating func closeTag(of element: XMLElement) throws(Problem) {
    guard xml.hasPrefix("</", at: xml.at), xml.element(namedAt: xml.at + 2) == element else {
      throw xml.unexpected(expected: "</\(element.name)>")
    }
    try xml.skipCloseTag(expected: "</\(element.name)>")
  }

  /// Returns the text's range. It excludes white space around the text if that has no meaning in
  /// `element`. Throws if `element` may not hold the text.
  func check(
    _ text: Range<Int>, of element: XMLElement, flags: UInt8
  ) throws(Problem) -> Range<Int> {
    if element == .string || element == .key { return text }
    let isPlain = flags & XMLFlags.hasMarkup == 0
    let content = isPlain ? xml.bytes[text] : XMLPropertyList.decoded(xml.bytes[text])[...]
    let trimmed = xml.bytes[text].trimmingXMLSpace
    if element.allows(content.trimmingXMLSpace) { return trimmed.startIndex..<trimmed.endIndex }
    throw xml.problem(
      .notA(
        element.noun,
        found: String(decoding: content.trimmingXMLSpace.prefix(200), as: UTF8.self).quotedBriefly,
        nearest: nil),
      at: trimmed.startIndex)
  }
}

extension XMLTokenizer {
  /// Returns the element whose name starts at `start`.
  func element(namedAt start: Int) -> XMLElement? {
    var name: UInt64 = 0
    var end = start
    while byte(end).isXMLNameByte, end - start < 8 {
      name = name << 8 | UInt64(bytes[end])
      end += 1
    }
    return byte(end).isXMLNameByte ? nil : XMLElement(rawValue: name)
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

  /// Whether the element may hold `text`, which has no white space around it.
  fileprivate func allows(_ text: ArraySlice<UInt8>) -> Bool {
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

/// The elements of a property list. A raw value has the bytes of the element's name in big-endian
/// order, so that one comparison recognizes a tag.
enum XMLElement: UInt64 {
  case plist = 0x70_6C69_7374
  case key = 0x6B_6579
  case dict = 0x6469_6374
  case array = 0x61_7272_6179
  case string = 0x7374_7269_6E67
  case integer = 0x69_6E74_6567_6572
  case real = 0x7265_616C
  case date = 0x6461_7465
  case data = 0x6461_7461
  case `true` = 0x7472_7565
  case `false` = 0x66_616C_7365

  var name: String {
    String(
      decoding: (0..<8).reversed().map { UInt8(truncatingIfNeeded: rawValue >> ($0 * 8)) }
        .drop { $0 == 0 }, as: UTF8.self)
  }

  /// The kind of the element's node. Nil for `plist`, which has no node.
  var kind: NodeKind? {
    switch self {
    case .plist: nil
    case .key: .key
    case .dict: .dictionary
    case .array: .array
    case .string: .string
    case .integer: .integer
    case .real: .real
    case .date: .date
    case .data: .data
    case .true, .false: .bool
    }
  }
}
