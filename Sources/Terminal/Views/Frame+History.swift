import Editing
import Preferences

extension Frame {
  /// What saves have replaced: when, by whom, what.
  mutating func drawHistory(_ list: HistoryList, _ layout: Layout) {
    drawRules(layout, split: false)
    let rows = layout.textRows
    let top = Viewport.top(
      0, cursor: list.cursor, count: list.states.count, height: max(1, rows.count))
    let authors = list.states.prefix(200).map { $0.author.cells }.max() ?? 0
    let width = min(authors, size.columns / 3)
    for (index, row) in zip(top..<max(top, list.states.count), rows) {
      draw(list.states[index], width, row: row, isSelected: index == list.cursor)
    }
    guard let area = layout.detail, list.states.indices.contains(list.cursor) else { return }
    let state = list.states[list.cursor]
    put(
      "\(state.id) · \(state.when) · \(state.author)".words(in: charset), at: 1,
      row: area.rows.lowerBound, upTo: size.columns - 1, .title)
    put(
      "before a save of \(state.changed)", at: 1, row: area.rows.lowerBound + 1,
      upTo: size.columns - 1)
  }

  private mutating func draw(_ state: FormerState, _ width: Int, row: Int, isSelected: Bool) {
    let limit = size.columns - 1
    fill(0..<size.columns, row: row, isSelected: isSelected)
    drawMark(row: row, isSelected: isSelected)
    let when = put(state.when, at: 2, row: row, upTo: limit, .value, isSelected: isSelected)
    put(
      state.author, at: when + 2, row: row, upTo: min(when + 2 + width, limit), .dim,
      isSelected: isSelected)
    put(
      state.changed, at: when + 4 + width, row: row, upTo: limit, .name, isSelected: isSelected)
  }

  /// What restoring it would change.
  mutating func drawFormer(_ diff: FormerDiff, _ layout: Layout) {
    drawRules(layout, split: false)
    let rows = layout.textRows
    let top = Viewport.top(
      0, cursor: diff.cursor, count: diff.items.count, height: max(1, rows.count))
    let width = nameWidth(of: diff.items)
    for (index, row) in zip(top..<max(top, diff.items.count), rows) {
      let isSelected = index == diff.cursor
      fill(0..<size.columns, row: row, isSelected: isSelected)
      draw(diff.items[index], width, row: row, isSelected: isSelected)
      if isSelected { drawMark(row: row, isSelected: true) }
    }
    guard let area = layout.detail else { return }
    put(
      "what restoring the state before \(diff.state.when) changes", at: 1,
      row: area.rows.lowerBound, upTo: size.columns - 1, .title)
    say(
      "Restoring stages; nothing is written before you have seen it.", at: 1,
      row: area.rows.lowerBound + 1, upTo: size.columns - 1, .dim)
  }

  private mutating func drawMark(row: Int, isSelected: Bool) {
    guard isSelected else { return }
    say(String(sign(.marker)), at: 0, row: row, upTo: size.columns, isSelected: true)
    cursor = Position(column: 0, row: min(row, size.rows - 1))
  }
}
