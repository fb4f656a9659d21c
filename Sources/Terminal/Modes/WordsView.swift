import Editing
import Preferences

extension WordList: ModeView {
  var keyContext: KeyContext { typed == nil ? .words : .word }

  /// Draws the line as it will be, and the words in a box at it.
  func draw(_ view: ViewState, in canvas: inout Canvas) {
    guard let line = view.editor.openField else { return }
    line.draw(view, in: &canvas)
    guard let menu = menu(view) else { return }
    canvas.draw(menu)
    guard let typed else { return }
    let row = menu.row(of: cursor)
    let start = menu.area.columns.lowerBound + 4
    let area = start..<max(start, menu.area.columns.upperBound - 2)
    canvas.fill(area, row: row, .field)
    canvas.drawLine(typed, isMasked: false, in: area, row: row, .field)
  }

  func menu(_ view: ViewState) -> Menu? {
    var labels = text.words
    if let typed {
      let label = typed.text.padding(to: Self.typingWidth)
      if isNew { labels.insert(label, at: cursor) } else { labels[cursor] = label }
    }
    guard !labels.isEmpty else { return nil }
    return Menu(
      labels.map { Menu.Line(label: $0) }, cursor: cursor, at: view.columns.value.lowerBound,
      below: view.cursorLine, view.layout)
  }

  /// The least number of cells in which a word is typed.
  private static let typingWidth = 16

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    guard view.editor.notice == nil else { return false }
    if text.words.isEmpty, typed == nil {
      canvas.putMessage("no words", endingAt: row, .dim)
    } else {
      field.drawVerdict(view, row: row, in: &canvas)
    }
    return true
  }

  var hintCommands: [Command] {
    typed == nil
      ? [.accept, .edit, .add, .remove, .moveUp, .moveDown, .leave, .help]
      : [.accept, .cancel, .help]
  }

  /// Shows the line that was being changed. The value has to be typed again.
  func plainQuestion(_ editor: Editor) -> PlainQuestion? { field.plainQuestion(editor) }
}

extension String {
  /// The text with a cell for the cursor, and blanks up to `width` cells.
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - cells))
  }
}
