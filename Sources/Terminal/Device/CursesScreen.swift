import Preferences
import Themes

/// The screen of a real terminal, to which only the differences between frames are sent.
package struct CursesScreen: TerminalDevice {
  /// The characters that the locale can show.
  private let localeCharset: Charset
  private let depth: ColourDepth
  private var settings: TerminalSettings
  private var palette: CursesPalette
  private var writer: ScreenWriter
  private var input: CursesInput
  /// The frame on the screen, and its rows. Nil if the whole screen must be drawn.
  private var lastFrame: (frame: Frame, rows: [ScreenWriter.Row])?
  /// The features of the terminal that are in use.
  private(set) var features: TerminalFeatures = []

  /// Takes control of the terminal until `close`. `bell` wakes the program as a key does.
  package init(_ settings: TerminalSettings, bell: Bell? = nil) throws(TerminalError) {
    input = CursesInput(bell)
    localeCharset = try Curses.begin()
    depth = Curses.colourDepth
    writer = ScreenWriter(Curses.sequences)
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
    if settings.showsCursor != self.settings.showsCursor { lastFrame = nil }
    self.settings = settings
    let former = features
    applyInputSettings()
    if features.symmetricDifference(former).contains(.links) { lastFrame = nil }
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
    Curses.restoreModes()
  }

  package mutating func suspend() {
    Curses.stop()
    Curses.resume()
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
    let last = lastFrame.flatMap { $0.frame.size == frame.size ? $0 : nil }
    let rows = (0..<frame.size.rows).map { row in
      if let last, frame.isSame(row, as: last.frame) { return last.rows[row] }
      return self.row(row, of: frame)
    }
    if last?.frame.showsCursor != frame.showsCursor {
      Curses.showCursor(frame.showsCursor || settings.showsCursor)
      writer.forgetPlace()
    }
    Curses.send(writer.bytes(for: rows, over: last?.rows, cursor: frame.cursor))
    lastFrame = (frame, rows)
  }

  private mutating func row(_ row: Int, of frame: Frame) -> ScreenWriter.Row {
    var glyphs: ScreenWriter.Row = []
    for cell in frame.row(row) where cell.width > 0 {
      // Without colours, a swatch would look like a block of the text's colour.
      let isReplaced =
        cell.style.rgb != nil && depth == .none
        || writer.sequences.lacksTilde && cell.text.hasPrefix("~")
      let text = isReplaced ? "?" : cell.text
      glyphs.append(text, cells: cell.width, palette[cell.style])
    }
    guard features.contains(.links) else { return glyphs }
    for link in frame.links where link.row == row {
      for column in link.columns { glyphs[column].link = link.address.text }
    }
    return glyphs
  }
}

extension Frame {
  /// Whether a row has the same cells and links as in `other`.
  fileprivate func isSame(_ row: Int, as other: Frame) -> Bool {
    self.row(row) == other.row(row)
      && links.filter { $0.row == row } == other.links.filter { $0.row == row }
  }
}

extension ScreenWriter.Row {
  /// The most marks that one character keeps.
  private static let marks = 4

  /// Appends a base character and its marks. If the locale gives it another width than `cells`,
  /// question marks replace it, so that the row stays aligned.
  fileprivate mutating func append(_ text: String, cells: Int, _ rendition: Rendition) {
    guard let base = text.unicodeScalars.first else { return }
    var text = text
    if text.utf8.count > 1 {
      if base.value >= 0x80, Curses.width(of: base.value) != cells {
        let sign = ScreenWriter.Glyph(text: "?", width: 1, rendition: rendition)
        return append(contentsOf: repeatElement(sign, count: cells))
      }
      let marks = text.unicodeScalars.dropFirst().prefix { Curses.width(of: $0.value) == 0 }
      text = String(String.UnicodeScalarView([base] + marks.prefix(Self.marks)))
    }
    append(ScreenWriter.Glyph(text: text, width: cells, rendition: rendition))
    for _ in 1..<cells {
      append(ScreenWriter.Glyph(text: "", width: 0, rendition: rendition))
    }
  }
}
