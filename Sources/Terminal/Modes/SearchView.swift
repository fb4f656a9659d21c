import Editing

extension Search: ModeView {
  var keyContext: KeyContext { .search }
  var showsProgress: Bool { true }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    let note = view.editor.searchHasMatch ? view.editor.matchPosition : "not found"
    canvas.prompt("/", line, row: row, note: view.viewport.progress ?? note)
    return true
  }

  var hintCommands: [Command] { [.accept, .down, .up, .cancel, .help] }
}
