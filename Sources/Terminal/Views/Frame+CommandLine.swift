import Editing
import Preferences

extension Frame {
  /// What is typed, what is wrong with it under its place, and how its command is used.
  mutating func drawCommandLine(_ given: CommandLine, row: Int) {
    let start = put(":", at: 1, row: row, upTo: size.columns, .key)
    let typed = given.secret.map { given.line.hiding(from: $0) } ?? given.line
    let cells = typed.text.printable(in: charset).cells
    let words = given.problem?.words ?? given.usage ?? ""
    let room = max(size.columns - start - cells - 4, size.columns / 3)
    let note = words.words(in: charset).cut(to: max(0, room), in: charset)
    let limit = max(
      start + 1, size.columns - 1 - (note.isEmpty ? 0 : note.printable(in: charset).cells + 2))
    sayRight(
      note, from: start, row: row, upTo: size.columns - 1, given.problem == nil ? .dim : .invalid)
    drawLine(typed, in: start..<limit, row: row, .text)
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
