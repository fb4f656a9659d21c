import CNcurses
import Platform
import Preferences
import Themes

/// The interface to ncurses, for one terminal. Only one thread at a time may use it.
enum Curses {
  /// Opens a full screen on descriptors 0 and 1, and catches signals until `end`.
  static func begin() throws(TerminalError) -> Charset {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw .notATerminal
    }
    let charset: Charset = prefs_set_locale(wantsUTF8) ? .unicode : .ascii
    let home = LibraryEnvironment.clearForTerminal()
    defer { if let home { setenv("HOME", home, 1) } }
    try checkTerminalType()
    guard prefs_catch_signals() else { throw .notATerminal }
    guard prefs_begin(directType ?? terminalType) else {
      prefs_release_signals()
      throw .unknownType(terminalType)
    }
    prefs_record_exit_sequences()
    _ = prefs_update_size()
    return charset
  }

  /// Restores the terminal and the signals.
  static func end() {
    prefs_end()
    prefs_release_signals()
  }

  static func raise(_ signal: Int32) { prefs_raise(signal) }

  private static var terminalType: String { environment("TERM") ?? "" }

  private static var wantsUTF8: Bool {
    let locale = environment("LC_ALL") ?? environment("LC_CTYPE") ?? environment("LANG") ?? ""
    return locale.lowercased().hasSuffix("utf-8") || locale.lowercased().hasSuffix("utf8")
  }

  private static func checkTerminalType() throws(TerminalError) {
    let type = terminalType
    guard !type.isEmpty else { throw .noType }
    switch prefs_terminal_known(type) {
    case 1: break
    case 0: throw .unknownType(type)
    default: throw .noDatabase
    }
    guard prefs_can_address_cursor() else { throw .cannotMove(type) }
  }
}

// MARK: The line mode

extension Curses {
  /// Catches the signals that end a program until `endLines`. Opens no screen.
  static func beginLines() throws(TerminalError) -> Charset {
    let charset: Charset = prefs_set_locale(wantsUTF8) ? .unicode : .ascii
    guard prefs_catch_end_signals() else { throw .notATerminal }
    return charset
  }

  static func endLines() { prefs_release_signals() }
  static func setEcho(_ isOn: Bool) { prefs_set_echo(isOn) }

  /// Turns the echo of a terminal without a session off. Returns false if it is not a terminal.
  static func hideInput(on terminal: Int32) -> Bool { prefs_hide_input(terminal) }
  static func stopHidingInput() { prefs_stop_hiding_input() }

  /// The number of lines of the terminal, or 24 if it does not report one.
  static var lineCount: Int { Int(prefs_line_count()) }
}

// MARK: Output

extension Curses {
  static var size: Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    prefs_size(&columns, &rows)
    return Size(columns: Int(columns), rows: Int(rows))
  }

  static func updateSize() { _ = prefs_update_size() }
  /// Sets our terminal modes, which another process may have changed.
  static func restoreModes() { prefs_restore_modes() }
  static func resume() { prefs_resume() }
  static func stop() { prefs_stop() }
  static func release() { prefs_release_terminal() }
  /// Starts a program. Returns 0 or an error number.
  static func start(_ arguments: [String], _ process: inout Int32) -> Int32 {
    let arguments = arguments.map { $0.withPath { strdup($0) } } + [nil]
    defer { for argument in arguments { free(argument) } }
    return prefs_start(arguments, &process)
  }
  /// Waits until the process ends or stops. Returns 0 if this program was asked to end and the
  /// process does not follow.
  static func wait(for process: Int32, _ status: inout Int32) -> Int32 {
    prefs_wait(process, &status)
  }
  /// Stops this program as well, after `process` was stopped while it had the terminal.
  static func stop(with process: Int32) { prefs_stop_with(process) }

  /// Sends a frame.
  static func send(_ bytes: [UInt8]) {
    prefs_begin_change()
    bytes.withUnsafeBytes { prefs_write($0.baseAddress, $0.count) }
    prefs_end_change()
  }

  /// The width in cells in the locale; -1 if the character is unknown.
  static func width(of scalar: UInt32) -> Int { Int(prefs_width(scalar)) }

  /// Reads a terminal type from terminfo. Returns false if it is unknown.
  static func isKnown(_ type: String) -> Bool { prefs_terminal_known(type) == 1 }

  /// The control sequences of the terminal type that was read last.
  static var sequences: ControlSequences {
    ControlSequences(
      string: { name in prefs_capability(name).map(bytes) },
      flag: { tigetflag($0) > 0 }, number: { Int(tigetnum($0)) },
      expand: { template, first, second in
        let text = template.map { CChar(bitPattern: $0) } + [0]
        return prefs_expand(text, Int32(first), Int32(second)).map(bytes) ?? []
      })
  }

  private static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
  }

  static func showCursor(_ shown: Bool) { curs_set(shown ? 1 : 0) }
}

// MARK: Features of newer terminals

extension Curses {
  /// Turns on those of `features` that the terminal has, and all others off. Returns those that are
  /// on.
  static func use(_ features: TerminalFeatures) -> TerminalFeatures {
    let known = LinkSupport.isKnown(environment) ? features : features.subtracting(.links)
    return TerminalFeatures(rawValue: Int(prefs_use_features(Int32(known.rawValue))))
  }

  /// Whether the terminal can be asked for its background.
  static var understandsQuestions: Bool { prefs_understands_questions() }

  /// Sets the window title to a printable text.
  static func setTitle(_ title: String) { prefs_set_title(title) }

  /// Returns false if the terminal has no clipboard.
  static func copy(base64 text: String) -> Bool { prefs_copy(text) }
}

// MARK: Colours

extension Curses {
  /// The colours that the terminal has and the user wants.
  static var colourDepth: ColourDepth {
    guard wantsColours else { return .none }
    return prefs_has_direct_colours() ? .trueColour : ColourDepth(colours: Int(prefs_colors()))
  }

  private static var wantsColours: Bool { environment("NO_COLOR") == nil }

  /// The terminal type with direct colours, if `COLORTERM` announces them and terminfo has it.
  /// Otherwise RGB colours would require redefining the user's palette.
  private static var directType: String? {
    // In screen, COLORTERM is that of the outer terminal.
    guard wantsColours, environment("STY") == nil,
      ["truecolor", "24bit"].contains(environment("COLORTERM"))
    else { return nil }
    let suffix = "-256color"
    let family =
      terminalType.hasSuffix(suffix) ? terminalType.dropLast(suffix.count) : terminalType[...]
    let type = family + "-direct"
    return isKnown(String(type)) ? String(type) : nil
  }
}

// MARK: Input

extension Curses {
  enum Input {
    case scalar(Unicode.Scalar)
    case key(Keystroke)
    /// Mouse events in the order of their arrival, without double clicks.
    case mouse([MouseEvent])
    case hangUp
  }

  static func setEscapeDelay(milliseconds: Int) { set_escdelay(Int32(clamping: milliseconds)) }
  /// Turns mouse reports on or off.
  static func useMouse(_ isOn: Bool) { prefs_use_mouse(isOn) }

  struct Readiness: OptionSet {
    let rawValue: Int32
    static let input = Self(rawValue: Int32(prefs_poll_input))
    static let hangUp = Self(rawValue: Int32(prefs_poll_hang_up))
    static let signal = Self(rawValue: Int32(prefs_poll_signal))
    static let bell = Self(rawValue: Int32(prefs_poll_bell))
  }

  /// Sleeps until there is input, a signal or the bell, or until the timeout passes. Nil is no
  /// timeout.
  static func poll(_ bell: Bell?, timeout: Duration? = nil) -> Readiness {
    let milliseconds = timeout.map { Int32(clamping: Int64($0 / .milliseconds(1))) } ?? -1
    return Readiness(rawValue: prefs_poll(milliseconds, bell?.descriptor ?? -1))
  }

  /// Returns the next signal, or nil.
  static func nextSignal() -> Int32? {
    let number = prefs_next_signal()
    return number == 0 ? nil : number
  }

  /// Whether descriptor 0 has bytes to read; false at its end.
  static var hasBytes: Bool { prefs_waiting() > 0 }

  /// Reads an input, or returns nil if none waits. An escape sequence may take as long as the
  /// escape delay.
  static func read() -> Input? {
    var value: UInt32 = 0
    switch prefs_read(&value) {
    case prefs_character: return Unicode.Scalar(value).map(Input.scalar) ?? .key(.unknown)
    case prefs_gone: return .hangUp
    case prefs_code where Int32(bitPattern: value) == KEY_MOUSE: return .mouse(mouseEvents())
    case prefs_code: return .key(key(code: Int32(bitPattern: value)))
    default: return nil
    }
  }

  /// Reads the mouse events, of which curses returns the newest first.
  private static func mouseEvents() -> [MouseEvent] {
    var events: [MouseEvent] = []
    var (column, row): (Int32, Int32) = (0, 0)
    while true {
      let action: MouseEvent.Action
      switch prefs_get_mouse(&column, &row) {
      case prefs_mouse_press: action = .click
      case prefs_mouse_wheel_up: action = .wheelUp
      case prefs_mouse_wheel_down: action = .wheelDown
      default: return events.reversed()
      }
      events.append(
        MouseEvent(action: action, position: Position(column: Int(column), row: Int(row))))
    }
  }

  private static func key(code: Int32) -> Keystroke {
    switch code {
    case KEY_UP: .up
    case KEY_DOWN: .down
    case KEY_LEFT: .left
    case KEY_RIGHT: .right
    case KEY_HOME, KEY_FIND: .home
    case KEY_END, KEY_SELECT: .end
    case KEY_PPAGE: .pageUp
    case KEY_NPAGE: .pageDown
    case KEY_BACKSPACE: .backspace
    case KEY_DC: .delete
    case KEY_ENTER: .enter
    case KEY_BTAB: .backTab
    case KEY_F0 + 1...KEY_F0 + 12: .function(Int(code - KEY_F0))
    default: namedKey(code: code)
    }
  }

  /// Returns the key of a code that terminfo defines only by a name: control with an arrow or Del.
  private static func namedKey(code: Int32) -> Keystroke {
    guard let name = keyname(code) else { return .unknown }
    switch String(cString: name) {
    case "kLFT5": return .wordLeft
    case "kRIT5": return .wordRight
    case "kDC5": return .wordDelete
    default: return .unknown
    }
  }
}
