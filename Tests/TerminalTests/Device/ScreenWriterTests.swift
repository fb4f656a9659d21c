import Seeded
import Testing

@testable import Terminal

/// Compares screens after each frame, as a terminal shows them, with the frames.
@Suite(.serialized)
struct ScreenWriterTests {
  private static let size = Size(columns: 24, rows: 12)

  private func writer(for type: String) throws -> ScreenWriter {
    try #require(Curses.isKnown(type))
    return ScreenWriter(Curses.sequences)
  }

  @Test(arguments: ["xterm-256color", "xterm", "screen-256color", "vt100", "linux"])
  func `the terminal shows each frame after any sequence of frames`(type: String) throws {
    var writer = try writer(for: type)
    for seed in 0..<UInt64(Trials.isFull ? 2000 : 15) {
      var random = RandomScreens(seed: seed, hasColours: type != "vt100")
      var screen = FakeScreen(
        columns: Self.size.columns, rows: Self.size.rows,
        erasesWithBackground: writer.sequences.erasesWithBackground)
      var shown: [ScreenWriter.Row]?
      for step in 0..<30 {
        let next = random.screen(after: shown, Self.size)
        let place = Position(
          column: random.below(Self.size.columns), row: random.below(Self.size.rows))
        screen.receive(writer.bytes(for: next, over: shown, cursor: place))
        let isSame = screen.rows.map(\.asSeen) == next.map(\.asSeen)
        try #require(isSame, "\(type), seed \(seed), step \(step)")
        #expect(screen.cursor == place && screen.isAtRest && screen.unknown == [])
        shown = random.chance(5) ? nil : next
      }
    }
  }

  @Test func `an unchanged screen sends nothing but the cursor`() throws {
    var writer = try writer(for: "xterm-256color")
    var random = RandomScreens(seed: 1, hasColours: true)
    let screen = random.screen(after: nil, Self.size)
    let place = Position(column: 0, row: 3)
    _ = writer.bytes(for: screen, over: nil, cursor: place)
    #expect(writer.bytes(for: screen, over: screen, cursor: place) == [])
  }

  @Test func `attributes that are set together are one sequence`() throws {
    var writer = try writer(for: "xterm-256color")
    let blank = [ScreenWriter.Row(repeating: .blank, count: 8)]
    let start = Position(column: 0, row: 0)
    _ = writer.bytes(for: blank, over: nil, cursor: start)
    var marked = blank
    marked[0][0] = ScreenWriter.Glyph(
      text: "a", width: 1, rendition: Rendition(attributes: [.bold, .reverse], foreground: 111))
    let sent = writer.bytes(for: marked, over: blank, cursor: start)
    #expect(String(decoding: sent, as: UTF8.self) == "\u{1B}[1;7;38;5;111ma\u{1B}[m\u{8}")
  }

  @Test func `rows that move are scrolled, not sent again`() throws {
    var writer = try writer(for: "xterm-256color")
    var random = RandomScreens(seed: 3, hasColours: false)
    let lines = (0..<20).map { _ in random.text(width: Self.size.columns) }
    let (first, second) = (Array(lines[0..<12]), Array(lines[1..<13]))
    _ = writer.bytes(for: first, over: nil, cursor: Position(column: 0, row: 0))
    let sent = writer.bytes(for: second, over: first, cursor: Position(column: 0, row: 11))
    #expect(sent.count < 100)
  }
}

/// Random screens that follow from each other.
private struct RandomScreens: SeededGenerator {
  var source: SplitMix64
  private let hasColours: Bool

  private static let texts = ["a", "b", "c", "é", "▌", "e\u{301}", "界", "名", " ", " ", " "]

  init(seed: UInt64, hasColours: Bool) {
    source = SplitMix64(seed: seed)
    self.hasColours = hasColours
  }

  mutating func screen(after former: [ScreenWriter.Row]?, _ size: Size) -> [ScreenWriter.Row] {
    guard var screen = former, !chance(10) else {
      return (0..<size.rows).map { _ in row(width: size.columns) }
    }
    if chance(30) { shift(&screen, width: size.columns) }
    for _ in 0..<below(5) {
      let row = below(size.rows)
      if chance(30) {
        screen[row] = self.row(width: size.columns)
      } else {
        change(&screen[row])
      }
    }
    return screen
  }

  private mutating func shift(_ screen: inout [ScreenWriter.Row], width: Int) {
    let (top, count) = (below(4), 1 + below(3))
    let bottom = screen.count - below(3)
    let lines = (0..<count).map { _ in row(width: width) }
    screen.replaceSubrange(
      top..<bottom,
      with: chance(50)
        ? Array(screen[top + count..<bottom]) + lines
        : lines + Array(screen[top..<bottom - count]))
  }

  private mutating func change(_ row: inout ScreenWriter.Row) {
    let start = below(row.count)
    let end = start + 1 + below(row.count - start)
    let new = self.row(width: row.count)
    // Whole characters only.
    guard row[start].width > 0, new[start].width > 0,
      end == row.count || row[end].width > 0 && new[end].width > 0
    else { return }
    row.replaceSubrange(start..<end, with: new[start..<end])
  }

  private mutating func row(width: Int) -> ScreenWriter.Row {
    var row: ScreenWriter.Row = []
    let tail = chance(60) ? below(width) : width
    var style = rendition()
    var link: String?
    while row.count < tail {
      if chance(30) { style = rendition() }
      if chance(15) { link = chance(50) ? nil : "http://a/\(below(3))" }
      let text = pick(Self.texts)
      let wide = text.unicodeScalars.first.map { $0.value >= 0x3040 } ?? false
      guard row.count + (wide ? 2 : 1) <= width else { continue }
      row.append(
        ScreenWriter.Glyph(text: text, width: wide ? 2 : 1, rendition: style, link: link))
      if wide { row.append(ScreenWriter.Glyph(text: "", width: 0, rendition: style, link: link)) }
    }
    let last = ScreenWriter.Glyph(
      text: " ", width: 1, rendition: Rendition(background: style.background))
    return row + repeatElement(last, count: width - row.count)
  }

  mutating func text(width: Int) -> ScreenWriter.Row {
    (0..<width).map { _ in
      ScreenWriter.Glyph(text: pick(["a", "b", "c"]), width: 1, rendition: .plain)
    }
  }

  private mutating func rendition() -> Rendition {
    var rendition = Rendition()
    for attribute in [Attributes.bold, .underline, .reverse] where chance(20) {
      rendition.attributes.insert(attribute)
    }
    // An attribute that the terminal does not combine with colours would be left out.
    guard hasColours, rendition.attributes.isEmpty || rendition.attributes == [.bold] else {
      return rendition
    }
    if chance(30) { rendition.foreground = below(8) }
    if chance(30) { rendition.background = below(8) }
    return rendition
  }
}
