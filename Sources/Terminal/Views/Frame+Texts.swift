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
  mutating func drawHelp(_ keys: KeyMap, _ top: Int, _ layout: Layout) {
    drawRules(layout, split: false)
    let lines = Frame.helpLines(of: keys, columns: size.columns)
    for (offset, row) in layout.textRows.enumerated() where top + offset < lines.count {
      for (index, line) in lines[top + offset].enumerated() {
        draw(line, at: 1 + index * (size.columns / 2), row: row, width: size.columns / 2 - 1)
      }
    }
    guard let area = layout.detail else { return }
    say(
      "Nothing is written before you have seen it: w shows what will change.", at: 1,
      row: area.rows.lowerBound, upTo: size.columns - 1, .dim)
  }

  private mutating func draw(_ line: HelpLine, at column: Int, row: Int, width: Int) {
    let wide = size.columns >= Frame.twoColumns
    let limit = wide ? column + width : size.columns
    say(line.keys, at: column, row: row, upTo: min(limit, column + Frame.helpKeys - 1), .key)
    say(line.words, at: column + Frame.helpKeys, row: row, upTo: limit)
  }

  private static let twoColumns = 76
  private static let helpKeys = 19

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
