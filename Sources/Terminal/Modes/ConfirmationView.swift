import Editing

extension Question: ModeView {
  var keyContext: KeyContext { .confirm }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    canvas.ask(words, row: row)
    return true
  }

  func hints(_ keys: KeyMap, _ editor: Editor, followingRow: Bool) -> [Hint] {
    keys.hints([.accept, .cancel, .help], in: .confirm, [.cancel: "no"])
  }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    PlainQuestion([words], ("y", "yes", .accept), ("n", "no", .cancel))
  }
}
