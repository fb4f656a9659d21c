import Editing
import Preferences

/// The areas of the screen. A pure function of the editor and the size.
///
///     header
///     ──────────────┬───────────────────────────
///     namespaces    │ key table
///     ──────────────┴───────────────────────────
///     detail
///     notice
///     hints
///
/// The namespaces are hidden below 72 columns unless they are selected; then they cover the table. The
/// detail is hidden below 16 rows, but not in a review, the rules below 8, the header below 4 and the notice below 3.
struct Layout: Hashable {
  let size: Size
  let hasHeader, hasRules, hasNotice: Bool
  let namespaces: Area?
  /// The heading of the columns is its first row, where `hasHeader`.
  let table: Area
  let detail: Area?

  private static let detailHeight = 4

  init(_ editor: Editor, _ size: Size) {
    self.size = size
    hasHeader = size.rows >= 4
    hasRules = size.rows >= 8
    hasNotice = size.rows >= 3
    let top = (hasHeader ? 1 : 0) + (hasRules ? 1 : 0)
    let bars = 1 + (hasNotice ? 1 : 0) + (hasRules ? 1 : 0)
    let detailHeight = Layout.detailHeight(editor, size, atMost: size.rows - top - bars - 3)
    let below = bars + detailHeight
    let rows = top..<max(top, size.rows - below)
    let width = Layout.namespacesWidth(editor, size)
    namespaces = width > 0 ? Area(columns: 0..<width, rows: rows) : nil
    let isCovered = width == size.columns
    table = Area(columns: (width > 0 && !isCovered ? width + 1 : 0)..<size.columns, rows: rows)
    detail =
      detailHeight > 0
      ? Area(
        columns: 0..<size.columns,
        rows: (rows.upperBound + 1)..<(rows.upperBound + 1 + detailHeight)) : nil
  }

  /// The rows of the detail. A review gets those that its remarks need, at most `most`.
  private static func detailHeight(_ editor: Editor, _ size: Size, atMost most: Int) -> Int {
    let usual = editor.showsDetail && size.rows >= 16 ? detailHeight : 0
    guard let review = editor.mode.review, size.rows >= 8 else { return usual }
    let lines = review.summary(editor, linesBelow: 0).flatMap {
      $0.text.wrapped(to: max(1, size.columns - 2), in: .unicode)
    }
    return min(max(lines.count, usual), most)
  }

  /// The width of the tree: that of its text, at most 20 columns.
  private static func namespacesWidth(_ editor: Editor, _ size: Size) -> Int {
    guard editor.hasNamespaces else { return 0 }
    guard size.columns >= leastWidthForBoth else {
      return editor.pane == .namespaces ? size.columns : 0
    }
    return min(max(editor.namespaces.widest + 1, 12), 20)
  }

  /// The least width for the namespaces next to the table, and for keys that depend on the row.
  static let leastWidthForBoth = 72
  /// Whether the namespaces cover the table.
  var coversTable: Bool { namespaces?.columns == table.columns }

  var hasHeading: Bool { table.height > 1 }
  var firstRow: Int { table.rows.lowerBound + (hasHeading ? 1 : 0) }
  /// The column of menus that belong to no value.
  var additionColumn: Int { table.columns.lowerBound + 4 }
  var noticeRow: Int { size.rows - 2 }
  var hintRow: Int { size.rows - 1 }
  /// The last row above the hints that nothing needs now.
  func lastFreeRow(_ editor: Editor) -> Int {
    if case .browse = editor.mode, editor.notice == nil { return noticeRow }
    return noticeRow - 1
  }
  /// The last line above the prompt and the hints.
  var lastBodyRow: Int { (hasNotice ? noticeRow : hintRow) - 1 }
  var pageSize: Int { max(1, table.height - 1) }
  var textRows: Range<Int> { table.rows }

  /// The visible lines of the table.
  func lines(_ editor: Editor, _ viewport: Viewport) -> TableLines {
    TableLines(editor, top: viewport.tableTop, in: firstRow..<max(firstRow, table.rows.upperBound))
  }
}

extension NamespaceRow {
  /// The number of rows and the state. Empty while the rest of the document is being read.
  var countText: String { isCounted ? "\(count)\(sign)" : "" }

  private var sign: Character {
    if invalid > 0 { return RowState.invalid.glyph }
    if staged > 0 { return RowState.staged.glyph }
    if isOnlyElsewhere { return RowState.onlyElsewhere.glyph }
    return (differing > 0 ? RowState.differs : .plain).glyph
  }
}

extension Layout {
  /// The row, namespace or option at a cell. Nil for lines, headings, texts and fields.
  func target(at position: Position, _ editor: Editor, _ viewport: Viewport) -> Target? {
    editor.mode.view.target(
      at: position, ViewState(editor: editor, viewport: viewport, layout: self))
  }
}

/// The first visible row of each list, which follows the cursors, and the progress of a slow
/// action.
package struct Viewport: Hashable, Sendable {
  var tableTop = 0
  var namespacesTop = 0
  var helpTop = 0
  var textTop = 0
  /// The progress of a slow action: `searching … 40 %`.
  var progress: String?

  package init() {}

  /// Scrolls as little as possible so that the cursors are visible.
  mutating func follow(_ editor: Editor, _ layout: Layout) {
    let height = layout.pageSize
    // The last row may leave no lines empty. Headings are counted only near the end.
    if tableTop > editor.rowCount - height {
      let last = TableLines.leastTop(showing: editor.rowCount - 1, editor, height: height)
      tableTop = min(tableTop, last)
    }
    // Even if each row has a heading, the cursor is visible near the top.
    if 2 * (editor.cursor - tableTop + 1) > height {
      let least = TableLines.leastTop(showing: editor.cursor, editor, height: height)
      tableTop = max(tableTop, least)
    }
    tableTop = max(0, min(tableTop, editor.cursor))
    namespacesTop = Viewport.top(
      namespacesTop, cursor: editor.namespaceCursor, count: editor.namespaces.count,
      height: max(1, layout.table.height))
    if case .help = editor.mode {} else { helpTop = 0 }
    textTop =
      editor.openField.map { field in
        Viewport.top(
          textTop, cursor: field.line.cursorLine, count: field.line.lines.count,
          height: max(1, layout.textRows.count))
      } ?? 0
  }

  /// The first visible line of a list, as near to `top` as the cursor and the end of the list
  /// allow.
  static func top(_ top: Int, cursor: Int, count: Int, height: Int) -> Int {
    var top = min(top, max(0, count - height))
    top = min(top, cursor)
    return max(0, max(top, cursor - height + 1))
  }
}
