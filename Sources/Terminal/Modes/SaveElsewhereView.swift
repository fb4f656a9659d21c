import Editing

extension CopyPath: ModeView {
  var keyContext: KeyContext { .saveElsewhere }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    canvas.prompt("save to: ", line, row: row)
    return true
  }

  var hintCommands: [Command] { [.accept, .cancel, .help] }
}
