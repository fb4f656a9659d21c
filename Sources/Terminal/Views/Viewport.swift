import Editing

/// The first visible row of each list, which follows the cursors, and the progress of a slow
/// action.
public struct Viewport: Hashable, Sendable {
  var tableTop = 0
  var namespacesTop = 0
  var helpTop = 0
  /// The first visible line of a text being typed.
  var textTop = 0
  /// `searching … 40 %`, after a while.
  var doing: String?

  public init() {}

  /// Scrolls as little as keeps the cursors visible.
  mutating func follow(_ editor: Editor, _ layout: Layout) {
    tableTop = Viewport.top(
      tableTop, cursor: editor.cursor, count: editor.rowCount, height: layout.pageSize)
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

  static func top(_ top: Int, cursor: Int, count: Int, height: Int) -> Int {
    var top = min(top, max(0, count - height))
    top = min(top, cursor)
    return max(0, max(top, cursor - height + 1))
  }
}
