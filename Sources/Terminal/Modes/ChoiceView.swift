import Editing
import Preferences

extension ChoiceList: ModeView {
  var keyContext: KeyContext { typed == nil ? .choose : .chooseTyped }

  func menu(_ view: ViewState) -> Menu? {
    Menu(
      options.map { Menu.Line(label: $0.label, summary: $0.summary) }, cursor: cursor,
      at: view.columns.value.lowerBound, below: view.cursorLine, view.layout)
  }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    guard let typed else { return false }
    canvas.prompt("/", typed, row: row, note: hasMatch ? nil : "not found")
    return true
  }

  var hintCommands: [Command] {
    [.accept, .down, .up] + (typed == nil ? [.search] : []) + [.cancel, .help]
  }
}
