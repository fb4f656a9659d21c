import Editing
import Preferences

extension Frame {
  /// The tree on the left: the open namespace, those around it and inside it, with their counts.
  mutating func drawNamespaces(_ editor: Editor, top: Int, _ area: Area) {
    for (offset, row) in area.rows.enumerated() {
      let index = top + offset
      guard index < editor.namespaces.count else { return }
      draw(
        editor.namespaces[index], row: row, area,
        isSelected: editor.pane == .namespaces && index == editor.namespaceCursor)
    }
  }

  private mutating func draw(
    _ namespace: NamespaceRow, row: Int, _ area: Area, isSelected: Bool
  ) {
    let role: Role =
      namespace.invalid > 0
      ? .invalid
      : namespace.staged > 0
        ? .staged : namespace.isOpen ? .accent : namespace.isOnlyElsewhere ? .dim : .text
    let limit = area.columns.upperBound
    fill(area.columns, row: row, isSelected: isSelected)
    if namespace.isOpen || isSelected {
      say(String(sign(.marker)), at: 0, row: row, upTo: limit, .accent, isSelected: isSelected)
    }
    let count = namespace.countWords
    put(
      namespace.label, at: 2 + 2 * namespace.depth, row: row, upTo: limit - count.count - 1, role,
      isSelected: isSelected)
    put(
      count, at: limit - count.count, row: row, upTo: limit,
      namespace.invalid > 0 ? .invalid : .dim, isSelected: isSelected)
  }
}
