import Editing
import Preferences

/// The question whether to quit although something is staged.
struct QuitView: ModeView {
  var keyContext: KeyContext { .confirmQuit }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    let staged = counted(
      view.editor.stagedCount, "staged change is", "staged changes are")
    canvas.ask("\(staged) not written; quit?", row: row)
    return true
  }

  func hints(_ keys: KeyMap, _ editor: Editor, followingRow: Bool) -> [Hint] {
    keys.hints([.write, .quit, .cancel, .help], in: .confirmQuit, [.cancel: "stay"])
  }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    PlainQuestion(
      ["not written: \(editor.stagedCount) staged"],
      ("w", "writes", .write), ("q", "gives it up", .quit), ("", "stays", .cancel))
  }
}
