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
/// decides. A pause ends a sequence, except a paste, a string or an answer of the terminal, which only a long
/// pause ends.
struct KeyDecoder {
  private enum State {
    case ground, escaped, single
    /// The beginning of a string, which may also be a key with Alt.
    case introduced(String)
    /// The beginning of a string, as far as an answer needs it.
    case string(String), stringEscaped(String)
    /// A CSI sequence and its parameters so far.
    case control(String)
    case pasting(Paste)
  }
  private var state = State.ground
  /// Whether the terminal was asked and has not answered. The parts of an answer may come one by one.
  var awaitsAnswer = false

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
    case (.control(let parameters), _):
      guard let answer = TerminalAnswer(control: parameters, scalar) else { break }
      state = .ground
      return [.answer(answer)]
    case (.string(let text), "\u{7}"), (.string(let text), "\u{9C}"),
      (.stringEscaped(let text), "\\"):
      guard let answer = TerminalAnswer(string: text) else { break }
      state = .ground
      return [.answer(answer)]
    default: break
    }
    return decodeKey(scalar).map(TerminalEvent.key)
  }

  /// Handles a key that curses decoded. It is ignored during a paste.
  mutating func decode(_ key: Keystroke) -> [TerminalEvent] {
    if isPasting { return [] }
    return end() + [.key(key)]
  }

  /// The pause after which a paste, or another sequence of any length, has lost its end marker. It
  /// is long because a connection may be slow, and later input counts as keys.
  private static let longPause = Duration.seconds(2)

  /// How long the rest of an answer may take after its first character, which is an Esc otherwise.
  private static let answerPause = Duration.milliseconds(150)

  /// The pause that ends the sequence so far. Nil if any pause ends it.
  var longestPause: Duration? {
    switch state {
    case .pasting, .string: Self.longPause
    case .control(let parameters) where parameters.hasPrefix("?"): Self.longPause
    case .stringEscaped(let text) where awaitsAnswer || text.hasPrefix("]11;rgb"): Self.longPause
    case .escaped where awaitsAnswer, .introduced where awaitsAnswer, .control where awaitsAnswer:
      Self.answerPause
    default: nil
    }
  }

  /// Ends a sequence whose rest did not come. Returns the text pasted so far.
  mutating func longPause() -> [TerminalEvent] {
    defer { state = .ground }
    switch state {
    case .pasting(let paste): return [paste.partial]
    case .string: return [.key(.unknown)]
    default: return end()
    }
  }

  /// Handles a pause of the input.
  mutating func pause() -> [TerminalEvent] { longestPause == nil || isPasting ? end() : [] }

  private var isPasting: Bool { if case .pasting = state { true } else { false } }

  private mutating func end() -> [TerminalEvent] {
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
    case "]", "P", "_", "^", "X": state = .introduced(String(scalar))
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
      if parameters.utf8.count < 16 { state = .control(parameters + String(scalar)) }
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
    case (.introduced(let text), "\u{1B}"), (.string(let text), "\u{1B}"),
      (.stringEscaped(let text), "\u{1B}"):
      state = .stringEscaped(text)
    case (.introduced(let text), _), (.string(let text), _):
      state = .string(text.utf8.count < Self.longestAnswer ? text + String(scalar) : text)
    default: state = .string("")
    }
    return []
  }

  /// The most bytes of a string that an answer needs.
  private static let longestAnswer = 40

  private mutating func finish() -> [Keystroke] {
    state = .ground
    return [.unknown]
  }
}
