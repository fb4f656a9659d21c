import Editing
import Preferences

extension Frame {
  /// Draws the whole screen, from the state of the editor alone.
  package init(
    _ editor: Editor, viewport: Viewport, size: Size, charset: Charset = .unicode,
    keys: KeyMap = .vim, slowLine: Bool = false
  ) {
    let view = ViewState(
      editor: editor, viewport: viewport, layout: Layout(editor, size), keys: keys)
    var canvas = Canvas(Frame(size: size, charset: charset))
    canvas.drawHeader(view)
    if let field = editor.openField, field.form != .line {
      canvas.drawText(field, view)
    } else {
      editor.mode.view.draw(view, in: &canvas)
    }
    canvas.drawNotice(view)
    canvas.drawHints(
      view.hints(followingRow: !slowLine), keepingSlots: !slowLine && editor.showsRows, view.layout)
    canvas.removeCoveredLinks()
    self = canvas.frame
  }
}

extension Canvas {
  /// Draws the keys: the tree of namespaces, the table and the detail.
  mutating func drawBrowser(_ view: ViewState) {
    let (editor, layout) = (view.editor, view.layout)
    drawRules(layout)
    if !layout.coversTable { drawTable(view) }
    if let area = layout.namespaces {
      drawNamespaces(editor, top: view.viewport.namespacesTop, area)
    }
    if let area = layout.detail, let detail = editor.detail {
      drawDetail(
        detail, of: editor.row(at: editor.cursor), dialect: editor.title.dialect, area,
        problemEndingAt: layout.lastFreeRow(editor))
    }
  }

  fileprivate mutating func drawHeader(_ view: ViewState) {
    guard view.layout.hasHeader else { return }
    let editor = view.editor
    let status = editor.status(within: size.columns - 2, in: charset)
    within(0..<max(0, size.columns - status.cells - 2)) {
      let end = $0.put(editor.title.heading, at: 1, row: 0, .title)
      let next = $0.put(editor.title.directory, at: end + 2, row: 0, .dim)
      if let guess = editor.title.guess { $0.put(guess, at: next + 2, row: 0, .dim) }
    }
    let isProblem =
      editor.invalidCount + editor.conflictCount > 0 || editor.storeProblem != nil
      || editor.comparison?.problem != nil || !editor.pending.isEmpty
    putLabelRight(status, from: 0, row: 0, isProblem ? .invalid : .header)
  }

  /// Draws the lines above and below the body, joined where the panes meet.
  mutating func drawRules(_ layout: Layout, split: Bool = true) {
    guard layout.hasRules else { return }
    let (top, bottom) = (layout.table.rows.lowerBound - 1, layout.table.rows.upperBound)
    for row in [top, bottom] { fill(row: row, with: sign(.horizontal), .rule) }
    guard split, let pane = layout.namespaces, !layout.coversTable else { return }
    let column = pane.columns.upperBound..<pane.columns.upperBound + 1
    for row in layout.table.rows { fill(column, row: row, with: sign(.vertical), .rule) }
    fill(column, row: top, with: sign(.downFrom), .rule)
    fill(column, row: bottom, with: sign(.upInto), .rule)
  }
}

// MARK: The last two lines

extension Canvas {
  /// Draws the line above the hints: the prompt of the mode, else the last notice.
  fileprivate mutating func drawNotice(_ view: ViewState) {
    let (editor, mode) = (view.editor, view.editor.mode.view)
    let row = view.layout.hasNotice ? view.layout.noticeRow : view.layout.hintRow
    if let progress = view.viewport.progress, !mode.showsProgress {
      putMessage(progress, endingAt: row, .accent)
    } else if !mode.drawPrompt(view, row: row, in: &self), let notice = editor.notice, row >= 0 {
      let text = notice.phrase.text { view.keys.key(for: $0, in: mode.keyContext) }
      let role: Role = notice.tone == .problem ? .invalid : .accent
      putMessage(text, endingAt: row, role)
    }
  }

  fileprivate mutating func drawHints(
    _ hints: [Hint], keepingSlots keepsSlots: Bool, _ layout: Layout
  ) {
    guard layout.hasNotice else { return }
    let hasSlots = size.columns >= Layout.leastWidthForBoth
    let slotted = hints.filter { $0.slot != nil && hasSlots }
    // The room is the same for every row, so that a move changes few cells.
    let limit = size.columns - (keepsSlots && hasSlots ? Hint.Slot.change.room + 2 : 0)
    toEdge {
      var column = 1
      var drawn: Set<String> = []
      for hint in hints where !slotted.contains(hint) && column + hint.cells <= limit {
        column = $0.draw(hint, at: column, layout) + 2
        drawn.insert(hint.key)
      }
      for hint in slotted where !drawn.contains(hint.key) {
        let end = $0.size.columns - 1 - (hint.slot == .change ? Hint.Slot.reset.room + 2 : 0)
        _ = $0.draw(hint, at: end - hint.cells, layout)
      }
    }
  }

  private mutating func draw(_ hint: Hint, at column: Int, _ layout: Layout) -> Int {
    let end = putLabel(hint.key, at: column, row: layout.hintRow, .key)
    return putLabel(hint.label, at: end + 1, row: layout.hintRow)
  }
}

extension ViewState {
  /// The keys to show in the last line. If the namespaces are hidden, the key that shows them comes
  /// after the first one, and the search after the keys that everybody needs.
  fileprivate func hints(followingRow: Bool) -> [Hint] {
    var hints = keys.hints(for: editor, followingRow: followingRow)
    guard layout.namespaces == nil, editor.hasNamespaces, !editor.opensList,
      case .browse = editor.mode,
      let tab = keys.hints([.otherPane], in: .browse).first, hints.contains(tab)
    else { return hints }
    hints.removeAll { $0 == tab }
    hints.insert(tab, at: editor.stagedCount > 0 ? 2 : 1)
    let search = keys.hints([.search], in: .browse)
    let last = keys.hints([.quit], in: .browse)
    hints.removeAll { search.contains($0) }
    let end = hints.firstIndex { last.contains($0) }.map { $0 + 1 } ?? hints.endIndex
    hints.insert(contentsOf: search, at: end)
    return hints
  }
}

/// A key and its effect, for the last line.
struct Hint: Hashable {
  let key: String
  let label: String
  /// The place of a hint that depends on the row under the cursor. No other hint moves when it
  /// changes.
  var slot: Slot?

  /// Places, from the right.
  enum Slot: Int {
    case reset, change
    /// The cells from the start of the widest hint to the right end: `Space toggle  r reset`.
    fileprivate var room: Int { self == .reset ? 7 : 21 }
  }
  var cells: Int { key.cells + 1 + label.cells }
}

extension Editor {
  /// Whether the keys depend on the row under the cursor.
  fileprivate var showsRows: Bool {
    guard case .browse = mode else { return false }
    return pane == .keys && rowCount > 0 && marks.isEmpty && !opensList
  }

  /// The most important facts about the session that fit into one line.
  fileprivate func status(within columns: Int, in charset: Charset) -> String {
    var status = ""
    for text in statusTexts {
      let longer = status + (status.isEmpty ? "" : "  ") + text
      if longer.words(in: charset).printable(in: charset).cells <= columns { status = longer }
    }
    return status
  }

  /// Facts about the session, the most important first.
  private var statusTexts: [String] {
    var texts = pending.map(\.status)
    if !filter.text.isEmpty { texts.append("filter: " + filter.text) }
    if filter.onlyModified { texts.append("only modified") }
    if showsBeginning { texts.append("reading the rest") }
    if title.readOnly != nil { texts.append("read-only") }
    if storeProblem != nil { texts.append("cannot be read now") }
    if comparison?.problem != nil { texts.append("compared as last read") }
    if !otherEditors.isEmpty {
      let programs = Set(otherEditors.map { String($0.prefix { $0 != " " }) }).sorted()
      texts.append("also in \(programs.joined(separator: ", "))")
    }
    if !marks.isEmpty { texts.append("\(marks.count) marked") }
    if stagedCount > 0 { texts.append("\(stagedCount) staged") }
    if invalidCount > 0 { texts.append("\(invalidCount) invalid") }
    if conflictCount > 0 { texts.append(counted(conflictCount, "conflict")) }
    return texts
  }
}
