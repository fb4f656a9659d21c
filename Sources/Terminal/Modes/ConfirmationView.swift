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

  var hintCommands: [Command] { [.write, .quit, .cancel, .help] }
  var hintWords: [Command: String] { [.cancel: "stay"] }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    PlainQuestion(
      ["not written: \(editor.stagedCount) staged"],
      ("w", "writes", .write), ("q", "gives it up", .quit), ("", "stays", .cancel))
  }
}

extension Question: ModeView {
  var keyContext: KeyContext { .confirm }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    canvas.ask(text, row: row)
    return true
  }

  var hintCommands: [Command] { [.accept, .cancel, .help] }
  var hintWords: [Command: String] { [.cancel: "no"] }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    PlainQuestion([text], ("y", "yes", .accept), ("n", "no", .cancel))
  }
}
