import Editing
import Preferences

extension ValueText: ModeView {
  var keyContext: KeyContext { .viewValue }

  func draw(_ view: ViewState, in canvas: inout Canvas) {
    canvas.drawRules(view.layout, split: false)
    var rows = view.layout.textRows
    for index in top..<max(top, lineCount) where !rows.isEmpty {
      let text = line(at: index).adaptingMask(to: canvas.charset)
      let width = max(1, canvas.size.columns - 2)
      let lines =
        isFact(at: index)
        ? text.wrapped(to: width, in: canvas.charset) : text.folded(to: width, in: canvas.charset)
      for line in lines.isEmpty ? [""] : lines {
        guard let row = rows.popFirst() else { return drawSize(view, in: &canvas) }
        canvas.put(line, at: 1, row: row, isFact(at: index) ? .dim : .text)
      }
    }
    drawSize(view, in: &canvas)
  }

  private func drawSize(_ view: ViewState, in canvas: inout Canvas) {
    guard let area = view.layout.detail else { return }
    canvas.put("\(name.label) · \(sizeText)", at: 1, row: area.rows.lowerBound, .title)
  }

  var hintCommands: [Command] { (isSecret ? [.reveal] : []) + [.down, .up, .cancel, .help] }
  var hintLabels: [Command: String] { [.reveal: isRevealed ? "hide" : "show"] }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    PlainQuestion((0..<lineCount).map(line))
  }
}
