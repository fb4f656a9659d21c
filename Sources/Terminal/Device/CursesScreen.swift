import Preferences
import Themes

/// The real terminal. curses compares pictures and sends the difference.
public struct CursesScreen: TerminalDevice {
  /// What the locale can show.
  private let widest: Charset
  private let depth: ColourDepth
  private var settings: TerminalSettings
  var palette: CursesPalette
  private var input: CursesInput
  /// What curses has been told.
  private(set) var drawn: Frame?
  /// What of the terminal's features is in use.
  private(set) var used: TerminalFeatures = []

  /// Takes the terminal over until `close`. `bell` wakes it as a key does.
  public init(_ settings: TerminalSettings, bell: Bell? = nil) throws(TerminalError) {
    input = CursesInput(bell)
    widest = try Curses.begin()
    depth = Curses.startColours()
    palette = CursesPalette(settings, depth: depth)
    self.settings = settings
    listen()
  }

  /// Gives it back as it was, on every way out. Where a signal is the cause it takes its own effect
  /// then, so that a shell is told the truth. `words` are said before, on standard error.
  public func close(because signal: Int32? = nil, saying words: String? = nil) {
    Curses.end()
    if let words { Curses.say(words) }
    if let signal { Curses.raise(signal) }
  }

  public var size: Size { Curses.size }
  public var charset: Charset { settings.asciiOnly ? .ascii : widest }
  public var isBusy: Bool { input.isBusy }
  public mutating func events() -> [TerminalEvent] { input.events() }
  public mutating func events(within patience: Duration) -> [TerminalEvent] {
    input.events(within: patience)
  }

  public mutating func ending() -> TerminalEvent? { input.ending() }

  public mutating func adopt(_ settings: TerminalSettings) {
    if (settings.theme, settings.slowLine) != (self.settings.theme, self.settings.slowLine) {
      palette = CursesPalette(settings, depth: depth)
      drawn = nil
    }
    self.settings = settings
    let former = used
    listen()
    if used.symmetricDifference(former).contains(.links) { redraw() }
  }

  private mutating func listen() {
    Curses.setEscapeDelay(milliseconds: settings.escapeDelay)
    Curses.useMouse(settings.usesMouse)
    used = Curses.use(settings.features)
  }

  public mutating func adoptSize() {
    Curses.adoptSize()
    drawn = nil
  }

  public mutating func redraw() {
    drawn = nil
    Curses.redraw()
  }

  public mutating func suspend() {
    Curses.stop()
    Curses.resume()
    // What is drawn anew is no link.
    drawn = nil
  }

  public mutating func lend() { Curses.lend() }

  public mutating func takeBack() {
    Curses.resume()
    Curses.adoptSize()
    input.forgetStops()
    drawn = nil
  }

  /// What terminals take at once is 100,000 characters at most.
  public func copy(_ text: String) -> Bool {
    guard settings.features.contains(.clipboard), text.utf8.count <= 74_000 else { return false }
    return Curses.copy(base64: Base64Text.text(of: Array(text.utf8)))
  }

  public func entitle(_ title: String) {
    Curses.setTitle(title.cut(to: 100, in: charset))
  }

  public mutating func draw(_ frame: Frame) {
    let spans = spans(for: frame)
    for row in 0..<frame.size.rows where drawn.map({ $0.row(row) != frame.row(row) }) ?? true {
      draw(frame, 0..<frame.size.columns, row: row)
    }
    for span in spans { leaveOut(span, of: frame) }
    for span in spans { write(span, of: frame) }
    Curses.move(to: frame.cursor)
    if drawn?.showsCursor != frame.showsCursor { Curses.showCursor(frame.showsCursor) }
    Curses.flush()
    drawn = frame
  }

  mutating func draw(_ frame: Frame, _ columns: Range<Int>, row: Int) {
    for column in columns {
      let cell = frame.cell(column, row)
      guard cell.width > 0 else { continue }
      let look = palette[cell.style]
      // A patch that is no colour would be taken for one.
      let text = cell.style.light != nil && depth == .none ? "?" : cell.text
      Curses.put(
        text, cells: cell.width, at: Position(column: column, row: row), look.attributes,
        pair: look.pair)
    }
  }
}
