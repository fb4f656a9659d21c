import Editing
import Preferences

extension Frame {
  /// A value in full, line by line, from `top` on.
  mutating func drawValue(_ text: ValueText, _ layout: Layout) {
    drawRules(layout, split: false)
    for (offset, row) in layout.textRows.enumerated() where text.top + offset < text.lines.count {
      put(text.lines[text.top + offset], at: 1, row: row, upTo: size.columns - 1)
    }
    guard let area = layout.detail else { return }
    let lines = text.lines.count == 1 ? "1 line" : "\(text.lines.count) lines"
    put(
      "\(text.name.label) · \(lines)", at: 1, row: area.rows.lowerBound, upTo: size.columns - 1,
      .title)
  }

  /// The key map, in two columns where there is room.
  mutating func drawHelp(_ editor: Editor, _ keys: KeyMap, _ top: Int, _ layout: Layout) {
    drawRules(layout, split: false)
    let lines = Frame.helpLines(of: keys, columns: size.columns)
    var start = 1
    for column in 0..<(lines.first?.count ?? 0) {
      let shown = lines.map { $0.count > column ? $0[column] : nil }
      start = draw(shown, from: top, at: start, layout)
    }
    guard let area = layout.detail else { return }
    say(
      keys.writingWords(reviewsFirst: editor.settings.reviewsFirst), at: 1,
      row: area.rows.lowerBound, upTo: size.columns - 1, .dim)
  }

  /// One column: keys, then what they do. Returns where the next may begin.
  private mutating func draw(
    _ lines: [HelpLine?], from top: Int, at start: Int, _ layout: Layout
  ) -> Int {
    let words = start + 2 + (lines.map { $0?.keys.cells ?? 0 }.max() ?? 0)
    for (line, row) in zip(lines.dropFirst(top), layout.textRows) {
      guard let line else { continue }
      say(line.keys, at: start, row: row, upTo: min(words - 1, size.columns), .key)
      say(line.words, at: words, row: row, upTo: size.columns)
    }
    return words + 3 + (lines.map { $0?.words.cells ?? 0 }.max() ?? 0)
  }

  private static let twoColumns = 76

  /// Rows of one or two columns: keys, then the signs before a key.
  static func helpLines(of keys: KeyMap, columns: Int) -> [[HelpLine]] {
    let lines = keys.help + [HelpLine(keys: "", words: "")] + KeyMap.glyphs
    guard columns >= twoColumns else { return lines.map { [$0] } }
    let half = (lines.count + 1) / 2
    return (0..<half).map { row in
      [lines[row]] + (half + row < lines.count ? [lines[half + row]] : [])
    }
  }
}
