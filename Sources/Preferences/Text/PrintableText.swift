/// The one door between text of a file, schema, path or server and a screen or a log.
///
/// Text is taken apart into pieces, each sure to move a terminal's cursor by `cells` and to do
/// nothing else:
///
///     piece   = shown | escape
///     shown   = base *4( mark )       one or two cells; marks take none
///     escape  = "^" letter            C0 and delete: ^[ ^M ^?
///             | "<U+" hex ">"         all else that is invisible, reorders, or whose width
///                                     terminals disagree about
///
/// Escaped are C1, format (bidi controls, joiners), private-use and unassigned characters, line and
/// paragraph separators, variation selectors and other ignorables, skin tones, marks with nothing
/// to stand on, and all marks of one base but the first four. An unpaired surrogate shows as
/// `<U+D800>`, one of U+10FE80…10FEFF as the byte of a path that it stands for (`\xff`). It is lazy:
/// a long text costs what is looked at.
public struct PrintableText: Sequence, IteratorProtocol, Sendable {
  public struct Piece: Hashable, Sendable {
    public let text: String
    public let cells: Int
    /// Its characters are ASCII and stand for one that is not shown.
    public let isEscape: Bool
  }

  private var units: TextUnits
  private var ahead: TextUnits.Unit?
  private let charset: Charset

  public init(_ text: String, in charset: Charset = .unicode) {
    units = TextUnits(text)
    ahead = units.next()
    self.charset = charset
  }

  public mutating func next() -> Piece? {
    guard let unit = ahead else { return nil }
    ahead = units.next()
    guard case .scalar(let base) = unit, base.stands(in: charset) else {
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

/// What a locale's terminal can be sent.
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
  /// Whether it is shown as itself where it begins a piece.
  fileprivate func stands(in charset: Charset) -> Bool {
    if value < 0x7F { return value >= 0x20 }
    return charset == .unicode && isShowable && !isMark && !isIgnorable
  }

  /// It takes no cell of its own: marks, and Hangul vowels and finals, which join a syllable.
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

  /// Invisible, or drawn over its neighbour by some terminals and beside it by others.
  fileprivate var isIgnorable: Bool {
    properties.isDefaultIgnorableCodePoint || properties.isEmojiModifier
  }

  fileprivate var escape: String {
    if let pathByteEscape { return pathByteEscape }
    switch value {
    case 0..<0x20: return "^" + String(Unicode.Scalar(UInt8(value) + 0x40))
    case 0x7F: return "^?"
    default: return "<U+\(value.hexadecimal)>"
    }
  }
}

extension UInt32 {
  /// At least four digits.
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, 4 - digits.utf8.count)) + digits
  }
}
