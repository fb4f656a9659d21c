import Preferences

/// The content of strings.
enum TOMLText {
  /// Decodes the content between quotes, whose escapes are valid: single quotes have none. A line break is LF in the
  /// text.
  static func decoded(_ content: ArraySlice<UInt8>, in quote: UInt8) -> String {
    guard quote == UInt8(ascii: "\"") else {
      return String(decoding: content, as: UTF8.self).replacing("\r\n", with: "\n")
    }
    var text: [UInt8] = []
    var rest = content
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"): appendEscape(from: &rest, to: &text)
      case 0x0D where rest.first == 0x0A: break
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func appendEscape(from rest: inout ArraySlice<UInt8>, to text: inout [UInt8]) {
    let letter = rest.popFirst() ?? 0
    switch letter {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "e"): text.append(0x1B)
    case UInt8(ascii: "u"): appendCharacter(of: 4, from: &rest, to: &text)
    case UInt8(ascii: "U"): appendCharacter(of: 8, from: &rest, to: &text)
    case UInt8(ascii: "x"): appendCharacter(of: 2, from: &rest, to: &text)
    case _ where letter.isBlank || letter.isLineBreak:
      rest = rest.drop { $0.isBlank || $0.isLineBreak }
    default: text.append(letter)
    }
  }

  private static func appendCharacter(
    of digits: Int, from rest: inout ArraySlice<UInt8>, to text: inout [UInt8]
  ) {
    let value = rest.prefix(digits).reduce(UInt32(0)) { $0 << 4 | UInt32($1.hexDigitValue) }
    rest = rest.dropFirst(digits)
    text += String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8
  }

  // MARK: writing

  /// A form of strings.
  enum Form {
    case basic, literal, basicLines, literalLines
  }

  /// Returns the form of a spelling. Nil if it is not a string.
  static func form(of spelling: ArraySlice<UInt8>) -> Form? {
    if spelling.starts(with: "\"\"\"".utf8), spelling.count > 5 { return .basicLines }
    if spelling.starts(with: "'''".utf8), spelling.count > 5 { return .literalLines }
    return switch spelling.first {
    case UInt8(ascii: "\""): .basic
    case UInt8(ascii: "'"): .literal
    default: nil
    }
  }

  /// Returns a text in a form, or in the nearest one that can hold it. `lineBreak` is that of the file.
  static func spelling(
    of text: String, in form: Form, like former: ArraySlice<UInt8>, lineBreak: [UInt8]
  )
    -> [UInt8]
  {
    let bytes = Array(text.utf8)
    let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    switch form {
    case .literal where isPlain && !bytes.contains(UInt8(ascii: "'")):
      return quoted(bytes, "'")
    case .literalLines where holdsLiteralLines(bytes):
      return lines(bytes, "'''", like: former, lineBreak)
    case .literalLines, .basicLines:
      return lines(escaped(bytes, isLines: true), "\"\"\"", like: former, lineBreak)
    case .basic, .literal: return quoted(escaped(bytes, isLines: false), "\"")
    }
  }

  private static func quoted(_ content: [UInt8], _ quotes: String) -> [UInt8] {
    Array(quotes.utf8) + content + Array(quotes.utf8)
  }

  private static func holdsLiteralLines(_ bytes: [UInt8]) -> Bool {
    let quote = UInt8(ascii: "'")
    return bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 || $0 == 0x0A }
      && bytes.last != quote && !String(decoding: bytes, as: UTF8.self).contains("'''")
  }

  /// Returns content between three quotes, with the line break after the first ones that `former` has.
  private static func lines(
    _ content: [UInt8], _ quotes: String, like former: ArraySlice<UInt8>, _ lineBreak: [UInt8]
  ) -> [UInt8] {
    let isSplit = former.dropFirst(3).first?.isLineBreak ?? true
    let text = content.split(separator: 0x0A, omittingEmptySubsequences: false)
    // A first line break would not count.
    let start = isSplit || content.first == 0x0A ? lineBreak : []
    return quoted(start + Array(text.joined(separator: lineBreak)), quotes)
  }

  /// Returns text with the fewest escapes. In `isLines`, line breaks stay.
  static func escaped(_ text: [UInt8], isLines: Bool) -> [UInt8] {
    var result: [UInt8] = []
    let quote = UInt8(ascii: "\"")
    for (offset, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "\\"): result += "\\\\".utf8
      case quote where isLines:
        // Two quotes may be in the text, but not at its end.
        let isRun = text[..<offset].suffix(2).elementsEqual([quote, quote])
        result += isRun || offset == text.count - 1 ? [UInt8(ascii: "\\"), quote] : [quote]
      case quote: result += "\\\"".utf8
      case 0x0A where isLines: result.append(byte)
      case 0x08: result += "\\b".utf8
      case 0x09: result += isLines ? [0x09] : Array("\\t".utf8)
      case 0x0A: result += "\\n".utf8
      case 0x0C: result += "\\f".utf8
      case 0x0D: result += "\\r".utf8
      case 0..<0x20, 0x7F: result += "\\u00\(byte.hexText.dropFirst(2).lowercased())".utf8
      default: result.append(byte)
      }
    }
    return result
  }

  /// Returns a key, in quotes if it needs them.
  static func spelling(ofKey key: String) -> [UInt8] {
    let bytes = Array(key.utf8)
    if !bytes.isEmpty, bytes.allSatisfy(\.isBareKey) { return bytes }
    let needsEscapes = bytes.contains { "\"\\".utf8.contains($0) }
    return spelling(
      of: key, in: needsEscapes ? .literal : .basic, like: [], lineBreak: [0x0A])
  }
}
