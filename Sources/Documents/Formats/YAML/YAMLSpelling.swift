import Preferences

/// The place of a scalar in a document, as far as its spelling depends on it.
struct YAMLPlace {
  /// Whether the scalar is in a flow collection.
  var isFlow = false
  /// Whether it may become a literal or folded scalar. False if comment lines behind it have as many spaces as the
  /// content would have, since they would become content. Always false in flow.
  var allowsLines = true
  /// The column of the key or dash before it, from 0. Nil for the root of a document.
  var parent: Int? = 0
  /// The number of spaces before the lines of a literal or folded scalar, more than `parent`: that of the former
  /// value if it is one, else `parent` and the step.
  var content = 2
  /// The blanks and the comment behind the former value on its last line. The new text has them too, behind a
  /// header if it has one. A former literal or folded scalar has them in its own header.
  var tail: ArraySlice<UInt8> = []
  /// The blank lines behind the former value that do not belong to it. With `+` they would be content.
  var blankLines = 0
  /// Whether the document ends without a line break behind the former value.
  var isLast = false
  /// The preferred quote for text that has had none.
  var quote = UInt8(ascii: "\"")
  var lineBreak: [UInt8] = [0x0A]
}

extension YAMLText {
  /// A style of scalars.
  enum Style {
    case plain, single, double, literal, folded

    /// Whether the scalar has a header and lines.
    var isBlock: Bool { self == .literal || self == .folded }
  }

  /// Returns the style of a scalar. Nil if the bytes are empty, or a flow collection, an alias or a property.
  static func style(of scalar: ArraySlice<UInt8>) -> Style? {
    switch scalar.first {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "*"), UInt8(ascii: "&"),
      UInt8(ascii: "!"):
      nil
    case UInt8(ascii: "'"): .single
    case UInt8(ascii: "\""): .double
    case UInt8(ascii: "|"): .literal
    case UInt8(ascii: ">"): .folded
    default: .plain
    }
  }

  /// Returns a text in the style of a former scalar, or in the nearest one that can hold it. `former` is empty for a
  /// new value.
  ///
  /// The result replaces the former scalar and the `tail` of its place, and ends before the line break of its last
  /// line. Only a literal or folded scalar at the end of a document has that line break too, if the text needs it.
  static func spelling(
    of text: String, like former: ArraySlice<UInt8> = [], at place: YAMLPlace
  ) -> [UInt8] {
    let style = style(of: former) ?? .plain
    let header = style.isBlock ? YAMLBlockHeader(former) : nil
    if style.isBlock || style == .plain && text.utf8.contains(0x0A),
      let block = block(text, like: header, at: place)
    {
      return block
    }
    let bytes: [UInt8] =
      switch style {
      case .plain where isPlain(text, like: former, at: place): Array(text.utf8)
      case .single where isPrintable(text): singleQuoted(text)
      case .plain: quoted(text, place.quote)
      default: doubleQuoted(text)
      }
    return line(bytes, like: former, at: place)
  }

  /// Returns a scalar on one line in the place of a former one, with the comment behind it and the blank lines that
  /// were its content.
  static func line(
    _ bytes: [UInt8], like former: ArraySlice<UInt8>, at place: YAMLPlace
  ) -> [UInt8] {
    guard style(of: former)?.isBlock == true else { return bytes + place.tail }
    let header = YAMLBlockHeader(former)
    return bytes + header.tail + keptGap(of: header, place.lineBreak)
  }

  /// Returns a key, in quotes if it needs them or the former one has them. `former` is empty for a new key.
  static func spelling(
    ofKey key: String, like former: ArraySlice<UInt8> = [], inFlow: Bool,
    quote: UInt8 = UInt8(ascii: "\"")
  ) -> [UInt8] {
    switch style(of: former) {
    case .single where isPrintable(key): singleQuoted(key)
    case .single, .double: doubleQuoted(key)
    default:
      isPlain(key, inFlow: inFlow, isKey: true) && YAMLWords.isOnlyText(key)
        ? Array(key.utf8) : quoted(key, quote)
    }
  }

  // MARK: plain

  /// Whether a text can be plain in the place of a former scalar. Words that are no text to some readers stay plain
  /// only in the place of such a word.
  private static func isPlain(
    _ text: String, like former: ArraySlice<UInt8>, at place: YAMLPlace
  ) -> Bool {
    guard isPlain(text, inFlow: place.isFlow, isKey: false) else { return false }
    if YAMLWords.isOnlyText(text) { return true }
    guard YAMLWords.kind(of: Array(text.utf8)[...]) == .string, former.count < 64,
      YAMLWords.kind(of: former) == .string
    else { return false }
    let old = String(decoding: former, as: UTF8.self)
    return switch (YAMLWords.other(than: text), YAMLWords.other(than: old)) {
    case (.bool, .bool), (.date, .date): true
    default: false
    }
  }

  /// Whether a text without quotes is one scalar, whatever its kind.
  static func isPlain(_ text: String, inFlow: Bool, isKey: Bool) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last, first != 0x20, last != 0x20,
      last != UInt8(ascii: ":"), !indicators.contains(first),
      !(isKey && text.unicodeScalars.count > 128)
    else { return false }
    let second = bytes.count > 1 ? bytes[1] : 0x20
    if "-?:".utf8.contains(first), second == 0x20 || inFlow { return false }
    if text.hasPrefix("---") || text.hasPrefix("...") { return false }
    for (byte, next) in zip(bytes, bytes.dropFirst()) {
      if byte == UInt8(ascii: ":") && next == 0x20 { return false }
      if byte == 0x20 && next == UInt8(ascii: "#") { return false }
    }
    // A question mark ends a scalar in flow for readers of YAML 1.1.
    if inFlow, bytes.contains(where: { ",[]{}?".utf8.contains($0) }) { return false }
    return isPrintable(text) && text.first?.isWhitespace == false
      && text.last?.isWhitespace == false
  }

  private static let indicators = Set(",[]{}#&*!|>'\"%@`".utf8)

  // MARK: quotes

  /// Returns a text in the preferred quotes, or in the other ones if these save escapes.
  static func quoted(_ text: String, _ quote: UInt8) -> [UInt8] {
    guard isPrintable(text) else { return doubleQuoted(text) }
    let singles = text.utf8.count { $0 == UInt8(ascii: "'") }
    let doubles = text.utf8.count { "\"\\".utf8.contains($0) }
    let isSingle = quote == UInt8(ascii: "'") ? singles <= doubles : singles < doubles
    return isSingle ? singleQuoted(text) : doubleQuoted(text)
  }

  private static func singleQuoted(_ text: String) -> [UInt8] {
    Array("'\(text.replacing("'", with: "''"))'".utf8)
  }

  /// Whether all characters can be in a document as they are, on one line and for every reader.
  static func isPrintable(_ text: String) -> Bool {
    text.utf8.allSatisfy { 0x20..<0x7F ~= $0 } || text.unicodeScalars.allSatisfy(\.isYAMLPrintable)
  }

  /// Returns a text in double quotes with the fewest escapes.
  static func doubleQuoted(_ text: String) -> [UInt8] {
    var result = [UInt8(ascii: "\"")]
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        result += [UInt8(ascii: "\\"), UInt8(scalar.value)]
      } else if scalar.isYAMLPrintable {
        result += String(scalar).utf8
      } else {
        result += escape(of: scalar).utf8
      }
    }
    return result + [UInt8(ascii: "\"")]
  }

  private static let escapes: [Unicode.Scalar: String] = [
    "\0": "\\0", "\u{7}": "\\a", "\u{8}": "\\b", "\t": "\\t", "\n": "\\n", "\u{B}": "\\v",
    "\u{C}": "\\f", "\r": "\\r", "\u{1B}": "\\e", "\u{85}": "\\N", "\u{2028}": "\\L",
    "\u{2029}": "\\P",
  ]

  private static func escape(of scalar: Unicode.Scalar) -> String {
    if let escape = escapes[scalar] { return escape }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let count = scalar.value < 0x100 ? 2 : 4
    return (count == 2 ? "\\x" : "\\u") + String(repeating: "0", count: count - digits.count)
      + digits
  }
}

extension Unicode.Scalar {
  /// Whether the character is printable on a line for readers of all versions. A byte-order mark is not.
  fileprivate var isYAMLPrintable: Bool {
    switch value {
    case 0x20..<0x7F: true
    case 0..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
