import Editing

/// A list of options in a box, as high as fits and scrolled to its cursor.
struct Menu: Hashable {
  struct Line: Hashable {
    let label: String
    var summary: String?
  }

  let lines: [Line]
  let cursor: Int
  let area: Area
  let top: Int

  /// The number of lines that decide the width.
  private static let measured = 1000

  /// A menu below `row`, or above it if there is more room, else where it fits.
  init(
    _ lines: [Line], cursor: Int, at column: Int, below row: Int, atMost most: Int = .max,
    _ layout: Layout
  ) {
    self.lines = lines
    self.cursor = cursor
    let lines = lines.prefix(Menu.measured)
    let labels = lines.map { $0.label.cells }.max() ?? 0
    let widest = lines.map { labels + ($0.summary.map { 3 + $0.cells } ?? 0) }.max() ?? 0
    let width = min(max(widest + 6, 12), layout.size.columns)
    let left = max(0, min(column - 2, layout.size.columns - width))
    let height = min(self.lines.count, max(1, layout.lastBodyRow - 1), most)
    let first = Menu.firstRow(below: row, height: height + 2, layout)
    area = Area(
      columns: left..<left + width, rows: first..<min(first + height + 2, layout.size.rows))
    top = Viewport.top(0, cursor: max(0, cursor), count: self.lines.count, height: height)
  }

  private static func firstRow(below row: Int, height: Int, _ layout: Layout) -> Int {
    if row + 1 + height <= layout.table.rows.upperBound { return row + 1 }
    if row - height >= layout.table.rows.lowerBound { return row - height }
    return max(0, min(row + 1, layout.lastBodyRow + 1 - height))
  }

  var visible: Range<Int> { top..<min(top + max(0, area.height - 2), lines.count) }

  func row(of line: Int) -> Int { area.rows.lowerBound + 1 + line - top }

  func line(at position: Position) -> Int? {
    guard area.columns.dropFirst().dropLast().contains(position.column) else { return nil }
    return visible.first { row(of: $0) == position.row }
  }
}

// MARK: Drawing

extension Canvas {
  /// Draws a menu over what is there, with the terminal's cursor at its own.
  mutating func draw(_ menu: Menu) {
    drawBox(menu.area)
    let labels = menu.lines.map { $0.label.cells }.max() ?? 0
    let (left, limit) = (menu.area.columns.lowerBound, menu.area.columns.upperBound - 2)
    for index in menu.visible {
      let (line, row) = (menu.lines[index], menu.row(of: index))
      let isSelected = index == menu.cursor
      within(0..<max(0, limit), isSelected: isSelected) {
        $0.fill(left + 1..<max(left + 1, limit + 1), row: row)
        if isSelected { $0.put(.marker, at: left + 2, row: row, .accent) }
        $0.put(line.label, at: left + 4, row: row, .value)
        if let summary = line.summary { $0.put(summary, at: left + 7 + labels, row: row, .dim) }
        if isSelected { $0.moveCursor(to: left + 2, row: row) }
      }
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
