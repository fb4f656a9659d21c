import Preferences

/// Keys and headings whose text is not the key itself.
extension Dialect {
  /// Whether the text of a key is not the key itself. The text of a heading is without its brackets.
  func isEncoded(key text: some BidirectionalCollection<UInt8>) -> Bool {
    switch keyForm {
    case .plain: false
    case .slashed:
      text.first { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
        == UInt8(ascii: "/")
    case .quotedSection:
      text.last == UInt8(ascii: "\"")
        || text.contains(UInt8(ascii: ".")) && text.contains { $0 != $0.lowercased }
    case .escaped: text.contains(UInt8(ascii: "\\"))
    case .stanza: text.isEmpty
    }
  }

  /// Returns the key that a text spells.
  func key(spelled text: String) -> String {
    switch keyForm {
    case .plain: return text
    case .slashed:
      return String(text.map { $0 == "/" ? "." : $0 == "." ? "/" : $0 })
    case .quotedSection: return Self.section(headed: text)
    case .stanza: return text.isEmpty ? stanza ?? "" : text
    case .escaped: return value.text(spelled: text)
    }
  }

  /// Returns the name of the section with this heading: the words before the first quote without
  /// blanks, a dot, and the text in quotes without its escapes. Without quotes, the heading in lower case.
  private static func section(headed heading: String) -> String {
    let bytes = Array(heading.utf8)
    let quote = UInt8(ascii: "\"")
    guard let open = bytes.firstIndex(of: quote), bytes.last == quote, open < bytes.count - 1 else {
      // The older form, `[section.subsection]`, ignores case.
      return String(decoding: bytes.map(\.lowercased), as: UTF8.self)
    }
    var section = bytes[..<open].filter { !$0.isBlank }
    section.append(UInt8(ascii: "."))
    var name = bytes[(open + 1)...].dropLast()
    while let byte = name.popFirst() {
      let isEscape = byte == UInt8(ascii: "\\")
      section.append(isEscape ? name.popFirst() ?? byte : byte)
    }
    return String(decoding: section, as: UTF8.self)
  }

  /// Returns the text of a key, or of a heading without its brackets.
  func spelling(ofKey key: String, isHeading: Bool) -> String {
    switch keyForm {
    case .plain, .slashed: return key
    case .quotedSection:
      guard isHeading, let dot = key.firstIndex(of: ".") else { return key }
      let name = key[key.index(after: dot)...]
        .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\(key[..<dot]) \"\(name)\""
    case .escaped:
      return value.spelling(ofKey: key)
    case .stanza: return isHeading ? "" : key
    }
  }
}
