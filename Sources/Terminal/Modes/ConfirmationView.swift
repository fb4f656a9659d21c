import Editing
import Preferences

/// The question whether to quit with staged changes.
struct QuitView: ModeView {
  var keyContext: KeyContext { .confirmQuit }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    guard view.editor.notice == nil else { return false }
    let staged = counted(
      view.editor.stagedCount, "staged change is", "staged changes are")
    canvas.ask("\(staged) not written; quit?", row: row)
    return true
  }

  var hintCommands: [Command] { [.write, .quit, .cancel, .help] }
  var hintLabels: [Command: String] { [.cancel: "stay"] }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    PlainQuestion(
      ["\(counted(editor.stagedCount, "staged change is", "staged changes are")) not written"],
      ("w", "writes", .write), ("q", "discards and quits", .quit), ("", "stays", .cancel))
  }
}

extension Question: ModeView {
  /// A program is run only by its own key: Enter may have been typed ahead.
  var keyContext: KeyContext { effect == nil ? .confirm : .confirmRun }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    guard view.editor.notice == nil else { return false }
    canvas.ask(text, row: row)
    return true
  }

  var hintCommands: [Command] { [.accept, .cancel, .help] }
  var hintLabels: [Command: String] { [.cancel: "no"] }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    PlainQuestion([text], ("y", "yes", .accept), ("n", "no", .cancel))
  }
}
