extension String {
  /// The text with every character escaped that a terminal would not simply show: `\u{202E}` becomes
  /// `<U+202E>`, an escape `^[`. Printable ASCII stays unchanged.
  public var printable: String { printable(in: .unicode) }

  /// Returns the printable form. In ASCII, every other character is escaped as well.
  public func printable(in charset: Charset) -> String {
    guard !utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return self }
    return PrintableText(self, in: charset).reduce(into: "") { $0 += $1.text }
  }

  /// The number of terminal cells of the printable form.
  public var cells: Int { PrintableText(self).reduce(0) { $0 + $1.cells } }

  /// Returns the printable form in at most `width` cells. A longer text ends in `…` (in ASCII `~`).
  /// O(width).
  public func cut(to width: Int, in charset: Charset = .unicode) -> String {
    var text = "", used = 0, room = text.endIndex
    for piece in PrintableText(self, in: charset) {
      guard used + piece.cells <= width else {
        return width < 1 ? "" : text[..<room] + charset.ellipsis
      }
      text += piece.text
      used += piece.cells
      if used < width { room = text.endIndex }
    }
    return text
  }

  /// Returns the printable form, cut or filled with spaces to exactly `width` cells.
  public func padded(to width: Int, in charset: Charset = .unicode) -> String {
    let text = cut(to: width, in: charset)
    return text + String(repeating: " ", count: Swift.max(0, width - text.cells))
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
  /// The mark at the end of a cut text.
  public var ellipsis: String { self == .unicode ? "…" : "~" }

  fileprivate static let replacements: [Unicode.Scalar: String] = [
    "…": "...", "–": "-", "—": "-", "→": "->", "·": ".", "•": "*", "×": "x", "“": "\"", "”": "\"",
    "’": "'",
    "≤": "<=", "≥": ">=", "↑": "Up", "↓": "Down", "←": "Left",
  ]
}

/// The printable pieces of a text. All text of a file, schema, path or server passes through here
/// before it reaches a screen or a log.
///
/// Each piece moves a terminal's cursor by `cells` and does nothing else:
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
    /// The number of terminal cells that it takes.
    public let cells: Int
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
    return Piece(text: text, cells: base.cells, isEscape: false)
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
    cells = text.utf8.count
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

extension Unicode.Scalar {
  /// The number of terminal cells: 2 if East Asian Width is wide or full (Unicode 15), else 1. Not meant
  /// for marks, which take no cell.
  var cells: Int {
    guard value >= 0x1100 else { return 1 }
    let ranges = Unicode.Scalar.wide
    var low = 0, high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value) ? 2 : 1
  }

  /// Ascending. Gaps of unassigned characters, which are always escaped, are closed.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
    0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
    0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
    0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
    0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
    0x2E80...0x3029, 0x302E...0x303E, 0x3041...0x3096, 0x309B...0xA4C6, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x16FE3, 0x16FF0...0x1B2FB, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF,
    0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C,
    0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4,
    0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E,
    0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F,
    0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC,
    0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945, 0x1F947...0x1F9FF,
    0x1FA70...0x1FAF6, 0x20000...0x3134A,
  ]
}
