import Editing
import Preferences

extension CommandLine: ModeView {
  var keyContext: KeyContext { .commandLine }
  var showsProgress: Bool { true }

  func draw(_ view: ViewState, in canvas: inout Canvas) {
    canvas.drawBrowser(view)
    let layout = view.layout
    guard !candidates.isEmpty, layout.size.rows >= 6 else { return }
    let shown = 8
    let top = Viewport.top(0, cursor: taken ?? 0, count: candidates.count, height: shown)
    let lines = candidates[top...].prefix(shown).map {
      Menu.Line(label: $0.text, summary: $0.summary)
    }
    canvas.draw(
      Menu(
        Array(lines), cursor: taken.map { $0 - top } ?? -1, at: 2,
        below: max(0, layout.table.rows.upperBound - lines.count - 3), layout))
  }

  /// Draws the line, and the progress of a slow action, the problem of the line or the usage of its command.
  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    let typed = secret.map { line.hiding(from: $0) } ?? line
    canvas.prompt(
      ":", typed, row: row, note: view.viewport.progress ?? problem?.message ?? usage,
      problem == nil ? .dim : .invalid)
    return true
  }

  func hints(_ keys: KeyMap, _ editor: Editor, followingRow: Bool) -> [Hint] {
    keys.hints(
      [.accept, .otherPane] + (editor.commandHistory.isEmpty ? [] : [.up]) + [.cancel, .help],
      in: .commandLine)
  }
}

extension LineText {
  /// The line with dots from the character `first` on. The cursor stays.
  fileprivate func hiding(from first: Int) -> LineText {
    let dots = String(repeating: "•", count: max(0, characters.count - first))
    var hidden = LineText(String(characters.prefix(first)) + dots)
    hidden.update(.start)
    for _ in 0..<cursor { hidden.update(.right) }
    return hidden
  }
}
