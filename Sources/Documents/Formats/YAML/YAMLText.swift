import Preferences

/// The text of scalars.
enum YAMLText {
  /// Decodes the content between double quotes, whose escapes are valid.
  static func decoded(doubleQuoted content: ArraySlice<UInt8>) -> String {
    decoded(content, escape: UInt8(ascii: "\\"))
  }

  /// Decodes the content between single quotes.
  static func decoded(singleQuoted content: ArraySlice<UInt8>) -> String {
    decoded(content, escape: UInt8(ascii: "'"))
  }

  /// Decodes a plain scalar of one or several lines, without blanks at its ends.
  static func decoded(plain content: ArraySlice<UInt8>) -> String {
    decoded(content, escape: nil)
  }

  private static func decoded(_ content: ArraySlice<UInt8>, escape: UInt8?) -> String {
    guard content.contains(where: { $0.isLineBreak || $0 == escape }) else {
      return String(keeping: String(decoding: content, as: UTF8.self))
    }
    var folding = Folding(rest: content)
    while let byte = folding.rest.popFirst() {
      if byte.isLineBreak {
        folding.appendFold(after: byte)
      } else if byte == escape {
        byte == UInt8(ascii: "'") ? folding.appendQuote() : folding.appendEscape()
      } else {
        folding.text.append(byte)
      }
    }
    return folding.result
  }

  /// Takes the rest of a line break whose first byte was taken.
  static func takeBreak(after byte: UInt8, from rest: inout ArraySlice<UInt8>) {
    if byte == 0x0D, rest.first == 0x0A { rest.removeFirst() }
  }
}

/// A text whose lines are joined: a line break is a space, and each blank line is a line break.
private struct Folding {
  var rest: ArraySlice<UInt8>
  var text: [UInt8] = []
  /// The number of bytes in `text` that are kept if a line ends.
  private var kept = 0
  /// The surrogates that escapes name, with their offsets in `text`.
  private var surrogates: [(offset: Int, unit: UInt16)] = []

  init(rest: ArraySlice<UInt8>) { self.rest = rest }

  var result: String {
    guard !surrogates.isEmpty else {
      return String(keeping: String(decoding: text, as: UTF8.self))
    }
    var units: [UInt16] = []
    var start = 0
    for (offset, unit) in surrogates {
      units += String(decoding: text[start..<offset], as: UTF8.self).utf16
      units.append(unit)
      start = offset
    }
    return String(keeping: units + String(decoding: text[start...], as: UTF8.self).utf16)
  }

  mutating func appendFold(after byte: UInt8) {
    YAMLText.takeBreak(after: byte, from: &rest)
    while text.count > kept, text.last?.isBlank == true { text.removeLast() }
    if !appendBlankLines() { text.append(0x20) }
    kept = text.count
  }

  /// Appends a line break for each blank line, and skips the indentation of the next one. Returns false if there
  /// is no blank line.
  private mutating func appendBlankLines() -> Bool {
    var hasBlankLine = false
    while true {
      rest = rest.drop(while: \.isBlank)
      guard let byte = rest.first, byte.isLineBreak else { return hasBlankLine }
      rest.removeFirst()
      YAMLText.takeBreak(after: byte, from: &rest)
      text.append(0x0A)
      hasBlankLine = true
    }
  }

  /// Appends a quote, of which two are in the content.
  mutating func appendQuote() {
    if rest.first == UInt8(ascii: "'") { rest.removeFirst() }
    text.append(UInt8(ascii: "'"))
  }

  mutating func appendEscape() {
    let letter = rest.popFirst() ?? 0
    if let byte = Self.controls[letter] {
      text.append(byte)
    } else {
      switch letter {
      case UInt8(ascii: "x"): appendCharacter(of: 2)
      case UInt8(ascii: "u"): appendCharacter(of: 4)
      case UInt8(ascii: "U"): appendCharacter(of: 8)
      case UInt8(ascii: "N"): text += "\u{85}".utf8
      case UInt8(ascii: "_"): text += "\u{A0}".utf8
      case UInt8(ascii: "L"): text += "\u{2028}".utf8
      case UInt8(ascii: "P"): text += "\u{2029}".utf8
      case _ where letter.isLineBreak:
        YAMLText.takeBreak(after: letter, from: &rest)
        _ = appendBlankLines()
      default: text.append(letter)
      }
    }
    kept = text.count
  }

  private static let controls: [UInt8: UInt8] = [
    UInt8(ascii: "0"): 0x00, UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08,
    UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "v"): 0x0B,
    UInt8(ascii: "f"): 0x0C, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "e"): 0x1B,
  ]

  /// Appends the character of so many hexadecimal digits. Two escapes of surrogates that are a pair are one
  /// character, as in JSON.
  private mutating func appendCharacter(of digits: Int) {
    let value = rest.prefix(digits).reduce(UInt32(0)) { $0 << 4 | UInt32($1.hexDigitValue) }
    rest = rest.dropFirst(digits)
    if let unit = UInt16(exactly: value), UTF16.isSurrogate(unit) {
      surrogates.append((text.count, unit))
    } else {
      text += String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8
    }
  }
}
