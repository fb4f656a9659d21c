package enum Keystroke: Hashable, Sendable {
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
  case unknown
}

extension Keystroke {
  /// The key that sends `scalar` without an escape sequence.
  package init(_ scalar: Unicode.Scalar) {
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
  /// The notation on the screen, in the documentation and in the settings: `j ^F M-v Enter`.
  package var notation: String {
    switch self {
    case .character(let character): String(character)
    case .control(let letter): "^" + letter.uppercased()
    case .alt(let letter): "M-" + String(letter)
    default: Keystroke.named.first { $0.key == self }?.notation ?? ""
    }
  }

  /// Parses the notation of a key. Returns nil if it is not a key.
  package init?(notation: String) {
    if let named = Keystroke.named.first(where: { $0.notation == notation }) {
      self = named.key
    } else if notation.count == 1, let character = notation.first {
      self = .character(character)
    } else if notation.count == 2, notation.first == "^", let letter = notation.last {
      self = .control(letter.lowered)
    } else if notation.count == 3, notation.hasPrefix("M-"), let letter = notation.last {
      self = .alt(letter)
    } else {
      return nil
    }
  }

  static let named: [(key: Keystroke, notation: String)] =
    [
      (.enter, "Enter"), (.escape, "Esc"), (.tab, "Tab"), (.backTab, "Shift-Tab"),
      (.space, "Space"),
      (.backspace, "Backspace"), (.delete, "Del"), (.up, "Up"), (.down, "Down"), (.left, "Left"),
      (.right, "Right"), (.home, "Home"), (.end, "End"), (.pageUp, "PgUp"), (.pageDown, "PgDn"),
      (.wordLeft, "^Left"), (.wordRight, "^Right"), (.wordDelete, "^Del"),
    ] + (1...12).map { (.function($0), "F\($0)") }
}

/// Literals for the key tables.
extension Keystroke: ExpressibleByStringLiteral {
  /// Parses the notation of a key. An invalid one becomes `.unknown`.
  package init(stringLiteral text: String) { self = Keystroke(notation: text) ?? .unknown }
}
