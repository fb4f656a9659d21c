import Editing
import Preferences

extension Addition: ModeView {
  var keyContext: KeyContext {
    switch step {
    case .name: .addName
    case .type: .addType
    }
  }

  func draw(_ view: ViewState, in canvas: inout Canvas) {
    drawOverBrowser(view, in: &canvas)
    let layout = view.layout
    switch step {
    case .name(let line):
      let lines =
        hints.prefix(8).map { Menu.Line(label: $0.label) }
        + templates.prefix(4).map(Menu.Line.init)
      if !lines.isEmpty {
        let above = max(0, layout.table.rows.upperBound - lines.count - 3)
        canvas.draw(
          Menu(lines, cursor: hintCursor ?? -1, at: layout.additionColumn, below: above, layout))
      }
      canvas.prompt(
        renamed.map { "rename \($0.label) to: " } ?? "new key: ", line,
        row: layout.hasNotice ? layout.noticeRow : layout.hintRow,
        note: problem?.message)
    case .type(let field, _):
      canvas.ask("which type is \(field.name.label)?", row: layout.noticeRow)
    }
  }

  func menu(_ view: ViewState) -> Menu? {
    guard case .type(_, let cursor) = step else { return nil }
    return Menu(
      Addition.kinds.map { Menu.Line(label: $0.label) }, cursor: cursor,
      at: view.columns.value.lowerBound, below: view.cursorLine, view.layout)
  }

  var hintCommands: [Command] {
    [.accept] + (keyContext == .addName ? [.otherPane] : [.down, .up]) + [.cancel, .help]
  }
}

extension Kind {
  /// The name of a type that a new key may have.
  fileprivate var label: String {
    switch self {
    case .list: "list"
    case .dictionary: "group"
    case .any: "as typed"
    default: phrase
    }
  }
}
