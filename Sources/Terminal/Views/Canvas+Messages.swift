import Editing
import Preferences

/// Texts of this program. They are wrapped, never cut, and never cover the line that is being typed.
extension Canvas {
  mutating func ask(_ question: String, row: Int) { putMessage(question, endingAt: row, .accent) }

  /// Draws a text whose last line is at `row`, and covers as many rows above as it needs. The line that is being
  /// typed stays: if the text does not fit below it, it is above, or else around it.
  mutating func putMessage(_ text: String, endingAt row: Int, _ role: Role) {
    let typed = frame.showsCursor && frame.cursor.row <= row ? frame.cursor.row : -1
    let lines = messageLines(text).cut(toLines: typed < 0 ? row + 1 : row)
    guard lines.count > row - typed, typed >= 0 else { return putLines(lines, endingAt: row, role) }
    if lines.count <= typed { return putLines(lines, endingAt: typed - 1, role) }
    putLines(Array(lines.suffix(row - typed)), endingAt: row, role)
    putLines(lines.dropLast(row - typed), endingAt: typed - 1, role)
  }

  /// Draws paragraphs into `area`, the first one in its first row. What does not fit is drawn above.
  mutating func putParagraphs(_ paragraphs: [(text: String, role: Role)], in area: Area) {
    let lines = paragraphs.flatMap { paragraph in
      messageLines(paragraph.text).map { (text: $0, role: paragraph.role) }
    }
    let start = max(0, min(area.rows.lowerBound, area.rows.upperBound - lines.count))
    for (line, row) in zip(lines, start..<area.rows.upperBound) {
      if row < area.rows.lowerBound { fill(row: row) }
      put(line.text, at: 1, row: row, line.role)
    }
  }

  /// Draws a line being typed, after `sign`. A note is at its right if both fit, else above.
  mutating func prompt(
    _ sign: String, _ line: LineText, isMasked: Bool = false, row: Int, note: String? = nil,
    _ role: Role = .dim
  ) {
    fill(row: row)
    let start = toEdge { $0.putLabel(sign, at: 1, row: row, .key) }
    let typed = line.text.printable(in: charset).cells
    let note = note ?? ""
    let noteCells = note.words(in: charset).printable(in: charset).cells
    let fits = start + typed + 2 + noteCells <= edge
    if fits { putLabelRight(note, from: start, row: row, role) }
    let limit = fits && !note.isEmpty ? edge - noteCells - 1 : size.columns
    drawLine(line, isMasked: isMasked, in: start..<max(start + 1, limit), row: row, .text)
    if !fits { putLines(messageLines(note), endingAt: row - 1, role) }
  }

  /// The lines of a text of this program, at the width of the screen.
  func messageLines(_ text: String) -> [String] {
    let width = max(1, size.columns - 2)
    return text.words(in: charset).wrapped(to: width, in: charset).flatMap {
      $0.folded(to: width, in: charset)
    }
  }

  /// Draws lines, the last one at `last`. Those above the screen are left out.
  mutating func putLines(
    _ lines: [String], endingAt last: Int, _ role: Role, clearing clears: Bool = true
  ) {
    for (offset, line) in lines.reversed().enumerated() where last - offset >= 0 {
      if clears { fill(row: last - offset) }
      put(line, at: 1, row: last - offset, role)
    }
  }
}

extension [String] {
  /// The first lines; what is left over is in the last one, which the screen cuts.
  func cut(toLines most: Int) -> [String] {
    guard count > most else { return self }
    guard most > 0 else { return [] }
    return prefix(most - 1) + [dropFirst(most - 1).joined(separator: " ")]
  }
}
