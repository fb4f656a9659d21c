import Editing
import Preferences

extension Frame {
  /// The line being typed, in the value's place, on to the end of the row.
  mutating func drawField(
    _ field: Field, _ columns: TableColumns, row: Int, _ layout: Layout
  ) {
    let start = columns.value.lowerBound
    let area = start..<max(start, size.columns - 1)
    let label = field.name.label.keepingEnd(columns.name.count, in: charset)
    fill(layout.table.columns, row: row)
    say(String(sign(.marker)), at: columns.glyph, row: row, upTo: size.columns, .accent)
    put(label, at: columns.name.lowerBound, row: row, upTo: columns.name.upperBound, .name)
    fill(area, row: row, .field)
    drawLine(field.line, isMasked: field.isMasked, in: area, row: row, .field)
  }

  /// A line of text, scrolled so that its cursor is seen; the terminal's cursor goes there.
  mutating func drawLine(
    _ line: LineText, isMasked: Bool = false, in columns: Range<Int>, row: Int, _ role: Role
  ) {
    let texts = line.characters.map { isMasked ? "•".words(in: charset) : String($0) }
    let cells = texts.map { $0.printable(in: charset).cells }
    var first = 0
    var before = cells[..<line.cursor].reduce(0, +)
    while before > columns.count - 1, first < line.cursor {
      before -= cells[first]
      first += 1
    }
    // Together they may take less room: a mark joins what stands before it.
    before = texts[first..<line.cursor].joined().printable(in: charset).cells
    put(
      texts[first...].joined(), at: columns.lowerBound, row: row, upTo: columns.upperBound, role)
    cursor = Position(
      column: min(columns.lowerBound + before, size.columns - 1), row: min(row, size.rows - 1))
    showsCursor = true
  }

  /// A box beside the value, below it or above.
  mutating func drawChoices(
    _ list: ChoiceList, _ columns: TableColumns, row: Int, _ layout: Layout
  ) {
    let lines = list.options.map { option in (option.label, option.summary) }
    drawMenu(lines, cursor: list.cursor, at: columns.value.lowerBound, below: row, layout)
  }

  /// A menu in a box, as high as fits, scrolled to its cursor.
  mutating func drawMenu(
    _ lines: [(label: String, summary: String?)], cursor: Int, at column: Int, below row: Int,
    _ layout: Layout
  ) {
    let labels = lines.map { $0.label.cells }.max() ?? 0
    let widest = lines.map { labels + ($0.summary.map { 3 + $0.cells } ?? 0) }.max() ?? 0
    let width = min(max(widest + 6, 12), size.columns)
    let left = max(0, min(column - 2, size.columns - width))
    let height = min(lines.count, max(1, layout.hintRow - 3))
    let top = Frame.menuTop(below: row, height: height + 2, layout)
    let first = Viewport.top(0, cursor: cursor, count: lines.count, height: height)
    let area = Area(columns: left..<left + width, rows: top..<min(top + height + 2, size.rows))
    drawBox(area)
    for (offset, line) in lines[first..<min(first + height, lines.count)].enumerated() {
      drawOption(line, labels, row: top + 1 + offset, area, isSelected: first + offset == cursor)
    }
  }

  /// Below its row, above it where there is more room, else where it fits.
  private static func menuTop(below row: Int, height: Int, _ layout: Layout) -> Int {
    if row + 1 + height <= layout.table.rows.upperBound { return row + 1 }
    if row - height >= layout.table.rows.lowerBound { return row - height }
    return max(0, min(row + 1, layout.hintRow - height))
  }

  private mutating func drawOption(
    _ line: (label: String, summary: String?), _ labels: Int, row: Int, _ area: Area,
    isSelected: Bool
  ) {
    let (left, limit) = (area.columns.lowerBound, area.columns.upperBound - 2)
    fill(left + 1..<max(left + 1, limit + 1), row: row, isSelected: isSelected)
    if isSelected {
      say(String(sign(.marker)), at: left + 2, row: row, upTo: limit, .accent, isSelected: true)
    }
    put(line.label, at: left + 4, row: row, upTo: limit, .value, isSelected: isSelected)
    if let summary = line.summary {
      put(summary, at: left + 7 + labels, row: row, upTo: limit, .dim, isSelected: isSelected)
    }
    if isSelected {
      cursor = Position(column: min(left + 2, size.columns - 1), row: min(row, size.rows - 1))
    }
  }

  private mutating func drawBox(_ area: Area) {
    let (left, right) = (area.columns.lowerBound, area.columns.upperBound - 1)
    for row in area.rows {
      let isTop = row == area.rows.lowerBound
      let isEdge = isTop || row == area.rows.upperBound - 1
      fill(area.columns, row: row, with: isEdge ? sign(.horizontal) : " ", .rule)
      let corners: (Sign, Sign) =
        !isEdge
        ? (.vertical, .vertical) : isTop ? (.topLeft, .topRight) : (.bottomLeft, .bottomRight)
      fill(left..<left + 1, row: row, with: sign(corners.0), .rule)
      fill(right..<right + 1, row: row, with: sign(corners.1), .rule)
    }
  }
}
