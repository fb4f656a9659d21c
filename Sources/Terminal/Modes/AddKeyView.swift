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
      if !suggestions.isEmpty {
        let lines = suggestions.map { Menu.Line(label: $0.label, summary: $0.summary) }
        let shown = min(lines.count, Self.shown)
        let above = max(0, layout.table.rows.upperBound - shown - 3)
        canvas.draw(
          Menu(
            lines, cursor: chosen ?? only ?? -1, at: layout.additionColumn, below: above,
            atMost: shown, layout))
      }
      canvas.prompt(
        question, line,
        row: layout.hasNotice ? layout.noticeRow : layout.hintRow,
        note: problem?.message ?? remark, problem == nil ? .dim : .invalid)
    case .type(let field, _):
      canvas.ask("which type is \(field.name.label)?", row: layout.noticeRow)
    }
  }

  /// The most suggestions that are shown at once.
  private static var shown: Int { 12 }

  func menu(_ view: ViewState) -> Menu? {
    guard case .type(_, let cursor) = step else { return nil }
    return Menu(
      kinds.map { Menu.Line(label: $0.label) }, cursor: cursor,
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
