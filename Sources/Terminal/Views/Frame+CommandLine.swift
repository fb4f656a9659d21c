import Editing
import Preferences

extension Frame {
  /// What is typed, and beside it, where there is room, what takes long, what is wrong with it or how
  /// its command is used.
  mutating func drawCommandLine(_ given: CommandLine, doing: String?, row: Int) {
    let start = put(":", at: 1, row: row, upTo: size.columns, .key)
    let typed = given.secret.map { given.line.hiding(from: $0) } ?? given.line
    let room = self.room(beside: given)
    var note = ""
    if let doing {
      note = doing.words(in: charset).cut(to: max(0, room), in: charset)
    } else if given.problem != nil {
      note = hasRoom(for: given) ? given.problem?.words ?? "" : ""
    } else if room >= Self.leastUsage {
      note = (given.usage ?? "").words(in: charset).cut(to: room, in: charset)
    }
    sayRight(
      note, from: start, row: row, upTo: size.columns - 1, given.problem == nil ? .dim : .invalid)
    let taken = note.isEmpty ? 0 : note.words(in: charset).printable(in: charset).cells + 2
    drawLine(typed, in: start..<max(start + 1, size.columns - 1 - taken), row: row, .text)
  }

  /// What is wrong takes the place of the keys where it has none beside the line.
  mutating func drawProblem(_ line: CommandLine, _ layout: Layout) {
    guard let problem = line.problem, !hasRoom(for: line), layout.hasNotice else { return }
    fill(0..<size.columns, row: layout.hintRow)
    say(problem.words, at: 1, row: layout.hintRow, upTo: size.columns - 1, .invalid)
  }

  /// Columns that a usage is worth showing in.
  private static let leastUsage = 16

  private func room(beside line: CommandLine) -> Int {
    size.columns - 6 - line.line.text.printable(in: charset).cells
  }

  private func hasRoom(for line: CommandLine) -> Bool {
    let words = line.problem?.words.words(in: charset) ?? ""
    return words.printable(in: charset).cells <= room(beside: line)
  }

  /// Above the line, as many as fit.
  mutating func drawCandidates(_ line: CommandLine, _ layout: Layout) {
    guard !line.candidates.isEmpty, layout.size.rows >= 6 else { return }
    let shown = 8
    let top = Viewport.top(
      0, cursor: line.taken ?? 0, count: line.candidates.count, height: shown)
    let lines = line.candidates[top...].prefix(shown).map {
      Menu.Line(label: $0.text, summary: $0.summary)
    }
    draw(
      Menu(
        Array(lines), cursor: line.taken.map { $0 - top } ?? -1, at: 2,
        below: max(0, layout.table.rows.upperBound - lines.count - 3), layout))
  }
}

extension LineText {
  /// Dots from that character on; the cursor stays.
  fileprivate func hiding(from first: Int) -> LineText {
    let dots = String(repeating: "•", count: max(0, characters.count - first))
    var hidden = LineText(String(characters.prefix(first)) + dots)
    hidden.update(.start)
    for _ in 0..<cursor { hidden.update(.right) }
    return hidden
  }
}
