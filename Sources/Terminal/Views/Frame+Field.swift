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

  /// Over what stands there; the terminal's cursor stays in what is typed.
  mutating func drawKeepingCursor(_ menu: Menu) {
    let place = cursor
    draw(menu)
    cursor = place
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
