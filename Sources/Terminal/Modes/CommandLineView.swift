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

  /// Draws the line and, if there is room, the progress of a slow action, the problem of the line
  /// or the usage of its command.
  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    let charset = canvas.charset
    let start = canvas.toEdge { $0.put(":", at: 1, row: row, .key) }
    let room = self.room(in: canvas)
    var note = ""
    if let progress = view.viewport.progress {
      note = progress.words(in: charset).cut(to: max(0, room), in: charset)
    } else if let problem {
      note = hasRoom(in: canvas) ? problem.message : ""
    } else if room >= Self.leastUsage {
      note = (usage ?? "").words(in: charset).cut(to: room, in: charset)
    }
    canvas.putLabelRight(note, from: start, row: row, problem == nil ? .dim : .invalid)
    let taken = note.isEmpty ? 0 : note.words(in: charset).printable(in: charset).cells + 2
    let typed = secret.map { line.hiding(from: $0) } ?? line
    canvas.drawLine(typed, in: start..<max(start + 1, canvas.edge - taken), row: row, .text)
    return true
  }

  /// Draws the problem of the line in the place of the hints, if there is no room next to the line.
  func drawProblem(_ layout: Layout, in canvas: inout Canvas) {
    guard let problem, !hasRoom(in: canvas), layout.hasNotice else { return }
    canvas.fill(row: layout.hintRow)
    canvas.putLabel(problem.message, at: 1, row: layout.hintRow, .invalid)
  }

  /// The least columns in which a usage is shown.
  private static let leastUsage = 16

  private func room(in canvas: Canvas) -> Int {
    canvas.size.columns - 6 - line.text.printable(in: canvas.charset).cells
  }

  private func hasRoom(in canvas: Canvas) -> Bool {
    let message = problem?.message.words(in: canvas.charset) ?? ""
    return message.printable(in: canvas.charset).cells <= room(in: canvas)
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
