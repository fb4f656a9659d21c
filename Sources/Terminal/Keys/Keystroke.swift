/// What was pressed, whatever bytes told it.
public enum Keystroke: Hashable, Sendable {
  case character(Character)
  /// With its small letter, or the sign it is printed with: `^C` is `.control("c")`.
  case control(Character)
  /// With Alt, or right after Esc, which terminals cannot tell apart. No key map may need it.
  case alt(Character)
  case enter, escape, tab, backTab, space, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// With Control: an arrow, Del.
  case wordLeft, wordRight, wordDelete
  /// From 1. No key map may need it.
  case function(Int)
  /// An escape sequence that means nothing here.
  case unknown
}

extension Keystroke {
  /// As a keyboard sends it where no escape sequence is involved.
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
