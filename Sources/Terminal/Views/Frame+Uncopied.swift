import Editing
import Preferences

extension Frame {
  /// From edge to edge, without rules, so that a terminal's own selecting takes nothing else.
  mutating func drawUncopied(_ text: UncopiedText, _ layout: Layout) {
    let lines = text.lines.flatMap { $0.folded(to: size.columns, in: charset) }
    let top = min(text.top, max(0, lines.count - 1))
    for (line, row) in zip(lines.dropFirst(top), 0..<max(0, layout.noticeRow)) {
      put(line, at: 0, row: row, upTo: size.columns)
    }
  }
}

extension String {
  /// In lines of at most `columns` cells.
  fileprivate func folded(to columns: Int, in charset: Charset) -> [String] {
    var lines = [""]
    var room = columns
    for piece in PrintableText(self, in: charset) {
      if piece.cells > room {
        lines.append("")
        room = columns
      }
      lines[lines.count - 1] += piece.text
      room -= piece.cells
    }
    return lines
  }
}
