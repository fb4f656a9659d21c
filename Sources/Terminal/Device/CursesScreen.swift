import Preferences
import Themes

/// The screen of a real terminal. curses compares frames and sends the difference.
package struct CursesScreen: TerminalDevice {
  /// The characters that the locale can show.
  private let localeCharset: Charset
  private let depth: ColourDepth
  private var settings: TerminalSettings
  var palette: CursesPalette
  private var input: CursesInput
  /// The frame that curses shows. Nil if the whole screen must be drawn.
  private(set) var lastFrame: Frame?
  /// The features of the terminal that are in use.
  private(set) var features: TerminalFeatures = []

  /// Takes control of the terminal until `close`. `bell` wakes the program as a key does.
  package init(_ settings: TerminalSettings, bell: Bell? = nil) throws(TerminalError) {
    input = CursesInput(bell)
    localeCharset = try Curses.begin()
    depth = Curses.startColours()
    palette = CursesPalette(settings, depth: depth)
    self.settings = settings
    applyInputSettings()
  }

  /// Restores the terminal and prints `message` on standard error. Then it raises `signal` with its
  /// default action, so that the parent process sees the cause.
  package func close(raising signal: Int32? = nil, printing message: String? = nil) {
    Curses.end()
    if let message { Curses.printError(message) }
    if let signal { Curses.raise(signal) }
  }

  package var size: Size { Curses.size }
  package var charset: Charset { settings.asciiOnly ? .ascii : localeCharset }
  package var isBusy: Bool { input.isBusy }
  package mutating func events() -> [TerminalEvent] { input.events() }
  package mutating func events(timeout: Duration) -> [TerminalEvent] {
    input.events(timeout: timeout)
  }

  package mutating func endRequest() -> TerminalEvent? { input.endRequest() }

  package mutating func apply(_ settings: TerminalSettings) {
    if (settings.theme, settings.slowLine) != (self.settings.theme, self.settings.slowLine) {
      palette = CursesPalette(settings, depth: depth)
      lastFrame = nil
    }
    self.settings = settings
    let former = features
    applyInputSettings()
    if features.symmetricDifference(former).contains(.links) { redraw() }
  }

  private mutating func applyInputSettings() {
    Curses.setEscapeDelay(milliseconds: settings.escapeDelay)
    Curses.useMouse(settings.usesMouse)
    features = Curses.use(settings.features)
  }

  package mutating func updateSize() {
    Curses.updateSize()
    lastFrame = nil
  }

  package mutating func redraw() {
    lastFrame = nil
    Curses.redraw()
  }

  package mutating func suspend() {
    Curses.stop()
    Curses.resume()
    // curses draws the screen again, but without the links.
    lastFrame = nil
  }

  package mutating func release() { Curses.release() }

  package mutating func reclaim() {
    Curses.resume()
    Curses.updateSize()
    input.discardStopSignals()
    lastFrame = nil
  }

  /// Terminals accept at most 100,000 characters of base64.
  package func copy(_ text: String) -> Bool {
    guard settings.features.contains(.clipboard), text.utf8.count <= 74_000 else { return false }
    return Curses.copy(base64: Base64Text.text(of: Array(text.utf8)))
  }

  package func setTitle(_ title: String) { Curses.setTitle(title.cut(to: 100, in: charset)) }

  package mutating func draw(_ frame: Frame) {
    let spans = spans(for: frame)
    for row in 0..<frame.size.rows where lastFrame.map({ $0.row(row) != frame.row(row) }) ?? true {
      draw(frame, 0..<frame.size.columns, row: row)
    }
    for span in spans { blank(span, of: frame) }
    for span in spans { write(span, of: frame) }
    Curses.move(to: frame.cursor)
    if lastFrame?.showsCursor != frame.showsCursor { Curses.showCursor(frame.showsCursor) }
    Curses.flush()
    lastFrame = frame
  }

  mutating func draw(_ frame: Frame, _ columns: Range<Int>, row: Int) {
    for column in columns {
      let cell = frame.cell(column, row)
      guard cell.width > 0 else { continue }
      let rendition = palette[cell.style]
      // Without colours, a swatch would look like a block of the text's colour.
      let text = cell.style.rgb != nil && depth == .none ? "?" : cell.text
      Curses.put(
        text, cells: cell.width, at: Position(column: column, row: row), rendition.attributes,
        pair: rendition.pair)
    }
  }
}
