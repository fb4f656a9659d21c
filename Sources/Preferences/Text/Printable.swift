extension String {
  /// The text with every character escaped that a terminal would not simply show: `\u{202E}` becomes
  /// `<U+202E>`, an escape `^[`. Printable ASCII stays unchanged.
  public var printable: String { printable(in: .unicode) }

  /// Returns the printable form. In ASCII, every other character is escaped as well.
  public func printable(in charset: Charset) -> String {
    guard !utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return self }
    return PrintableText(self, in: charset).reduce(into: "") { $0 += $1.text }
  }

  /// Returns a text of this program, in ASCII if nothing else can be shown: `1…5` becomes `1...5`. For
  /// data, in which every character matters, use `printable(in:)`.
  public func words(in charset: Charset) -> String {
    guard charset == .ascii else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += Charset.replacements[scalar] ?? String(scalar)
    }
  }
}

extension Charset {
  fileprivate static let replacements: [Unicode.Scalar: String] = [
    "…": "...", "–": "-", "—": "-", "→": "->", "·": ".", "•": "*", "×": "x", "“": "\"", "”": "\"",
    "’": "'",
    "≤": "<=", "≥": ">=", "↑": "Up", "↓": "Down", "←": "Left",
  ]
}

/// The printable pieces of a text. All text of a file, schema, path or server passes through here
/// before it reaches a screen or a log.
///
/// Each piece moves a terminal's cursor by a known number of cells and does nothing else:
///
///     piece   = shown | escape
///     shown   = base *4( mark )       one or two cells; marks take none
///     escape  = "\" letter            white space: \n \r \t
///             | "^" letter            other C0 and delete: ^[ ^?
///             | "<U+" hex ">"         others that are invisible, reorder text, or have a width
///                                     that differs between terminals
///
/// Escaped are C1, format (bidi controls, joiners), private-use and unassigned characters, line and
/// paragraph separators, variation selectors and other ignorables, skin tones, marks without a base,
/// and all but the first four marks of a base. An unpaired surrogate is shown as `<U+D800>`, one of
/// U+10FE80…10FEFF as the byte of a path that it encodes (`\xff`). The sequence is lazy.
public struct PrintableText: Sequence, IteratorProtocol, Sendable {
  /// A character with its marks, or an escape.
  public struct Piece: Hashable, Sendable {
    /// The text to print.
    public let text: String
    /// Whether the text is an ASCII escape.
    public let isEscape: Bool
  }

  private var units: TextUnits
  private var ahead: TextUnits.Unit?
  private let charset: Charset

  /// Splits `text` into printable pieces.
  public init(_ text: String, in charset: Charset = .unicode) {
    units = TextUnits(text)
    ahead = units.next()
    self.charset = charset
  }

  public mutating func next() -> Piece? {
    guard let unit = ahead else { return nil }
    ahead = units.next()
    guard case .scalar(let base) = unit, base.isShown(in: charset) else {
      return Piece(escaping: unit)
    }
    var text = String(base)
    var marks = 0
    while marks < 4, case .scalar(let mark)? = ahead, mark.isMark, charset == .unicode {
      text.unicodeScalars.append(mark)
      marks += 1
      ahead = units.next()
    }
    return Piece(text: text, isEscape: false)
  }
}

/// The characters that a terminal can show.
public enum Charset: Sendable { case unicode, ascii }

extension PrintableText.Piece {
  fileprivate init(escaping unit: TextUnits.Unit) {
    switch unit {
    case .scalar(let scalar): text = scalar.escape
    case .surrogate(let unit): text = "<U+\(UInt32(unit).hexadecimal)>"
    }
    isEscape = true
  }
}

extension Unicode.Scalar {
  /// Whether it can begin a piece without an escape.
  fileprivate func isShown(in charset: Charset) -> Bool {
    if value < 0x7F { return value >= 0x20 }
    return charset == .unicode && isShowable && !isMark && !isIgnorable
  }

  /// Whether it takes no cell of its own: a mark, or a Hangul vowel or final, which joins a syllable.
  fileprivate var isMark: Bool {
    guard value >= 0x300, !isIgnorable else { return false }
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return isShowable
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Whether it is invisible, or takes a cell in some terminals only.
  fileprivate var isIgnorable: Bool {
    properties.isDefaultIgnorableCodePoint || properties.isEmojiModifier
  }

  fileprivate var escape: String {
    if let pathByteEscape { return pathByteEscape }
    switch value {
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0..<0x20: return "^" + String(Unicode.Scalar(UInt8(value) + 0x40))
    case 0x7F: return "^?"
    default: return "<U+\(value.hexadecimal)>"
    }
  }
}

extension UInt32 {
  /// The hexadecimal digits; at least four.
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, 4 - digits.utf8.count)) + digits
  }
}

extension String {
  /// Returns at most the first `limit` Unicode scalars, followed by `…` if the text is longer. O(limit).
  package func cut(after limit: Int) -> String {
    let scalars = unicodeScalars
    guard
      let end = scalars.index(
        scalars.startIndex, offsetBy: max(limit, 0), limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    return String(scalars[..<end]) + "…"
  }

  /// The text quoted for a message: printable, at most 60 characters.
  public var quotedBriefly: String { cut(after: 60).quoted }

  /// The text without surrounding white space.
  var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
