import Editing
import Preferences

/// Where everything stands on a screen of this size. Pure.
///
///     header
///     ──────────────┬───────────────────────────
///     namespaces    │ key table
///     ──────────────┴───────────────────────────
///     detail
///     notice
///     what the keys do now
///
/// The namespaces go under 60 columns, the detail under 16 rows, the rules and the notice under 8;
/// the last row never does.
struct Layout: Hashable {
  let size: Size
  let hasHeader, hasRules, hasNotice: Bool
  let namespaces: Area?
  /// The heading of the columns is its first row, where `hasHeader`.
  let table: Area
  let detail: Area?

  static let detailHeight = 4

  init(_ editor: Editor, _ size: Size) {
    self.size = size
    hasHeader = size.rows >= 4
    hasRules = size.rows >= 8
    hasNotice = size.rows >= 3
    let showsDetail = editor.showsDetail && size.rows >= 16
    let top = (hasHeader ? 1 : 0) + (hasRules ? 1 : 0)
    let below =
      1 + (hasNotice ? 1 : 0) + (hasRules ? 1 : 0) + (showsDetail ? Layout.detailHeight : 0)
    let rows = top..<max(top, size.rows - below)
    let width = Layout.namespacesWidth(editor, size)
    namespaces = width > 0 ? Area(columns: 0..<width, rows: rows) : nil
    table = Area(columns: (width > 0 ? width + 1 : 0)..<size.columns, rows: rows)
    detail =
      showsDetail
      ? Area(
        columns: 0..<size.columns,
        rows: (rows.upperBound + 1)..<(rows.upperBound + 1 + Layout.detailHeight)) : nil
  }

  /// The width of the tree: that of its text, at most a third of the screen.
  private static func namespacesWidth(_ editor: Editor, _ size: Size) -> Int {
    guard size.columns >= 60, editor.hasNamespaces else { return 0 }
    let widest = editor.namespaces.prefix(500).map(\.cells).max() ?? 0
    return min(max(widest + 1, 12), size.columns / 3)
  }

  /// Whether the table has a heading.
  var hasHeading: Bool { table.height > 1 }
  /// The line of the first row.
  var firstRow: Int { table.rows.lowerBound + (hasHeading ? 1 : 0) }
  /// The column of menus that belong to no value.
  var additionColumn: Int { table.columns.lowerBound + 4 }
  var noticeRow: Int { size.rows - 2 }
  var hintRow: Int { size.rows - 1 }
  /// The last line above the prompt and the hints.
  var lastBodyRow: Int { (hasNotice ? noticeRow : hintRow) - 1 }
  /// The number of rows below the heading.
  var pageSize: Int { max(1, table.height - 1) }
  var textRows: Range<Int> { table.rows }

  /// The indices of the visible rows of the key table.
  func visibleRows(_ editor: Editor, _ viewport: Viewport) -> Range<Int> {
    let top = viewport.tableTop
    let room = min(pageSize, table.rows.upperBound - firstRow)
    return top..<max(top, min(top + room, editor.rowCount))
  }
}

extension NamespaceRow {
  /// The width of the row: mark, indentation, label, a gap, and the count with its sign.
  var cells: Int { 2 + depth * 2 + label.cells + 1 + countWords.count }
  var countWords: String { "\(count)\(sign)" }

  private var sign: Character {
    if invalid > 0 { return RowState.invalid.glyph }
    if staged > 0 { return RowState.staged.glyph }
    if isOnlyElsewhere { return RowState.onlyElsewhere.glyph }
    return (differing > 0 ? RowState.differs : .plain).glyph
  }
}

extension Layout {
  /// What is at a cell; nil for lines, headings, texts and fields.
  func target(at position: Position, _ editor: Editor, _ viewport: Viewport) -> Target? {
    editor.mode.view.target(
      at: position, ViewState(editor: editor, viewport: viewport, layout: self))
  }
}
