import Editing
import Preferences

extension Frame {
  /// Glyph, name, value and default of the rows in sight; the field over them.
  mutating func drawTable(
    _ editor: Editor, _ viewport: Viewport, _ keys: KeyMap, _ layout: Layout
  ) {
    let area = layout.table
    guard area.height > 0 else { return }
    let visible = layout.visibleRows(editor, viewport)
    let rows = visible.map(editor.row)
    let columns = layout.columns(of: rows, editor)
    if !editor.memberKeys.isEmpty {
      drawRecords(editor, visible, rows, viewport, layout)
    } else {
      let (inKeys, inValues) = (editor.soughtInKeys, editor.soughtInValues)
      if layout.hasHeading { drawHeading(editor, columns, row: area.rows.lowerBound) }
      for (index, row) in zip(visible, rows) {
        let isCursor = index == editor.cursor
        let line = layout.firstRow + index - viewport.tableTop
        draw(
          row, columns, row: line, area, isSelected: isCursor && editor.pane == .keys,
          isCursor: isCursor)
        mark(inKeys, in: columns.name, row: line)
        mark(inValues, in: columns.value, row: line)
      }
    }
    if rows.isEmpty { drawEmpty(editor, columns, keys, row: layout.firstRow) }
    let row = layout.row(ofCursor: editor, viewport)
    cursor = Position(column: min(columns.glyph, size.columns - 1), row: min(row, size.rows - 1))
    if case .edit(let field) = editor.mode {
      let edited = rows.first { $0.name == field.name }
      drawField(
        field, named: editor.label(of: field) ?? edited?.label ?? field.name.label, columns,
        row: row, layout)
    }
  }

  private mutating func drawHeading(_ editor: Editor, _ columns: TableColumns, row: Int) {
    put(
      editor.heading.keepingEnd(columns.name.count, in: charset), at: columns.name.lowerBound,
      row: row,
      upTo: columns.name.upperBound, .dim)
    say("value", at: columns.value.lowerBound, row: row, upTo: columns.value.upperBound, .dim)
    if let fallback = columns.fallback {
      say("default", at: fallback.lowerBound, row: row, upTo: fallback.upperBound, .dim)
    }
  }

  private mutating func draw(
    _ entry: Row, _ columns: TableColumns, row: Int, _ area: Area, isSelected: Bool,
    isCursor: Bool
  ) {
    let role = Role(entry.state)
    drawStart(
      of: entry, columns.glyph, columns.name, row: row, area, isSelected: isSelected,
      isCursor: isCursor)
    let end = put(
      entry.value.maskedWords(in: charset), at: columns.value.lowerBound, row: row,
      upTo: columns.value.upperBound,
      entry.entry.isSecret ? .secret : role, isSelected: isSelected)
    link(columns.value.lowerBound..<end, row: row, to: entry.address)
    if let light = entry.light {
      drawSwatch(
        light, at: end + 1, row: row, upTo: columns.value.upperBound, isSelected: isSelected)
    }
    guard let fallback = columns.fallback, let text = entry.defaultText else { return }
    put(
      text, at: fallback.lowerBound, row: row, upTo: fallback.upperBound, .dim,
      isSelected: isSelected)
  }

  /// Mark, glyph and name.
  mutating func drawStart(
    of entry: Row, _ glyph: Int, _ name: Range<Int>, row: Int, _ area: Area, isSelected: Bool,
    isCursor: Bool
  ) {
    fill(area.columns, row: row, isSelected: isSelected)
    if isCursor {
      say(
        String(sign(.marker)), at: glyph, row: row, upTo: area.columns.upperBound,
        isSelected ? .text : .accent, isSelected: isSelected)
    }
    if entry.isMarked {
      say(
        String(sign(.mark)), at: glyph + 1, row: row, upTo: area.columns.upperBound, .accent,
        isSelected: isSelected)
    }
    say(
      String(entry.state.glyph), at: glyph + 2, row: row, upTo: area.columns.upperBound,
      Role(entry.state), isSelected: isSelected)
    put(
      entry.label.keepingEnd(name.count, in: charset), at: name.lowerBound, row: row,
      upTo: name.upperBound, [.isDefault, .onlyElsewhere].contains(entry.state) ? .dim : .name,
      isSelected: isSelected)
  }

  private mutating func drawEmpty(
    _ editor: Editor, _ columns: TableColumns, _ keys: KeyMap, row: Int
  ) {
    let words =
      editor.filter.isEmpty
      ? "nothing here yet; \(keys.key(for: .add, in: .browse)) adds a key"
      : editor.filter.nothingFound
    say(words, at: columns.name.lowerBound, row: row, upTo: size.columns, .dim)
  }
}

extension Editor {
  /// Above the names: where they lie.
  var heading: String { scope.isRoot ? "key" : "\(scope.label) ›" }
}

extension Layout {
  func columns(of rows: [Row], _ editor: Editor) -> TableColumns {
    TableColumns(rows, heading: editor.heading.cells, in: table.columns)
  }
}

extension Role {
  init(_ state: RowState) {
    switch state {
    case .staged, .removed: self = .staged
    case .invalid, .duplicate: self = .invalid
    case .changedOnDisk, .differs, .onlyHere: self = .accent
    case .isDefault, .locked, .onlyElsewhere: self = .dim
    default: self = .value
    }
  }
}

extension String {
  /// A secret's mask in signs of this charset; any other value as it is.
  func maskedWords(in charset: Charset) -> String {
    self == Entry.mask ? words(in: charset) : self
  }

  /// Printable, in at most `width` cells; of a longer text the end, which tells names apart. Looks
  /// at no more of it than that.
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
