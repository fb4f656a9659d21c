import Editing
import Preferences

/// A list of choices and where it stands: in a box, as high as fits, scrolled to its cursor.
struct Menu: Hashable {
  struct Line: Hashable {
    let label: String
    var summary: String?

    init(label: String, summary: String? = nil) {
      self.label = label
      self.summary = summary
    }

    /// `x-…   an extension`
    init(_ template: KeyTemplate) {
      label = template.words
      summary = template.entry.title ?? template.entry.summary ?? template.entry.kind.words
    }
  }

  let lines: [Line]
  let cursor: Int
  let area: Area
  /// The first line seen.
  let top: Int

  /// Lines that its width goes by: the first ones.
  private static let measured = 1000

  /// Below `row`, above it where there is more room, else where it fits.
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

  /// The lines in sight; the box's edges are no lines.
  var visible: Range<Int> { top..<min(top + max(0, area.height - 2), lines.count) }

  func row(of line: Int) -> Int { area.rows.lowerBound + 1 + line - top }

  func line(at position: Position) -> Int? {
    guard area.columns.dropFirst().dropLast().contains(position.column) else { return nil }
    return visible.first { row(of: $0) == position.row }
  }
}

// MARK: Which one is open

extension Layout {
  /// The choices of a value or of a type; nil in other modes.
  func menu(_ editor: Editor, _ viewport: Viewport) -> Menu? {
    switch editor.mode {
    case .choose(let list):
      let columns = columns(of: visibleRows(editor, viewport).map(editor.row), editor)
      return Menu(
        list.options.map { Menu.Line(label: $0.label, summary: $0.summary) }, cursor: list.cursor,
        at: columns.value.lowerBound, below: row(ofCursor: editor, viewport), self)
    case .copy(let choice):
      return Menu(
        choice.options.map { Menu.Line(label: $0.form.words, summary: $0.preview) },
        cursor: choice.cursor, at: additionColumn, below: row(ofCursor: editor, viewport), self)
    case .bookmark(let list) where !list.items.isEmpty:
      return Menu(
        list.items.map { Menu.Line(label: String($0.letter), summary: $0.name.label) }, cursor: -1,
        at: additionColumn, below: row(ofCursor: editor, viewport), self)
    case .add(let addition):
      guard case .type(_, let options, let cursor) = addition.step else { return nil }
      return Menu(
        options.map { Menu.Line(label: $0.words) }, cursor: cursor, at: additionColumn,
        below: table.rows.lowerBound, self)
    default: return nil
    }
  }

  /// What a path that is typed may go on with; nil where it would hide what is typed.
  func completions(_ editor: Editor, _ viewport: Viewport) -> Menu? {
    guard case .edit(let field) = editor.mode, let completion = field.completion else { return nil }
    let columns = columns(of: visibleRows(editor, viewport).map(editor.row), editor)
    let row = row(ofCursor: editor, viewport)
    let room = max(row - table.rows.lowerBound, table.rows.upperBound - row - 1) - 2
    guard room > 0 else { return nil }
    return Menu(
      completion.names.map { Menu.Line(label: $0) }, cursor: completion.cursor ?? -1,
      at: columns.value.lowerBound, below: row, atMost: room, self)
  }

  var additionColumn: Int { table.columns.lowerBound + 4 }

  func row(ofCursor editor: Editor, _ viewport: Viewport) -> Int {
    firstRow + editor.cursor - viewport.tableTop
  }
}
