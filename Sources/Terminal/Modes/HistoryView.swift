import Editing
import Preferences

extension HistoryList: ModeView {
  var keyContext: KeyContext { .history }

  /// Draws the former states: time, author, and changed keys.
  func draw(_ view: ViewState, in canvas: inout Canvas) {
    let authors = states.prefix(200).map { $0.author.cells }.max() ?? 0
    let width = min(authors, canvas.size.columns / 3)
    canvas.drawList(states, cursor: cursor, view.layout) { state, row, canvas in
      let when = canvas.put(state.when, at: 2, row: row, .value)
      canvas.within(0..<max(0, min(when + 2 + width, canvas.edge))) {
        _ = $0.put(state.author, at: when + 2, row: row, .dim)
      }
      canvas.put(state.changed, at: when + 4 + width, row: row, .name)
    }
    guard let area = view.layout.detail, states.indices.contains(cursor) else { return }
    let state = states[cursor]
    canvas.putParagraphs(
      [
        ("\(state.id) · \(state.when) · \(state.author)", .title),
        ("before a save of \(state.changed)", .text),
      ], in: area)
  }

  var hintCommands: [Command] { [.accept, .down, .up, .cancel, .help] }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    let state = states[cursor]
    return PlainQuestion(
      [
        "\(cursor + 1) of \(states.count): before a save of \(state.changed), \(state.when), \(state.author)"
      ],
      ("c", "compares it with now", .accept), ("o", "goes to an older one", .down),
      ("n", "goes to a newer one", .up), ("", "goes back", .cancel))
  }
}

extension RevisionDiff: ModeView {
  var keyContext: KeyContext { .former }

  func draw(_ view: ViewState, in canvas: inout Canvas) {
    let width = canvas.nameWidth(of: items)
    canvas.drawList(items, cursor: cursor, view.layout) { item, row, canvas in
      canvas.draw(item, width, row: row)
    }
    guard let area = view.layout.detail else { return }
    let write = view.keys.key(for: .write, in: .browse)
    canvas.putParagraphs(
      [
        ("changes if the state before \(state.when) is restored", .title),
        ("Restoring stages these changes; \(write) shows them before writing.", .dim),
      ], in: area)
  }

  var hintCommands: [Command] { [.accept, .resetNamespace, .down, .up, .cancel, .help] }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    PlainQuestion(
      ["restoring the state before \(state.when) stages"] + items.map { "  \($0.plainText)" },
      ("a", "restores all of it", .resetNamespace), ("", "goes back", .cancel))
  }
}

extension Canvas {
  /// Draws a list, scrolled to its cursor. The selected row has the marker and the terminal's cursor.
  fileprivate mutating func drawList<Item>(
    _ items: [Item], cursor: Int, _ layout: Layout, _ draw: (Item, Int, inout Canvas) -> Void
  ) {
    drawRules(layout, split: false)
    let rows = layout.textRows
    let top = Viewport.top(0, cursor: cursor, count: items.count, height: max(1, rows.count))
    for (index, row) in zip(top..<max(top, items.count), rows) {
      within(area.columns, isSelected: index == cursor) {
        $0.fill(row: row)
        draw(items[index], row, &$0)
        guard index == cursor else { return }
        $0.toEdge { $0.put(.marker, at: 0, row: row) }
        $0.moveCursor(to: 0, row: row)
      }
    }
  }
}
