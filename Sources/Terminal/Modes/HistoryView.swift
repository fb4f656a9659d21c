import Editing
import Preferences

extension HistoryList: ModeView {
  var keyContext: KeyContext { .history }

  /// Draws what saves have replaced: when, by whom, and what changed.
  func draw(_ view: ViewState, in canvas: inout Canvas) {
    canvas.drawRules(view.layout, split: false)
    let rows = view.layout.textRows
    let top = Viewport.top(0, cursor: cursor, count: states.count, height: max(1, rows.count))
    let authors = states.prefix(200).map { $0.author.cells }.max() ?? 0
    let width = min(authors, canvas.size.columns / 3)
    for (index, row) in zip(top..<max(top, states.count), rows) {
      let state = states[index]
      canvas.drawListRow(row, isSelected: index == cursor) {
        let when = $0.put(state.when, at: 2, row: row, .value)
        $0.within(0..<max(0, min(when + 2 + width, $0.edge))) {
          _ = $0.put(state.author, at: when + 2, row: row, .dim)
        }
        $0.put(state.changed, at: when + 4 + width, row: row, .name)
      }
    }
    guard let area = view.layout.detail, states.indices.contains(cursor) else { return }
    let state = states[cursor]
    canvas.say(
      "\(state.id) · \(state.when) · \(state.author)", at: 1, row: area.rows.lowerBound, .title)
    canvas.put("before a save of \(state.changed)", at: 1, row: area.rows.lowerBound + 1)
  }

  var hintCommands: [Command] { [.accept, .down, .up, .cancel, .help] }
}

extension RevisionDiff: ModeView {
  var keyContext: KeyContext { .former }

  /// Draws what restoring the state would change.
  func draw(_ view: ViewState, in canvas: inout Canvas) {
    canvas.drawRules(view.layout, split: false)
    let rows = view.layout.textRows
    let top = Viewport.top(0, cursor: cursor, count: items.count, height: max(1, rows.count))
    let width = canvas.nameWidth(of: items)
    for (index, row) in zip(top..<max(top, items.count), rows) {
      canvas.drawListRow(row, isSelected: index == cursor) {
        $0.draw(items[index], width, row: row)
      }
    }
    guard let area = view.layout.detail else { return }
    canvas.put(
      "what restoring the state before \(state.when) changes", at: 1, row: area.rows.lowerBound,
      .title)
    canvas.say(
      "Restoring stages; nothing is written before you have seen it.", at: 1,
      row: area.rows.lowerBound + 1, .dim)
  }

  var hintCommands: [Command] { [.accept, .resetNamespace, .down, .up, .cancel, .help] }
}

extension Canvas {
  /// Draws a row of a list, with the marker and the terminal's cursor if it is selected.
  fileprivate mutating func drawListRow(
    _ row: Int, isSelected: Bool, _ draw: (inout Canvas) -> Void
  ) {
    within(area.columns, isSelected: isSelected) {
      $0.fill(row: row)
      draw(&$0)
      guard isSelected else { return }
      $0.toEdge { $0.put(.marker, at: 0, row: row) }
      $0.moveCursor(to: 0, row: row)
    }
  }
}
