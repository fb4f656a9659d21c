import Preferences

/// Keys and headings whose text is not the key itself.
extension Dialect {
  /// Whether the text of a key is not the key itself. Of git, the text is a heading without its brackets.
  func isEncoded(key text: some BidirectionalCollection<UInt8>) -> Bool {
    switch keyForm {
    case .plain: false
    case .sysctl:
      text.first { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
        == UInt8(ascii: "/")
    case .git: text.last == UInt8(ascii: "\"")
    case .properties: text.contains(UInt8(ascii: "\\"))
    }
  }

  /// Returns the key that a text spells.
  func key(spelled text: String) -> String {
    switch keyForm {
    case .plain: return text
    case .sysctl:
      return String(text.map { $0 == "/" ? "." : $0 == "." ? "/" : $0 })
    case .git: return Self.gitSection(headed: text)
    case .properties: return Self.unescapedProperty(text)
    }
  }

  /// Returns the name of the section of git with this heading: the words before the first quote without
  /// blanks, a dot, and the text in quotes without its escapes.
  private static func gitSection(headed heading: String) -> String {
    let bytes = Array(heading.utf8)
    let quote = UInt8(ascii: "\"")
    guard let open = bytes.firstIndex(of: quote), bytes.last == quote, open < bytes.count - 1 else {
      return heading
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
    case .plain, .sysctl: return key
    case .git:
      guard isHeading, let dot = key.firstIndex(of: ".") else { return key }
      let name = key[key.index(after: dot)...]
        .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\(key[..<dot]) \"\(name)\""
    case .properties:
      let escaped = key.map { " :=#!".contains($0) ? "\\\($0)" : Self.escapedProperty($0) }
      return escaped.joined()
    }
  }
}

/// Escapes in values without quotes.
extension Dialect {
  /// Returns the text that a value with escapes spells.
  func unescaped(_ text: String) -> String {
    switch escapes {
    case .none: return text
    case .keyfile:
      return Self.unescaped(text) { character in
        switch character {
        case "s": " "
        case "n": "\n"
        case "t": "\t"
        case "r": "\r"
        case "\\": "\\"
        default: "\\\(character)"
        }
      }
    case .properties: return Self.unescapedProperty(text)
    }
  }

  /// Returns the spelling of a text with all escapes that its dialect needs.
  func escaped(_ text: String) -> String {
    switch escapes {
    case .none: return text
    case .keyfile:
      let body = text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
        .replacing("\t", with: "\\t").replacing("\r", with: "\\r")
      return body.hasPrefix(" ") ? "\\s" + body.dropFirst() : body
    case .properties:
      let body = text.map(Self.escapedProperty).joined()
      return body.hasPrefix(" ") ? "\\" + body : body
    }
  }

  private static func unescaped(_ text: String, _ escape: (Character) -> String) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result += escape(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return isEscaped ? result + "\\" : result
  }

  /// Java's escapes. An escaped surrogate without its pair stays as it is.
  private static func unescapedProperty(_ text: String) -> String {
    var units: [UInt16] = []
    var rest = Array(text.utf16)[...]
    while let unit = rest.popFirst() {
      guard unit == 0x5C, let escape = rest.popFirst() else {
        units.append(unit)
        continue
      }
      switch Unicode.Scalar(escape) {
      case "n": units.append(0x0A)
      case "t": units.append(0x09)
      case "r": units.append(0x0D)
      case "f": units.append(0x0C)
      case "u":
        let digits = String(decoding: rest.prefix(4), as: UTF16.self)
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
          let number = UInt16(digits, radix: 16)
        else {
          units += [unit, escape]
          continue
        }
        units.append(number)
        rest = rest.dropFirst(4)
      default: units.append(escape)
      }
    }
    let decoded = String(decoding: units, as: UTF16.self)
    return decoded.utf16.elementsEqual(units) ? decoded : text
  }

  private static func escapedProperty(_ character: Character) -> String {
    switch character {
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    case _ where character.isASCII: String(character)
    default:
      character.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }
}
