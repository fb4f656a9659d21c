import Editing
import Preferences

extension Conflict: ModeView {
  var keyContext: KeyContext {
    typing.map { $0.form == .text ? .editText : .conflictField } ?? .conflict
  }

  /// Draws each conflict as base, mine and theirs. If there is little room, the heading, the base
  /// and the name are left out.
  func draw(_ view: ViewState, in canvas: inout Canvas) {
    canvas.drawRules(view.layout, split: false)
    let rows = view.layout.textRows
    let heading = rows.count < 5 ? 0 : rows.count < 7 ? 1 : 2
    if heading > 0 {
      let cause = isResuming ? "changed since the last session" : "changed by another program"
      let count = counted(conflicts.count, "conflict")
      canvas.putLabel(
        "\(cause): \(count), \(mergedCount) merged", at: 1, row: rows.lowerBound, .title)
    }
    let height = max(1, (rows.count - heading + 1) / 5)
    let top = Viewport.top(0, cursor: cursor, count: conflicts.count, height: height)
    for index in top..<min(top + height, conflicts.count) {
      let first = rows.lowerBound + heading + (index - top) * 5
      draw(
        index, first..<max(first, min(first + 4, rows.upperBound)), view.editor, in: &canvas)
    }
  }

  private func draw(
    _ index: Int, _ rows: Range<Int>, _ editor: Editor, in canvas: inout Canvas
  ) {
    let (conflict, answer) = (conflicts[index], answers[index])
    if rows.count > 2 {
      canvas.within(canvas.area.columns, isSelected: index == cursor) {
        $0.fill(row: rows.lowerBound)
        let name = conflict.name.label.keepingEnd($0.edge - 1, in: $0.charset)
        $0.put(name, at: 1, row: rows.lowerBound, .name)
      }
    }
    let lines: [(key: String, label: String, value: PreferenceValue?, isKept: Bool)] = [
      (" ", "was", conflict.base, false), ("m", "mine", conflict.mine, answer == .mine),
      ("t", "theirs", conflict.theirs, answer == .theirs),
    ]
    let kept = canvas.size.columns < 30 ? "*" : "kept"
    let shown = lines.suffix(min(3, max(2, rows.count - 1)))
    for (line, row) in zip(shown, rows.suffix(shown.count)) {
      canvas.putLabel(line.key, at: 3, row: row, .key)
      canvas.putLabel(line.label, at: 5, row: row, line.isKept ? .staged : .dim)
      let text = line.value.map { editor.text(of: $0, at: conflict.name) } ?? "–"
      let limit = canvas.edge - (line.isKept ? kept.cells + 2 : 0)
      canvas.within(0..<max(0, limit)) {
        _ = $0.put(
          text.adaptingMask(to: $0.charset), at: 13, row: row, line.isKept ? .staged : .value)
      }
      if line.isKept { canvas.putLabelRight(kept, from: 0, row: row, .accent) }
    }
  }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    guard let typing, view.editor.notice == nil else { return false }
    if typing.form == .line {
      canvas.prompt(
        "\(typing.name.label): ", typing.line, isMasked: typing.isMasked, row: row,
        note: typing.problem?.message ?? typing.meaning)
    } else {
      typing.drawVerdict(view, row: row, in: &canvas)
    }
    return true
  }

  func hints(_ keys: KeyMap, _ editor: Editor, followingRow: Bool) -> [Hint] {
    if let typing { return typing.hints(keys, in: keyContext) }
    let accept: [Command] = answers.contains(nil) ? [] : [.accept]
    let next: [Command] = conflicts.count > 1 ? [.nextProblem] : []
    return keys.hints(
      accept + [.mine, .theirs, .edit] + next + [.cancel, .help], in: .conflict,
      [
        .accept: isResuming ? "resume" : "review",
        .cancel: isResuming ? "later" : "back without writing",
      ])
  }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    guard answers.contains(nil) else {
      return PlainQuestion(
        [], ("y", "continues", .accept), ("n", "goes back without writing", .cancel))
    }
    let conflict = conflicts[cursor]
    func text(_ value: PreferenceValue?) -> String {
      value.map { editor.text(of: $0, at: conflict.name) } ?? "not set"
    }
    return PlainQuestion(
      [
        "another program has changed \(conflict.name.label) too", "  was \(text(conflict.base))",
        "  mine \(text(conflict.mine))", "  theirs \(text(conflict.theirs))",
      ],
      ("m", "keeps mine", .mine), ("t", "keeps theirs", .theirs),
      ("n", "goes back without writing", .cancel))
  }
}
