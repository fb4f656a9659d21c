/// The spellings of a text.
extension ValueSyntax {
  /// Returns spellings of a text in the order in which they are tried. Not all are read as the text.
  /// `former` is the spelling to imitate.
  func spellings(of text: [UInt8], like former: ArraySlice<UInt8>) -> [[UInt8]] {
    if text.isEmpty && !hasEmptyTexts || text.contains(where: misread.contains) { return [] }
    let style = quotation(of: former)
    let others = quotations.filter { $0.quote != style?.quote }
    var quoted = ([style].compactMap(\.self) + others).map { quote(text, $0) }
    if expansion == .shell { quoted.append(quoteInParts(text)) }
    var plain = allowsBare(text) ? [text] : []
    if let escapes, escapesBareTexts { plain.append(escape(text, escapes)) }
    if expansion == .php, isExpression(text), isExpression(Array(former)) { return [text] }
    return style == nil ? plain + quoted : quoted + plain
  }

  /// Returns the first quotation that a spelling has.
  private func quotation(of spelling: ArraySlice<UInt8>) -> Quotation? {
    var isEscaped = false
    for (position, byte) in spelling.enumerated() {
      if position > 0, reach != .parts { return nil }
      if !isEscaped, let found = quotations.first(where: { $0.quote == byte }) { return found }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return nil
  }

  // MARK: without quotes

  private func allowsBare(_ text: [UInt8]) -> Bool {
    switch bare {
    case .any: true
    case .escaped:
      text.last?.isBlank != true && text.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\\") }
    case .plain, .plainOrEquals:
      text.allSatisfy {
        $0.isLetter || $0.isDigit || $0 >= 0x80 || "_./:,@%+-".utf8.contains($0)
          || $0 == UInt8(ascii: "=") && bare == .plainOrEquals
      }
    case .unmarked: !text.contains { "#;\"\\".utf8.contains($0) }
    case .token: isToken(text)
    case .word: !text.contains { " \t\"'".utf8.contains($0) }
    }
  }

  private var escapesBareTexts: Bool { bare == .escaped || bare == .unmarked && escapes != nil }

  /// Returns a text with escapes. Blanks at its ends are escaped too, if there is a way.
  private func escape(_ text: [UInt8], _ escapes: Escapes) -> [UInt8] {
    var result: [UInt8] = []
    let last = text.count - 1
    for (position, byte) in text.enumerated() {
      let isEnd = position == 0 || position == last && blanks == .keptAtEnd
      // An item of a list in a keyfile may have `\;`.
      let isItself =
        byte == UInt8(ascii: "\\") && escapes.others == .kept
        && text.dropFirst(position + 1).first == UInt8(ascii: ";")
      if isItself
        || byte == 0x20 && (!isEnd || escapes.letters[UInt8(ascii: "s")] == nil && position > 0)
      {
        result.append(byte)
      } else if byte == 0x20, escapes.others == .dropped {
        result += [UInt8(ascii: "\\"), byte]
      } else {
        result += escapes.spelling(of: byte) ?? [byte]
      }
    }
    guard escapes.numbers == .unicode else { return result }
    return String(decoding: result, as: UTF8.self).utf16.flatMap(Self.unicodeEscape)
  }

  /// Returns the spelling of a key with the escapes of values, and `\:`, `\=` and `\ `.
  func spelling(ofKey key: String) -> String {
    key.map { character in
      if " :=#!".contains(character) { return "\\\(character)" }
      let bytes = Array(String(character).utf8)
      return String(decoding: escapes.map { escape(bytes, $0) } ?? bytes, as: UTF8.self)
    }.joined()
  }

  /// Returns the text that a value spells, or its spelling if the program expands it.
  func text(spelled text: String) -> String {
    let value = ByteView.over(Array(text.utf8)) { ValueLexer($0, self, 0..<$0.count).value }
    return value.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  private static func unicodeEscape(_ unit: UInt16) -> [UInt8] {
    guard unit >= 0x80 else { return [UInt8(unit)] }
    let digits = String(unit, radix: 16)
    return Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
  }

  /// Whether PostgreSQL 15 reads a text without quotes as one token: an integer with a unit, a real, or
  /// a word.
  func isToken(_ text: [UInt8]) -> Bool {
    guard let first = text.first else { return false }
    if first.isLetter || first == UInt8(ascii: "_") || first >= 0x80 {
      return text.allSatisfy {
        $0.isLetter || $0.isDigit || $0 >= 0x80 || "_-.:/".utf8.contains($0)
      }
    }
    let number = text.dropFirst("+-".utf8.contains(first) ? 1 : 0)
    if number.starts(with: "0x".utf8), number.dropFirst(2).first?.isHexDigit == true {
      return number.dropFirst(2).drop(while: \.isHexDigit).allSatisfy(\.isLetter)
    }
    let rest = number.drop(while: \.isDigit)
    if number.first?.isDigit == true, rest.allSatisfy(\.isLetter) { return true }
    return Double(String(decoding: number, as: UTF8.self)) != nil && rest.first == UInt8(ascii: ".")
  }

  /// Whether a text is an expression of PHP: constants and operators.
  private func isExpression(_ text: [UInt8]) -> Bool {
    let operators = Array("&|^~!()".utf8)
    return text.contains(where: operators.contains)
      && text.allSatisfy {
        $0.isLetter || $0.isDigit || $0.isBlank || $0 == UInt8(ascii: "_") || operators.contains($0)
      }
  }

  // MARK: in quotes

  private func quote(_ text: [UInt8], _ quotation: Quotation) -> [UInt8] {
    let quote = quotation.quote
    let escapes = reach == .ends ? self.escapes : quotation.escapes
    var result = [quote]
    for (position, byte) in text.enumerated() {
      if byte == quote, quotation.isDoubled {
        result += [quote, quote]
      } else if let escapes,
        needsEscape(byte, quotation, before: text.dropFirst(position + 1).first)
      {
        result += escapes.spelling(of: byte) ?? [byte]
      } else {
        result.append(byte)
      }
    }
    return result + [quote]
  }

  /// Whether a byte is not itself between quotes.
  private func needsEscape(_ byte: UInt8, _ quotation: Quotation, before next: UInt8?) -> Bool {
    switch byte {
    case quotation.quote, UInt8(ascii: "\\"): true
    case UInt8(ascii: "$") where expansion == .php: next == UInt8(ascii: "{")
    case UInt8(ascii: "$"), UInt8(ascii: "`"): quotation.expands
    default: byte < 0x20
    }
  }

  /// Returns a text in apostrophes; each apostrophe of its own is between two parts: `'it'\''s'`.
  private func quoteInParts(_ text: [UInt8]) -> [UInt8] {
    let parts = text.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
    return Array("'".utf8) + parts.joined(separator: Array("'\\''".utf8)) + Array("'".utf8)
  }
}

extension ValueSyntax.Escapes {
  /// Returns the escape of a byte. Nil if there is none.
  fileprivate func spelling(of byte: UInt8) -> [UInt8]? {
    letters.first { $0.value == byte }.map { [UInt8(ascii: "\\"), $0.key] }
  }
}
