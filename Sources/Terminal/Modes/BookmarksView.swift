import Editing
import Preferences

extension BookmarkList: ModeView {
  var keyContext: KeyContext { .bookmark }

  func menu(_ view: ViewState) -> Menu? {
    guard !items.isEmpty else { return nil }
    return Menu(
      items.map { Menu.Line(label: String($0.letter), summary: $0.name.label) }, cursor: -1,
      at: view.layout.additionColumn, below: view.cursorLine, view.layout)
  }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    switch purpose {
    case .set: canvas.ask("which letter or digit for this key?", row: row)
    case .go: canvas.ask("which bookmark?", row: row)
    }
    return true
  }

  var hintCommands: [Command] { [.cancel, .help] }
}
