import CNcurses
import Preferences
import Themes

/// ncurses behind checked functions: the only file that sees it. One terminal, one caller at a time.
enum Curses {
  /// Descriptors 0 and 1 become a full screen; signals are noted from here to `end`.
  static func begin() throws(TerminalError) -> Charset {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw .notATerminal
    }
    let charset: Charset = prefs_set_locale(wantsUTF8) ? .unicode : .ascii
    try checkTerminalType()
    guard prefs_catch_signals() else { throw .notATerminal }
    guard prefs_begin(directType ?? terminalType) else {
      prefs_release_signals()
      throw .unknownType(terminalType)
    }
    prefs_learn_leaving()
    _ = prefs_adopt_size()
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
    let asked = environment("LC_ALL") ?? environment("LC_CTYPE") ?? environment("LANG") ?? ""
    let name = asked.lowercased()
    return name.hasSuffix("utf-8") || name.hasSuffix("utf8")
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

// MARK: By lines

extension Curses {
  /// Without a screen; signals are noted from here to `endLines`.
  static func beginLines() throws(TerminalError) -> Charset {
    let charset: Charset = prefs_set_locale(wantsUTF8) ? .unicode : .ascii
    guard prefs_catch_endings() else { throw .notATerminal }
    return charset
  }

  static func endLines() { prefs_release_signals() }
  static func showTyping(_ shown: Bool) { prefs_show_typing(shown) }

  /// The same of a terminal without a session. False if that is none.
  static func hideTyping(on terminal: Int32) -> Bool { prefs_hide_typing(terminal) }
  static func stopHiding() { prefs_stop_hiding() }

  /// How many the terminal shows; 24 where it tells none.
  static var lineCount: Int { Int(prefs_line_count()) }
}

// MARK: Out

extension Curses {
  struct Attributes: OptionSet {
    let rawValue: UInt32
    static let bold = Self(rawValue: UInt32(prefs_bold))
    static let dim = Self(rawValue: UInt32(prefs_dim))
    static let underline = Self(rawValue: UInt32(prefs_underline))
    static let reverse = Self(rawValue: UInt32(prefs_reverse))
  }

  static var size: Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    prefs_size(&columns, &rows)
    return Size(columns: Int(columns), rows: Int(rows))
  }

  static func adoptSize() { _ = prefs_adopt_size() }
  static func flush() { prefs_flush() }
  static func redraw() { prefs_redraw() }
  static func resume() { prefs_resume() }
  static func stop() { prefs_stop() }
  static func lend() { prefs_lend() }
  /// 0, or an error number.
  static func start(_ words: [String], _ process: inout Int32) -> Int32 {
    let arguments = words.map { $0.withPath { strdup($0) } } + [nil]
    defer { for argument in arguments { free(argument) } }
    return prefs_start(arguments, &process)
  }
  /// Until it ends or stops; 0 where this program was asked to end and that one does not.
  static func wait(for process: Int32, _ status: inout Int32) -> Int32 {
    prefs_wait(process, &status)
  }
  /// `process` has stopped while the terminal is lent to it.
  static func stopAsWell(as process: Int32) { prefs_stop_with(process) }

  /// `text` is a base and its marks. Where the locale gives it another width, question marks stand
  /// in for it, so that the row stays in line.
  static func put(_ text: String, cells: Int, at position: Position, _ look: Attributes, pair: Int)
  {
    let scalars = text.unicodeScalars.map(\.value)
    guard let base = scalars.first else { return }
    if base >= 0x80, width(of: base) != cells {
      for offset in 0..<cells {
        let place = Position(column: position.column + offset, row: position.row)
        put("?", cells: 1, at: place, look, pair: pair)
      }
      return
    }
    prefs_put(
      Int32(position.row), Int32(position.column), scalars, Int32(scalars.count), look.rawValue,
      Int32(pair))
  }

  /// The cells that the locale gives it; -1 where it knows none.
  static func width(of scalar: UInt32) -> Int { Int(prefs_width(scalar)) }

  static func move(to position: Position) {
    prefs_move(Int32(position.row), Int32(position.column))
  }
  static func showCursor(_ shown: Bool) { curs_set(shown ? 1 : 0) }
}

// MARK: What newer terminals can do

extension Curses {
  /// Those that it has of `features`.
  static func use(_ features: TerminalFeatures) -> TerminalFeatures {
    let known = LinkTerminals.know(environment) ? features : features.subtracting(.links)
    return TerminalFeatures(rawValue: Int(prefs_use_features(Int32(known.rawValue))))
  }

  /// Until it is closed, what is flushed is a link to `address`.
  static func openLink(_ address: String) { prefs_link(address) }
  static func closeLink() { prefs_link("") }

  /// Of printable text.
  static func setTitle(_ title: String) { prefs_set_title(title) }

  /// False where the terminal has no clipboard.
  static func copy(base64 text: String) -> Bool { prefs_copy(text) }
}

// MARK: Colours

extension Curses {
  /// Starts them.
  static func startColours() -> ColourDepth {
    guard wantsColours else { return .none }
    return prefs_has_direct_colours()
      ? .trueColour : ColourDepth(colours: Int(prefs_start_colors()))
  }

  private static var wantsColours: Bool { environment("NO_COLOR") == nil }

  /// The terminal's description with direct colours, where it is promised to have them and there is
  /// one. curses has no other way to a mixture but to redefine the terminal's palette, which then
  /// would not be what its user made of it.
  private static var directType: String? {
    // screen passes on the promise of the terminal around it.
    guard wantsColours, environment("STY") == nil,
      ["truecolor", "24bit"].contains(environment("COLORTERM"))
    else { return nil }
    let suffix = "-256color"
    let family =
      terminalType.hasSuffix(suffix) ? terminalType.dropLast(suffix.count) : terminalType[...]
    let type = family + "-direct"
    return prefs_terminal_known(String(type)) == 1 ? String(type) : nil
  }

  static var pairLimit: Int { Int(prefs_pair_limit()) }
  static func forgetPairs() { reset_color_pairs() }
  /// -1 is the terminal's own.
  static func definePair(_ pair: Int, foreground: Int, background: Int) {
    init_extended_pair(Int32(pair), Int32(foreground), Int32(background))
  }
}

// MARK: In

extension Curses {
  enum Input {
    case scalar(Unicode.Scalar)
    case key(Keystroke)
    /// In the order in which they came; every press is a first one.
    case mouse([MouseEvent])
    case hangUp
  }

  static func setEscapeDelay(milliseconds: Int) { set_escdelay(Int32(clamping: milliseconds)) }
  /// Off, the terminal is not told that there is a use for its mouse.
  static func useMouse(_ used: Bool) { prefs_use_mouse(used) }

  struct Readiness: OptionSet {
    let rawValue: Int32
    static let input = Self(rawValue: Int32(prefs_poll_input))
    static let hangUp = Self(rawValue: Int32(prefs_poll_hang_up))
    static let signal = Self(rawValue: Int32(prefs_poll_signal))
    static let bell = Self(rawValue: Int32(prefs_poll_bell))
  }

  /// Sleeps until something happens where `wait`.
  /// nil waits without end.
  static func poll(_ bell: Bell?, within patience: Duration? = nil) -> Readiness {
    let milliseconds = patience.map { Int32(clamping: Int64($0 / .milliseconds(1))) } ?? -1
    return Readiness(rawValue: prefs_poll(milliseconds, bell?.descriptor ?? -1))
  }

  /// nil when none waits.
  static func nextSignal() -> Int32? {
    let number = prefs_next_signal()
    return number == 0 ? nil : number
  }

  /// Whether descriptor 0 holds bytes; false at its end.
  static var hasBytes: Bool { prefs_waiting() > 0 }

  /// nil when none waits. An escape sequence may take as long as the escape delay.
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

  /// curses gives the newest first.
  private static func mouseEvents() -> [MouseEvent] {
    var events: [MouseEvent] = []
    var (column, row): (Int32, Int32) = (0, 0)
    while true {
      let action: MouseEvent.Action
      switch prefs_get_mouse(&column, &row) {
      case prefs_mouse_press: action = .press
      case prefs_mouse_wheel_up: action = .wheelUp
      case prefs_mouse_wheel_down: action = .wheelDown
      default: return events.reversed()
      }
      events.append(MouseEvent(action, at: Position(column: Int(column), row: Int(row))))
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

  /// Keys that terminfo knows by name only: control and an arrow, or Del.
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
