import Editing
import Preferences

extension Frame {
  /// A line of text, scrolled so that its cursor is seen; the terminal's cursor goes there.
  mutating func drawLine(
    _ line: LineText, isMasked: Bool = false, in columns: Range<Int>, row: Int, _ role: Role
  ) {
    drawLine(
      line.characters[...], cursor: line.cursor, isMasked: isMasked, in: columns, row: row, role)
  }

  /// What lies beyond either end shows as `…`. It scrolls by half its width, so that most keys change
  /// little.
  mutating func drawLine(
    _ characters: ArraySlice<Character>, cursor place: Int, isMasked: Bool, in columns: Range<Int>,
    row: Int, _ role: Role
  ) {
    let dot = "•".words(in: charset)
    let texts = characters.map { isMasked ? dot : String($0) }
    let place = place - characters.startIndex
    let first = Frame.firstShown(of: texts, cursor: place, width: columns.count, charset)
    var start = columns.lowerBound
    if first > 0, columns.count > 3 {
      start = put(charset.ellipsis, at: start, row: row, upTo: columns.upperBound, role)
    }
    put(texts[first...].joined(), at: start, row: row, upTo: columns.upperBound, role)
    // Together they may take less room: a mark joins what stands before it.
    let before = texts[first..<place].joined().printable(in: charset).cells
    cursor = Position(
      column: max(0, min(start + before, columns.upperBound - 1, size.columns - 1)),
      row: min(row, size.rows - 1))
    showsCursor = true
  }

  /// The first character in sight: none is left out while the cursor fits.
  private static func firstShown(
    of texts: [String], cursor: Int, width: Int, _ charset: Charset
  ) -> Int {
    let cells = texts[..<cursor].map { $0.printable(in: charset).cells }
    let step = max(1, width / 2)
    let beyond = cells.reduce(0, +) - (width - 2)
    guard beyond > 0 else { return 0 }
    let hidden = (beyond + step - 1) / step * step
    var start = 0
    return cells.firstIndex { part in
      defer { start += part }
      return start >= hidden
    } ?? cursor
  }
}
