import Editing
import Preferences

extension Canvas {
  /// Draws the edited line, scrolled so that its cursor is visible, with the terminal's cursor.
  mutating func drawLine(
    _ line: LineText, isMasked: Bool = false, in columns: Range<Int>, row: Int, _ role: Role
  ) {
    drawLine(
      line.characters[...], cursor: line.cursor, isMasked: isMasked, in: columns, row: row, role)
  }

  /// Draws edited text. `…` replaces the text beyond either end. It scrolls by half its width, so
  /// that most keys change few cells.
  mutating func drawLine(
    _ characters: ArraySlice<Character>, cursor place: Int, isMasked: Bool, in columns: Range<Int>,
    row: Int, _ role: Role
  ) {
    let dot = "•".words(in: charset)
    let texts = characters.map { isMasked ? dot : String($0) }
    let place = place - characters.startIndex
    let first = Canvas.firstShown(of: texts, cursor: place, width: columns.count, charset)
    var start = columns.lowerBound
    if first > 0, columns.count > 3 {
      start = put(charset.ellipsis, in: columns, row: row, role)
    }
    within(columns) { _ = $0.put(texts[first...].joined(), at: start, row: row, role) }
    // Joined characters may need less room: a mark joins the character before it.
    let before = texts[first..<place].joined().printable(in: charset).cells
    moveCursor(to: max(0, min(start + before, columns.upperBound - 1)), row: row)
    frame.showsCursor = true
  }

  /// The first visible character. None is left out while the cursor fits.
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

extension Canvas {
  /// Highlights all occurrences of `words` in the drawn text.
  mutating func mark(_ words: [SearchWord], in columns: Range<Int>, row: Int) {
    guard !words.isEmpty, (0..<size.rows).contains(row) else { return }
    let drawn = DrawnText(frame.row(row), columns.clamped(to: 0..<size.columns))
    for word in words {
      for column in drawn.columns(of: word) { mark(column: column, row: row) }
    }
  }

  mutating func mark(column: Int, row: Int) {
    guard (0..<size.rows).contains(row) else { return }
    let index = row * size.columns + column
    let cell = frame.cells[index]
    let style = Style(
      cell.style.role, isSelected: cell.style.isSelected, rgb: cell.style.rgb, isMatch: true)
    frame.cells[index] = Cell(text: cell.text, style: style, width: cell.width)
  }
}

/// The text of some cells in lower case, and the cell of each of its bytes.
private struct DrawnText {
  private var bytes: [UInt8] = []
  private var owners: [Int] = []

  init(_ cells: ArraySlice<Cell>, _ columns: Range<Int>) {
    for column in columns {
      for byte in cells[cells.startIndex + column].text.lowercased().utf8 {
        bytes.append(byte)
        owners.append(column)
      }
    }
  }

  func columns(of word: SearchWord) -> Set<Int> {
    guard bytes.count >= word.bytes.count else { return [] }
    var found: Set<Int> = []
    for start in 0...(bytes.count - word.bytes.count)
    where bytes[start...].starts(with: word.bytes) {
      found.formUnion(owners[start..<start + word.bytes.count])
    }
    return found
  }
}
