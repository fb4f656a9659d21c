import Editing

extension FilterLine: ModeView {
  var keyContext: KeyContext { .filter }
  var showsProgress: Bool { true }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    let editor = view.editor
    if !candidates.isEmpty, row > 0 {
      canvas.putMessage(candidates.joined(separator: "  "), endingAt: row - 1, .dim)
    }
    let note = view.viewport.progress ?? editor.filter.problem ?? "\(editor.rowCount) shown"
    canvas.prompt("filter: ", line, row: row, note: note)
    return true
  }

  var hintCommands: [Command] {
    [.accept] + (mayComplete ? [.otherPane] : []) + [.cancel, .help]
  }
}
