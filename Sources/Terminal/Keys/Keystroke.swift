/// A pressed key, decoded.
public enum Keystroke: Hashable, Sendable {
  case character(Character)
  /// Control and a key, with its small letter or sign: `^C` is `.control("c")`.
  case control(Character)
  /// Alt and a key, or a key right after Esc, which terminals send alike. No key map may need it.
  case alt(Character)
  case enter, escape, tab, backTab, space, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// Control and an arrow or Del.
  case wordLeft, wordRight, wordDelete
  /// A function key, from 1. No key map may need it.
  case function(Int)
  /// An unknown escape sequence.
  case unknown
}

extension Keystroke {
  /// The key that sends this character without an escape sequence.
  public init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x0A, 0x0D: self = .enter
    case 0x09: self = .tab
    case 0x08, 0x7F: self = .backspace
    case 0x1B: self = .escape
    case 0x20: self = .space
    case 0..<0x20: self = .control(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40)).lowered)
    case 0x80..<0xA0: self = .unknown
    default: self = .character(Character(scalar))
    }
  }
}

extension Character {
  var lowered: Character { lowercased().first ?? self }
}

extension Keystroke {
  /// The notation on the screen, in the documentation and in key maps: `j ^F M-v Enter`.
  public var words: String {
    switch self {
    case .character(let character): String(character)
    case .control(let letter): "^" + letter.uppercased()
    case .alt(let letter): "M-" + String(letter)
    default: Keystroke.named.first { $0.key == self }?.words ?? ""
    }
  }

  /// Returns nil if `words` is not a key.
  public init?(words: String) {
    if let named = Keystroke.named.first(where: { $0.words == words }) {
      self = named.key
    } else if words.count == 1, let character = words.first {
      self = .character(character)
    } else if words.count == 2, words.first == "^", let letter = words.last {
      self = .control(letter.lowered)
    } else if words.count == 3, words.hasPrefix("M-"), let letter = words.last {
      self = .alt(letter)
    } else {
      return nil
    }
  }

  static let named: [(key: Keystroke, words: String)] =
    [
      (.enter, "Enter"), (.escape, "Esc"), (.tab, "Tab"), (.backTab, "Shift-Tab"),
      (.space, "Space"),
      (.backspace, "Backspace"), (.delete, "Del"), (.up, "Up"), (.down, "Down"), (.left, "Left"),
      (.right, "Right"), (.home, "Home"), (.end, "End"), (.pageUp, "PgUp"), (.pageDown, "PgDn"),
      (.wordLeft, "^Left"), (.wordRight, "^Right"), (.wordDelete, "^Del"),
    ] + (1...12).map { (.function($0), "F\($0)") }
}

/// Keys in the tables of the key map.
extension Keystroke: ExpressibleByStringLiteral {
  public init(stringLiteral words: String) { self = Keystroke(words: words) ?? .unknown }
}
