extension Keystroke {
  /// How it is written on the screen, in the documentation and in key maps: `j ^F M-v Enter`.
  public var words: String {
    switch self {
    case .character(let character): String(character)
    case .control(let letter): "^" + letter.uppercased()
    case .alt(let letter): "M-" + String(letter)
    default: Keystroke.named.first { $0.key == self }?.words ?? ""
    }
  }

  /// nil where `words` name no key.
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

/// For the tables of the key map.
extension Keystroke: ExpressibleByStringLiteral {
  public init(stringLiteral words: String) { self = Keystroke(words: words) ?? .unknown }
}
