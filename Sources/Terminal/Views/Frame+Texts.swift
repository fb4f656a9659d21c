import Editing
import Preferences

extension Frame {
  /// A value in full, line by line, from `top` on.
  mutating func drawValue(_ text: ValueText, _ layout: Layout) {
    drawRules(layout, split: false)
    for (offset, row) in layout.textRows.enumerated() where text.top + offset < text.lineCount {
      put(
        text.line(at: text.top + offset).maskedWords(in: charset), at: 1, row: row,
        upTo: size.columns - 1)
    }
    guard let area = layout.detail else { return }
    put(
      "\(text.name.label) · \(text.sizeWords)", at: 1, row: area.rows.lowerBound,
      upTo: size.columns - 1,
      .title)
  }
}
