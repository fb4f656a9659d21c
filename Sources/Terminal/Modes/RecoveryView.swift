import Editing
import Preferences

extension RecoveryOffer: ModeView {
  var keyContext: KeyContext { .recovery }

  func draw(_ view: ViewState, in canvas: inout Canvas) {
    canvas.drawRules(view.layout, split: false)
    let rows = view.layout.textRows
    guard !rows.isEmpty else { return }
    let start = canvas.putLabel("not saved: ", at: 1, row: rows.lowerBound, .title)
    canvas.put(session.origin, at: start, row: rows.lowerBound, .title)
    let first = rows.lowerBound + (rows.count > 4 ? 2 : 1)
    let width = canvas.nameWidth(of: items)
    for (item, row) in zip(items.dropFirst(top), first..<max(first, rows.upperBound)) {
      canvas.draw(item, width, row: row)
    }
    guard let area = view.layout.detail else { return }
    let more =
      switch remainingCount {
      case 0: ""
      case 1: " · 1 more such session"
      default: " · \(remainingCount) more such sessions"
      }
    let write = view.keys.key(for: .write, in: .browse)
    canvas.putParagraphs(
      [
        (counted(items.count, "change") + more, .title),
        ("Resume brings these changes back; \(write) shows them before writing.", .dim),
      ], in: area)
  }

  var hintCommands: [Command] { [.accept, .discard, .cancel, .help] }
  var hintLabels: [Command: String] { [.cancel: "later"] }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    PlainQuestion(
      ["unsaved changes of \(session.origin)"] + items.map(\.plainText),
      ("r", "resumes", .accept), ("d", "discards", .discard), ("", "decides later", .cancel))
  }
}
