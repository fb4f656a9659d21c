import Editing
import Preferences

extension CopyChoice: ModeView {
  var keyContext: KeyContext { .copy }

  func menu(_ view: ViewState) -> Menu? {
    Menu(
      options.map { Menu.Line(label: $0.form.title, summary: $0.preview) }, cursor: cursor,
      at: view.layout.additionColumn, below: view.cursorLine, view.layout)
  }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    canvas.ask(
      view.editor.marks.isEmpty ? "copy the key as?" : "copy the marked keys as?", row: row)
    return true
  }

  var hintCommands: [Command] { [.copyCommands, .copyJSON, .copyValue, .cancel, .help] }
}

extension UncopiedText: ModeView {
  var keyContext: KeyContext { .copied }

  /// Draws the text from edge to edge, so that the terminal's own selection takes nothing else.
  func draw(_ view: ViewState, in canvas: inout Canvas) {
    let lines = lines.flatMap { $0.folded(to: canvas.size.columns, in: canvas.charset) }
    // The text stays complete next to the message, because the terminal's mouse may be used to select it.
    let message = view.editor.notice.map { canvas.messageLines($0.phrase.text { _ in "" }).count }
    let end = max(1, view.layout.noticeRow + 1 - (message ?? 1))
    let top = min(top, max(0, lines.count - 1))
    canvas.toEdge {
      for (line, row) in zip(lines.dropFirst(top), 0..<end) {
        $0.put(line, at: 0, row: row)
      }
    }
  }

  var hintCommands: [Command] { [.cancel, .down, .up, .help] }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? { PlainQuestion(lines) }
}
