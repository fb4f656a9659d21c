import Editing
import Preferences

extension ValueText: ModeView {
  var keyContext: KeyContext { .viewValue }

  func draw(_ view: ViewState, in canvas: inout Canvas) {
    canvas.drawRules(view.layout, split: false)
    for (offset, row) in view.layout.textRows.enumerated() where top + offset < lineCount {
      canvas.put(line(at: top + offset).adaptingMask(to: canvas.charset), at: 1, row: row)
    }
    guard let area = view.layout.detail else { return }
    canvas.put("\(name.label) · \(sizeText)", at: 1, row: area.rows.lowerBound, .title)
  }

  var hintCommands: [Command] { (isSecret ? [.reveal] : []) + [.down, .up, .cancel, .help] }
  var hintLabels: [Command: String] { [.reveal: isRevealed ? "hide" : "show"] }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    PlainQuestion((0..<lineCount).map(line))
  }
}
