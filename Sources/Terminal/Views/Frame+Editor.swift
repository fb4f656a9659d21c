import Editing
import Preferences

extension Frame {
  /// The whole view, from the editor's state alone.
  public init(
    _ editor: Editor, viewport: Viewport, size: Size, charset: Charset = .unicode,
    keys: KeyMap = .vim, slowLine: Bool = false
  ) {
    self.init(size: size, charset: charset)
    let layout = Layout(editor, size)
    drawHeader(editor, layout)
    drawBody(editor, viewport, keys, layout)
    drawNotice(editor, viewport, keys, layout)
    drawHints(
      keys.hints(for: editor, followingRow: !slowLine),
      keepingSlots: !slowLine && editor.showsRows, layout)
    if case .commandLine(let line) = editor.mode { drawProblem(line, layout) }
    forgetCoveredLinks()
  }

  private mutating func drawBody(
    _ editor: Editor, _ viewport: Viewport, _ keys: KeyMap, _ layout: Layout
  ) {
    if let field = editor.openField, field.form != .line {
      return drawText(field, top: viewport.textTop, editor, layout)
    }
    switch editor.mode {
    case .review(let review), .diff(let review): drawReview(review, layout)
    case .history(let list): drawHistory(list, layout)
    case .former(let diff): drawFormer(diff, layout)
    case .recovery(let offer): drawRecovery(offer, layout)
    case .conflict(let conflict): drawConflict(conflict, editor, layout)
    case .viewValue(let text): drawValue(text, layout)
    case .copied(let text): drawUncopied(text, layout)
    case .help(let page): drawHelp(page, editor, keys, viewport.helpTop, layout)
    default: drawBrowser(editor, viewport, keys, layout)
    }
  }

  private mutating func drawBrowser(
    _ editor: Editor, _ viewport: Viewport, _ keys: KeyMap, _ layout: Layout
  ) {
    drawRules(layout)
    if let area = layout.namespaces {
      drawNamespaces(editor, top: viewport.namespacesTop, area)
    }
    drawTable(editor, viewport, keys, layout)
    if let area = layout.detail, let detail = editor.detail {
      drawDetail(detail, of: editor.row(at: editor.cursor), area)
    }
    if let menu = layout.menu(editor, viewport) { draw(menu) }
    if let menu = layout.completions(editor, viewport) { drawKeepingCursor(menu) }
    if case .add(let addition) = editor.mode { drawAddition(addition, layout) }
    if case .commandLine(let line) = editor.mode { drawCandidates(line, layout) }
  }

  /// File and directory; what is staged, invalid, filtered.
  private mutating func drawHeader(_ editor: Editor, _ layout: Layout) {
    guard layout.hasHeader else { return }
    let status = editor.statusWords.joined(separator: "  ")
    let limit = max(0, size.columns - status.cells - 2)
    let end = put(editor.title.heading, at: 1, row: 0, upTo: limit, .title)
    put(editor.title.directory, at: end + 2, row: 0, upTo: limit, .dim)
    let role: Role =
      editor.invalidCount + editor.clashCount > 0 || editor.storeProblem != nil
        || editor.comparison?.problem != nil
      ? .invalid : .header
    sayRight(status, from: 0, row: 0, upTo: size.columns - 1, role)
  }

  /// The lines above and below the body, open where the panes meet.
  mutating func drawRules(_ layout: Layout, split: Bool = true) {
    guard layout.hasRules else { return }
    for row in [layout.table.rows.lowerBound - 1, layout.table.rows.upperBound] {
      fill(0..<size.columns, row: row, with: sign(.horizontal), .rule)
    }
    guard split, let pane = layout.namespaces else { return }
    let column = pane.columns.upperBound
    for row in layout.table.rows {
      fill(column..<column + 1, row: row, with: sign(.vertical), .rule)
    }
    fill(column..<column + 1, row: layout.table.rows.lowerBound - 1, with: sign(.downFrom), .rule)
    fill(column..<column + 1, row: layout.table.rows.upperBound, with: sign(.upInto), .rule)
  }
}

extension Editor {
  /// The keys' meaning depends on the row under the cursor.
  fileprivate var showsRows: Bool {
    if case .browse = mode { pane == .keys && rowCount > 0 && marks.isEmpty } else { false }
  }

  fileprivate var statusWords: [String] {
    var words: [String] = []
    if !filter.text.isEmpty { words.append("filter: " + filter.text) }
    if filter.onlyModified { words.append("only modified") }
    if title.readOnly != nil { words.append("read-only") }
    if storeProblem != nil { words.append("cannot be read now") }
    if comparison?.problem != nil { words.append("compared as last read") }
    if !otherEditors.isEmpty {
      let programs = Set(otherEditors.map { String($0.prefix { $0 != " " }) }).sorted()
      words.append("also in \(programs.joined(separator: ", "))")
    }
    if !marks.isEmpty { words.append("\(marks.count) marked") }
    if stagedCount > 0 { words.append("\(stagedCount) staged") }
    if invalidCount > 0 { words.append("\(invalidCount) invalid") }
    if clashCount > 0 { words.append(counted(clashCount, "clash", "clashes")) }
    return words
  }
}
