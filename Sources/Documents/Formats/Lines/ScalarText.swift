import Preferences

/// The text of scalars in line formats.
enum ScalarText {
  /// The kind of an unquoted value.
  static func kind(_ text: some BidirectionalCollection<UInt8>) -> NodeKind {
    guard let first = text.first else { return .string }
    if !first.isDigit, first != UInt8(ascii: "-") {
      switch first {
      case UInt8(ascii: "t"): return text.elementsEqual("true".utf8) ? .bool : .string
      case UInt8(ascii: "f"): return text.elementsEqual("false".utf8) ? .bool : .string
      default: return .string
      }
    }
    let number = text.dropFirst(first == UInt8(ascii: "-") ? 1 : 0)
    let digits = number.prefix { $0.isDigit }
    guard !digits.isEmpty, digits.count == 1 || digits.first != UInt8(ascii: "0") else {
      return .string
    }
    let rest = number[digits.endIndex...]
    if rest.isEmpty { return .integer }
    let fraction = rest.dropFirst()
    let isReal =
      rest.first == UInt8(ascii: ".") && !fraction.isEmpty && fraction.allSatisfy(\.isDigit)
    return isReal ? .real : .string
  }

  /// Whether a value is quoted as a whole, so that its content is the text between the quotes.
  static func isQuoted(_ text: ArraySlice<UInt8>, _ quotes: Dialect.Quotes) -> Bool {
    guard quotes != .none, text.count > 1, let quote = text.first, quote == text.last,
      quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
    else { return false }
    let content = text.dropFirst().dropLast()
    switch quotes {
    case .none: return false
    case .plain: return !content.contains(quote)
    case .doubled:
      return quote == UInt8(ascii: "'") && !content.contains(UInt8(ascii: "\\"))
        && content.split(separator: quote, omittingEmptySubsequences: false).hasOnlyPairs
    case .double:
      var isEscaped = false
      for byte in content {
        if byte == quote, !isEscaped { return false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      }
      return quote == UInt8(ascii: "\"") && !isEscaped
    case .shell:
      let special: [UInt8] = quote == UInt8(ascii: "\"") ? Array("\"$`\\".utf8) : [quote]
      return !content.contains(where: special.contains)
    }
  }

  /// Returns the text that a value spells.
  static func text(of value: ArraySlice<UInt8>, in dialect: Dialect) -> String {
    if isQuoted(value, dialect.quotes) { return decoded(value, dialect.quotes) }
    return dialect.unescaped(
      value.contains(UInt8(ascii: "\n"))
        ? ContinuedValue(value, in: dialect).text : String(decoding: value, as: UTF8.self))
  }

  /// The text that a quoted value spells.
  private static func decoded(_ text: ArraySlice<UInt8>, _ quotes: Dialect.Quotes) -> String {
    let content = text.dropFirst().dropLast()
    let plain = String(decoding: content, as: UTF8.self)
    switch quotes {
    case .doubled: return plain.replacing("''", with: "'")
    case .double:
      var result = ""
      var isEscaped = false
      for character in plain.unicodeScalars {
        if isEscaped {
          result.unicodeScalars.append(
            character == "n" ? "\n" : character == "t" ? "\t" : character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else {
          result.unicodeScalars.append(character)
        }
      }
      return result
    case .none, .plain, .shell: return plain
    }
  }

  /// Returns the spellings of a text in quotes, the plainest first.
  static func quoted(_ text: String, _ quotes: Dialect.Quotes, like quote: UInt8?) -> [String] {
    switch quotes {
    case .none: return []
    case .doubled: return ["'" + text.replacing("'", with: "''") + "'"]
    case .double:
      let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        .replacing("\n", with: "\\n").replacing("\t", with: "\\t")
      return ["\"\(escaped)\""]
    case .plain, .shell:
      let both = ["\"\(text)\"", "'\(text)'"]
      return quote == UInt8(ascii: "'") ? both.reversed() : both
    }
  }
}

extension [ArraySlice<UInt8>] {
  /// Whether quotes that split a text occur only in pairs.
  fileprivate var hasOnlyPairs: Bool {
    var at = 1
    while at < count {
      guard at < count - 1, self[at].isEmpty else { return false }
      at += 2
    }
    return true
  }
}
