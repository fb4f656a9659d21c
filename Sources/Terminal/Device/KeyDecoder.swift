import Preferences

/// Decodes input that curses does not: control characters, pastes, and escape sequences that
/// terminfo does not describe. Those are discarded completely, so that none of their letters acts
/// as a command. A paste is one event.
///
///     sequence = ESC "[" *( 0x20…3F ) 0x40…7E      CSI
///              | ESC "O" char                      SS3
///              | ESC ( "]" | "P" | "_" | "^" | "X" ) … ( BEL | ST | ESC "\" | CAN | SUB | ^C )
///     paste    = ESC "[200~" … ESC "[201~"
///
/// Any other character after an ESC is a key pressed with Alt, or typed soon after Esc; the key map
/// decides. A pause ends a sequence, except a paste or a string, which only a long pause ends.
struct KeyDecoder {
  private enum State {
    case ground, escaped, single, introduced, string, stringEscaped
    /// A CSI sequence and its parameters so far.
    case control(String)
    case pasting(Paste)
  }
  private var state = State.ground

  /// Decodes a scalar. Returns the events that are complete. An ESC is complete only after a pause.
  mutating func decode(_ scalar: Unicode.Scalar) -> [TerminalEvent] {
    switch (state, scalar) {
    case (.pasting(var paste), _):
      // While `state` holds the paste too, each append would copy it.
      state = .ground
      let pasted = paste.append(scalar)
      if pasted == nil { state = .pasting(paste) }
      return pasted.map { [$0] } ?? []
    case (.control(""), "I"), (.control(""), "O"):
      state = .ground
      return [.focus(scalar == "I")]
    default: return decodeKey(scalar).map(TerminalEvent.key)
    }
  }

  /// Handles a key that curses decoded. It is ignored during a paste.
  mutating func decode(_ key: Keystroke) -> [TerminalEvent] {
    if case .pasting = state { return [] }
    return pause() + [.key(key)]
  }

  /// Whether a paste or a string has not ended, so that keys belong to it.
  var isUnfinished: Bool {
    switch state {
    case .pasting, .string: true
    default: false
    }
  }

  /// Ends a paste or a string whose end marker was lost. Returns the text pasted so far.
  mutating func longPause() -> [TerminalEvent] {
    defer { state = .ground }
    if case .pasting(let paste) = state { return [paste.partial] }
    return isUnfinished ? [.key(.unknown)] : pause()
  }

  /// Handles a pause of the input.
  mutating func pause() -> [TerminalEvent] {
    switch state {
    case .ground, .string: return []
    case .control, .single, .introduced, .stringEscaped: return finish().map(TerminalEvent.key)
    case .escaped:
      state = .ground
      return [.key(.escape)]
    case .pasting(var paste):
      state = .ground
      let pasted = paste.pause()
      if pasted == nil { state = .pasting(paste) }
      return pasted.map { [$0] } ?? []
    }
  }

  private mutating func decodeKey(_ scalar: Unicode.Scalar) -> [Keystroke] {
    switch state {
    case .ground, .pasting: begin(scalar)
    case .escaped: afterEscape(scalar)
    case .control(let parameters): inControl(scalar, parameters)
    case .single: finish()
    case .introduced, .string, .stringEscaped: inString(scalar)
    }
  }

  private mutating func begin(_ scalar: Unicode.Scalar) -> [Keystroke] {
    guard scalar == "\u{1B}" else { return [Keystroke(scalar)] }
    state = .escaped
    return []
  }

  private mutating func afterEscape(_ scalar: Unicode.Scalar) -> [Keystroke] {
    switch scalar {
    case "[": state = .control("")
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

  private mutating func inControl(
    _ scalar: Unicode.Scalar, _ parameters: String
  ) -> [Keystroke] {
    switch scalar.value {
    case 0x20...0x3F:
      if parameters.utf8.count < 8 { state = .control(parameters + String(scalar)) }
      return []
    case 0x7E where parameters == "200":
      state = .pasting(Paste())
      return []
    case 0x40...0x7E: return finish()
    default:
      state = .ground
      return [.unknown] + decodeKey(scalar)
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
