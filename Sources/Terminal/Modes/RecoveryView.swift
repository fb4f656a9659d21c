import Editing
import Preferences

extension RecoveryOffer: ModeView {
  var keyContext: KeyContext { .recovery }

  /// Draws whose unsaved work it is, and what resuming it would change.
  func draw(_ view: ViewState, in canvas: inout Canvas) {
    canvas.drawRules(view.layout, split: false)
    let rows = view.layout.textRows
    guard !rows.isEmpty else { return }
    let start = canvas.say("not saved: ", at: 1, row: rows.lowerBound, .title)
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
    canvas.say(counted(items.count, "change") + more, at: 1, row: area.rows.lowerBound, .title)
    canvas.say(
      "Resuming stages them; nothing is written before you have seen it.", at: 1,
      row: area.rows.lowerBound + 1, .dim)
  }

  var hintCommands: [Command] { [.accept, .discard, .cancel, .help] }
  var hintWords: [Command: String] { [.cancel: "later"] }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    PlainQuestion(
      ["unsaved edits \(session.origin)"] + items.map(\.plainText),
      ("r", "resumes", .accept), ("d", "gives them up", .discard), ("", "leaves them", .cancel))
  }
}
