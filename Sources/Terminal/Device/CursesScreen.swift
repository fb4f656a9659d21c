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
  /// Whether the terminal's background is light.
  private var isLight = false
  /// Whether the terminal has to be asked for its background, and whether it reports changes.
  private var mustAsk = false, reportsScheme = false
  /// The features of the terminal that are in use.
  private(set) var features: TerminalFeatures = []

  /// Takes control of the terminal until `close`. `bell` wakes the program as a key does.
  package init(_ settings: TerminalSettings, bell: Bell? = nil) throws(TerminalError) {
    input = CursesInput(bell)
    localeCharset = try Curses.begin()
    depth = Curses.colourDepth
    writer = ScreenWriter(Curses.sequences)
    palette = CursesPalette(settings, depth: depth, onLight: false)
    self.settings = settings
    applyInputSettings()
    mustAsk = followsBackground
  }

  /// Whether the theme depends on the terminal's background.
  private var followsBackground: Bool {
    settings.lightTheme != nil && depth != .none && Curses.understandsQuestions
  }

  /// Restores the terminal and prints `message` on standard error. Then it raises `signal` with its
  /// default action, so that the parent process sees the cause.
  package func close(raising signal: Int32? = nil, printing message: String? = nil) {
    var input = input
    input.takeLastAnswers()
    Curses.end()
    if let message { Curses.printError(message) }
    if let signal { Curses.raise(signal) }
  }

  package var size: Size { Curses.size }
  package var charset: Charset { settings.asciiOnly ? .ascii : localeCharset }
  package var isBusy: Bool { input.isBusy }

  package mutating func events() -> [TerminalEvent] {
    while true {
      let events = withoutAnswers(input.events())
      if !events.isEmpty { return events }
    }
  }

  package mutating func events(timeout: Duration) -> [TerminalEvent] {
    withoutAnswers(input.events(timeout: timeout))
  }

  package mutating func endRequest() -> TerminalEvent? { input.endRequest() }

  package mutating func apply(_ settings: TerminalSettings) {
    if settings.showsCursor != self.settings.showsCursor { lastFrame = nil }
    let wasFollowing = followsBackground
    let hasSameLook =
      (settings.theme, settings.lightTheme, settings.slowLine)
      == (self.settings.theme, self.settings.lightTheme, self.settings.slowLine)
    self.settings = settings
    if !hasSameLook { readTheme() }
    if !wasFollowing { mustAsk = followsBackground }
    let former = features
    applyInputSettings()
    if features.symmetricDifference(former).contains(.links) { lastFrame = nil }
  }

  private mutating func applyInputSettings() {
    Curses.setEscapeDelay(milliseconds: settings.escapeDelay)
    Curses.useMouse(settings.usesMouse)
    let reports: TerminalFeatures = followsBackground && reportsScheme ? .schemeReports : []
    features = Curses.use(settings.features.union(reports))
  }

  private mutating func readTheme() {
    palette = CursesPalette(settings, depth: depth, onLight: isLight)
    lastFrame = nil
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
    input.takeLastAnswers()
    Curses.stop()
    Curses.resume()
    mustAsk = followsBackground
    lastFrame = nil
  }

  package mutating func release() {
    input.takeLastAnswers()
    Curses.release()
  }

  package mutating func reclaim() {
    Curses.resume()
    Curses.updateSize()
    input.discardStopSignals()
    mustAsk = followsBackground
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
    if mustAsk { ask() }
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

// MARK: The background

extension CursesScreen {
  /// Asks for the background, after the first frame has been drawn.
  private mutating func ask() {
    mustAsk = false
    Curses.send(TerminalAnswer.questions)
    input.expectAnswer()
  }

  /// Follows the answers among `events`. Instead of one that changes the look, the bell causes a new frame.
  private mutating func withoutAnswers(_ events: [TerminalEvent]) -> [TerminalEvent] {
    events.compactMap { event in
      guard case .answer(let answer) = event else { return event }
      return follow(answer) ? .bell : nil
    }
  }

  /// Returns whether the frame has to be drawn again.
  private mutating func follow(_ answer: TerminalAnswer) -> Bool {
    switch answer {
    case .background(let isLight):
      guard isLight != self.isLight else { return false }
      self.isLight = isLight
      guard settings.lightTheme != nil else { return false }
      readTheme()
      return true
    case .reportsScheme(let reportsScheme):
      if reportsScheme != self.reportsScheme {
        self.reportsScheme = reportsScheme
        applyInputSettings()
      }
    case .scheme: if followsBackground { ask() }
    case .attributes: break
    }
    return false
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
