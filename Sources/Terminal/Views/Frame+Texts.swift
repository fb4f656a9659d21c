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
}
