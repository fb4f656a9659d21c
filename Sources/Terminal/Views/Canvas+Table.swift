import Editing
import Preferences

extension Canvas {
  mutating func drawTable(_ view: ViewState) {
    let (editor, layout) = (view.editor, view.layout)
    let area = layout.table
    guard area.height > 0 else { return }
    let lines = view.lines
    let visible = lines.rows
    let rows = view.visibleRows
    let columns = view.columns(for: rows)
    if !editor.memberKeys.isEmpty {
      drawRecords(rows, visible, view)
    } else {
      if layout.hasHeading { drawHeading(editor, columns, row: area.rows.lowerBound) }
      let (inKeys, inValues) = (editor.highlightsInKeys, editor.highlightsInValues)
      for (line, text) in lines.headings {
        let room = columns.name.lowerBound..<area.columns.upperBound
        within(area.columns) {
          $0.put(text.keepingEnd(room.count - 1, in: $0.charset), in: room, row: line, .title)
        }
        mark(inKeys, in: room, row: line)
      }
      for (index, row) in zip(visible, rows) {
        let line = lines.line(of: index)
        let value = columns.value(of: row, in: area.columns)
        drawRow(row, index, columns.glyph, columns.name, line: line, view) {
          $0.drawValue(of: row, in: value, columns.fallback, line: line)
        }
        mark(inKeys, in: columns.name, row: line)
        mark(inValues, in: value, row: line)
      }
    }
    if rows.isEmpty {
      let add = view.keys.key(for: .add, in: .browse)
      let message =
        !editor.filter.isEmpty
        ? editor.filter.noMatchMessage
        : editor.opensList ? "empty; \(add) adds an element" : "no keys yet; \(add) adds one"
      toEdge { $0.putLabel(message, at: columns.name.lowerBound, row: layout.firstRow, .dim) }
    }
    moveCursor(to: columns.glyph, row: view.cursorLine)
  }

  private mutating func drawHeading(_ editor: Editor, _ columns: TableColumns, row: Int) {
    put(
      editor.heading.keepingEnd(columns.name.count, in: charset), in: columns.name, row: row, .dim)
    put("value", in: columns.value, row: row, .dim)
    if let fallback = columns.fallback { put("default", in: fallback, row: row, .dim) }
  }

  private mutating func drawRow(
    _ row: Row, _ index: Int, _ glyph: Int, _ name: Range<Int>, line: Int, _ view: ViewState,
    _ drawRest: (inout Canvas) -> Void
  ) {
    let area = view.layout.table
    let isCursor = index == view.editor.cursor
    let isSelected = isCursor && view.editor.pane == .keys
    within(area.columns) { canvas in
      canvas.fill(area.columns, row: line)
      // The bar ends with the name: a move then sends few bytes.
      canvas.within(area.columns, isSelected: isSelected) {
        $0.put(
          view.label(of: row, at: index).keepingEnd(name.count, in: $0.charset), in: name,
          row: line,
          [.isDefault, .commentedOut, .notRead, .onlyElsewhere].contains(row.state)
            ? .dim : .name)
        if isSelected { $0.fill(glyph..<name.lowerBound, row: line) }
        if isCursor { $0.put(.marker, at: glyph, row: line, isSelected ? .text : .accent) }
        if row.isMarked { $0.put(.mark, at: glyph + 1, row: line, .accent) }
        $0.putLabel(String(row.state.glyph), at: glyph + 2, row: line, Role(row.state))
      }
      drawRest(&canvas)
    }
  }

  private mutating func drawValue(
    of row: Row, in columns: Range<Int>, _ fallback: Range<Int>?, line: Int
  ) {
    let end = put(
      row.value.adaptingMask(to: charset), in: columns, row: line,
      row.entry.isSecret ? .secret : Role(row.state))
    link(columns.lowerBound..<end, row: line, to: row.address)
    if let light = row.light {
      within(columns) { _ = $0.drawSwatch(light, at: end + 1, row: line) }
    }
    guard let fallback, let text = row.shownDefault else { return }
    put(text, in: fallback, row: line, .dim)
  }
}

// MARK: Records

extension Canvas {
  /// Draws the rows of a list of records: a column for each member.
  private mutating func drawRecords(_ rows: [Row], _ visible: Range<Int>, _ view: ViewState) {
    let (editor, area) = (view.editor, view.layout.table)
    let cells = visible.map(editor.members)
    let columns = RecordColumns(
      rows, cells, keys: editor.memberKeys, hasNumbers: editor.title.isEditable, in: area.columns)
    if view.layout.hasHeading { drawHeading(editor, columns, row: area.rows.lowerBound, area) }
    let inValues = editor.highlightsInValues
    for (offset, index) in visible.enumerated() {
      let row = rows[offset]
      let line = view.lines.line(of: index)
      drawRow(row, index, columns.glyph, columns.name, line: line, view) {
        for (cell, column) in zip(cells[offset], columns.members) {
          $0.put(
            cell.text.adaptingMask(to: $0.charset), in: column, row: line,
            cell.isSet ? Role(row.state) : .dim)
        }
      }
      for column in columns.members { mark(inValues, in: column, row: line) }
    }
  }

  private mutating func drawHeading(
    _ editor: Editor, _ columns: RecordColumns, row: Int, _ area: Area
  ) {
    for (key, column) in zip(editor.memberKeys, columns.members) {
      put(key, in: column, row: row, .dim)
    }
    guard !columns.areComplete else { return }
    within(area.columns) {
      $0.putLabelRight($0.charset.ellipsis, from: columns.glyph, row: row, .dim)
    }
  }
}

extension Editor {
  /// The heading above the names: the open scope.
  var heading: String { scope.isRoot ? "key" : "\(scope.label) ›" }
}

extension Role {
  init(_ state: RowState) {
    switch state {
    case .staged, .removed: self = .staged
    case .invalid, .duplicate: self = .invalid
    case .changedOnDisk, .differs, .onlyHere: self = .accent
    case .isDefault, .commentedOut, .notRead, .locked, .onlyElsewhere: self = .dim
    default: self = .value
    }
  }
}

extension String {
  /// The mask of a secret in signs of the charset. Any other value is unchanged.
  func adaptingMask(to charset: Charset) -> String {
    self == Entry.mask ? words(in: charset) : self
  }

  /// The printable text in at most `width` cells. A longer text keeps its end, which distinguishes
  /// names. Reads no more of the text than that.
  func keepingEnd(_ width: Int, in charset: Charset) -> String {
    let end = unicodeScalars.suffix(6 * max(width, 0) + 6)
    let isWhole = end.startIndex == unicodeScalars.startIndex
    let pieces = Array(PrintableText(String(end), in: charset))
    if isWhole, pieces.reduce(0, { $0 + $1.cells }) <= width {
      return pieces.map(\.text).joined()
    }
    var first = pieces.endIndex
    var room = width - 1
    while first > 0, pieces[first - 1].cells <= room {
      first -= 1
      room -= pieces[first].cells
    }
    return width < 1 ? "" : charset.ellipsis + pieces[first...].map(\.text).joined()
  }
}
