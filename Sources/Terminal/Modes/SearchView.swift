import Editing

extension Search: ModeView {
  var keyContext: KeyContext { .search }
  var showsProgress: Bool { true }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    let editor = view.editor
    let enter = view.keys.key(for: .accept, in: .search)
    let missing =
      editor.scope.isRoot ? "not found" : "not here; \(enter) searches the whole file"
    let note = editor.searchHasMatch ? editor.matchPosition : missing
    canvas.prompt("/", line, row: row, note: view.viewport.progress ?? note)
    return true
  }

  var hintCommands: [Command] { [.accept, .down, .up, .cancel, .help] }
}
