import Preferences

/// Makes keys of what curses could not: control characters, and escape sequences that terminfo does
/// not know, which are swallowed whole so that no letter of theirs is taken for a command.
///
///     sequence = ESC "[" *( 0x20…3F ) 0x40…7E      CSI
///              | ESC "O" char                      SS3
///              | ESC ( "]" | "P" | "_" | "^" | "X" ) … ( BEL | ST | ESC "\" | CAN | SUB | ^C )
///
/// Any other character after an ESC is a key pressed with Alt, or typed fast after Esc: who knows the
/// key map decides. A pause right after an introducer is no sequence either.
struct KeyDecoder {
  private enum State { case ground, escaped, control, single, introduced, string, stringEscaped }
  private var state = State.ground

  /// The keys that are certain now; an ESC is when nothing follows it.
  mutating func decode(_ scalar: Unicode.Scalar) -> [Keystroke] {
    switch state {
    case .ground: return begin(scalar)
    case .escaped: return afterEscape(scalar)
    case .control: return inControl(scalar)
    case .single: return finish()
    case .introduced, .string, .stringEscaped: return inString(scalar)
    }
  }

  /// No more input waits.
  mutating func pause() -> [Keystroke] {
    switch state {
    case .ground, .string: return []
    case .control, .single, .introduced, .stringEscaped: return finish()
    case .escaped:
      state = .ground
      return [.escape]
    }
  }

  private mutating func begin(_ scalar: Unicode.Scalar) -> [Keystroke] {
    guard scalar == "\u{1B}" else { return [Keystroke(scalar)] }
    state = .escaped
    return []
  }

  private mutating func afterEscape(_ scalar: Unicode.Scalar) -> [Keystroke] {
    switch scalar {
    case "[": state = .control
    case "O": state = .single
    case "]", "P", "_", "^", "X": state = .introduced
    case "\u{1B}": return [.escape]
    default:
      state = .ground
      let key = Keystroke(scalar)
      if case .character(let character) = key { return [.alt(character)] }
      return [.escape, key]
    }
    return []
  }

  private mutating func inControl(_ scalar: Unicode.Scalar) -> [Keystroke] {
    switch scalar.value {
    case 0x20...0x3F: return []
    case 0x40...0x7E: return finish()
    default:
      state = .ground
      return [.unknown] + decode(scalar)
    }
  }

  private mutating func inString(_ scalar: Unicode.Scalar) -> [Keystroke] {
    switch (state, scalar) {
    case (_, "\u{3}"), (_, "\u{7}"), (_, "\u{18}"), (_, "\u{1A}"), (_, "\u{9C}"),
      (.stringEscaped, "\\"):
      return finish()
    case (_, "\u{1B}"): state = .stringEscaped
    default: state = .string
    }
    return []
  }

  private mutating func finish() -> [Keystroke] {
    state = .ground
    return [.unknown]
  }
}
