import Editing
import Preferences

extension Frame {
  /// The line being typed, in the value's place, on to the end of the row.
  mutating func drawField(
    _ field: Field, named label: String, _ columns: TableColumns, row: Int, _ layout: Layout
  ) {
    let start = columns.value.lowerBound
    let area = start..<max(start, size.columns - 1)
    let label = label.keepingEnd(columns.name.count, in: charset)
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

  /// Over what stands there.
  mutating func draw(_ menu: Menu) {
    drawBox(menu.area)
    let labels = menu.lines.map { $0.label.cells }.max() ?? 0
    for index in menu.visible {
      draw(
        menu.lines[index], labels, row: menu.row(of: index), menu.area,
        isSelected: index == menu.cursor)
    }
  }

  private mutating func draw(
    _ line: Menu.Line, _ labels: Int, row: Int, _ area: Area, isSelected: Bool
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
