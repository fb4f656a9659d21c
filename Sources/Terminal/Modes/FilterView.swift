import Editing

extension FilterLine: ModeView {
  var keyContext: KeyContext { .filter }
  var showsProgress: Bool { true }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    let editor = view.editor
    let found =
      candidates.isEmpty ? "\(editor.rowCount) shown" : candidates.joined(separator: " ")
    canvas.prompt(
      "filter: ", line, row: row, note: view.viewport.progress ?? editor.filter.problem ?? found)
    return true
  }

  var hintCommands: [Command] {
    [.accept] + (mayComplete ? [.otherPane] : []) + [.cancel, .help]
  }
}
