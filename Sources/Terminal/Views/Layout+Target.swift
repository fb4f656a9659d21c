import Editing

extension Layout {
  /// What stands under a cell; nil for lines, headings, texts and what is being typed.
  func target(at position: Position, _ editor: Editor, _ viewport: Viewport) -> Target? {
    switch editor.mode {
    case .browse: browsed(at: position, editor, viewport)
    default: menu(editor, viewport)?.line(at: position).map(Target.option)
    }
  }

  private func browsed(
    at position: Position, _ editor: Editor, _ viewport: Viewport
  ) -> Target? {
    if let namespaces, namespaces.contains(position) {
      let index = viewport.namespacesTop + position.row - namespaces.rows.lowerBound
      return index < editor.namespaces.count ? .namespace(index) : nil
    }
    guard table.contains(position) else { return nil }
    let index = viewport.tableTop + position.row - firstRow
    return visibleRows(editor, viewport).contains(index) ? .row(index) : nil
  }
}
