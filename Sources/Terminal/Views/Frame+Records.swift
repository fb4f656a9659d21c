import Editing
import Preferences

extension Frame {
  /// The rows of a list of records: its members beside one another, named above.
  mutating func drawRecords(
    _ editor: Editor, _ visible: Range<Int>, _ rows: [Row], _ viewport: Viewport, _ layout: Layout
  ) {
    let area = layout.table
    let cells = visible.map(editor.members)
    let columns = RecordColumns(rows, cells, keys: editor.memberKeys, in: area.columns)
    if layout.hasHeading { drawHeading(editor, columns, row: area.rows.lowerBound, area) }
    let inValues = editor.soughtInValues
    for (offset, index) in visible.enumerated() {
      let isCursor = index == editor.cursor
      let line = layout.firstRow + index - viewport.tableTop
      draw(
        rows[offset], cells[offset], columns, row: line, area,
        isSelected: isCursor && editor.pane == .keys, isCursor: isCursor)
      for column in columns.members { mark(inValues, in: column, row: line) }
    }
  }

  private mutating func drawHeading(
    _ editor: Editor, _ columns: RecordColumns, row: Int, _ area: Area
  ) {
    for (key, column) in zip(editor.memberKeys, columns.members) {
      put(key, at: column.lowerBound, row: row, upTo: column.upperBound, .dim)
    }
    guard !columns.areComplete else { return }
    sayRight(charset.ellipsis, from: columns.glyph, row: row, upTo: area.columns.upperBound, .dim)
  }

  private mutating func draw(
    _ entry: Row, _ cells: [MemberText], _ columns: RecordColumns, row: Int, _ area: Area,
    isSelected: Bool, isCursor: Bool
  ) {
    drawStart(
      of: entry, columns.glyph, columns.name, row: row, area, isSelected: isSelected,
      isCursor: isCursor)
    for (cell, column) in zip(cells, columns.members) {
      put(
        cell.text.maskedWords(in: charset), at: column.lowerBound, row: row,
        upTo: column.upperBound,
        cell.isSet ? Role(entry.state) : .dim, isSelected: isSelected)
    }
  }
}
