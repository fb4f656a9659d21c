import Editing
import Preferences

extension Field: ModeView {
  var keyContext: KeyContext { form == .text ? .editText : .edit }

  /// Draws the line being typed in the place of the value, up to the end of the row.
  func draw(_ view: ViewState, in canvas: inout Canvas) {
    canvas.drawBrowser(view)
    let columns = view.columns
    if view.layout.table.height > 0 { drawLine(columns, view, in: &canvas) }
    guard let menu = completions(columns, view) else { return }
    let cursor = canvas.frame.cursor
    canvas.draw(menu)
    canvas.moveCursor(to: cursor.column, row: cursor.row)
  }

  private func drawLine(_ columns: TableColumns, _ view: ViewState, in canvas: inout Canvas) {
    let row = view.cursorLine
    let start = columns.value.lowerBound
    let area = start..<max(start, canvas.size.columns)
    let edited = zip(view.visibleRows, view.lines.rows).first { $0.0.name == name }
    let label =
      view.editor.label(of: self) ?? edited.map { view.label(of: $0, at: $1) } ?? name.label
    canvas.fill(view.layout.table.columns, row: row)
    canvas.toEdge { $0.put(.marker, at: columns.glyph, row: row, .accent) }
    canvas.put(
      label.keepingEnd(columns.name.count, in: canvas.charset), in: columns.name, row: row, .name)
    let text = isComment ? canvas.putLabel("comment: ", at: start, row: row, .key) : start
    canvas.fill(text..<area.upperBound, row: row, .field)
    canvas.drawLine(
      line, isMasked: isMasked, in: min(text, area.upperBound)..<area.upperBound, row: row, .field)
  }

  /// The completions of a typed path; nil if they would hide what is typed.
  private func completions(_ columns: TableColumns, _ view: ViewState) -> Menu? {
    guard let completion else { return nil }
    let (row, table) = (view.cursorLine, view.layout.table)
    let room = max(row - table.rows.lowerBound, table.rows.upperBound - row - 1) - 2
    guard room > 0 else { return nil }
    return Menu(
      completion.names.map { Menu.Line(label: $0) }, cursor: completion.cursor ?? -1,
      at: columns.value.lowerBound, below: row, atMost: room, view.layout)
  }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    guard view.editor.notice == nil else { return false }
    drawVerdict(view, row: row, in: &canvas)
    return true
  }

  func hints(_ keys: KeyMap, _ editor: Editor, followingRow: Bool) -> [Hint] {
    hints(keys, in: keyContext)
  }

  /// The keys for this field, also if it is open in a conflict.
  func hints(_ keys: KeyMap, in context: KeyContext) -> [Hint] {
    var commands: [Command] = [.accept]
    var labels: [Command: String] = [:]
    if canStep { commands += [.increase, .decrease] }
    if context == .edit, !canStep, wordSyntax != nil {
      commands.append(.decrease)
      labels[.decrease] = "words"
    }
    if let tab = tabHint {
      commands.append(.otherPane)
      labels[.otherPane] = tab
    }
    if entry.isSecret {
      commands.append(.reveal)
      if isRevealed { labels[.reveal] = "hide" }
    }
    commands += [.cancel, .help]
    if form == .line, entry.kind.takesLines { commands.append(.spread) }
    return keys.hints(commands, in: context, labels)
  }

  /// Shows the text that was being typed. The value has to be typed again.
  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    PlainQuestion(["\(name.label) was being typed\(isMasked ? "" : ": \(line.text)")"])
  }
}

// MARK: The verdict

extension Field {
  /// The cells that the signs next to the words of a verdict need: a gauge or a colour, and a count of matches.
  private static let widestSigns = 2 + Canvas.gaugeWidth + 2 + 14

  /// Draws the problem of the typed text, else its range, its position in the range and its
  /// meaning. Draws examples if there is no detail.
  func drawVerdict(_ view: ViewState, row: Int, in canvas: inout Canvas) {
    if let problem {
      return canvas.putMessage(problem.message, endingAt: row, .invalid)
    }
    if let words = view.editor.externalChange(under: self) {
      return canvas.putMessage(words, endingAt: row, .accent)
    }
    let remarks = [meaning, view.layout.detail == nil ? entry.exampleText : nil].compactMap(\.self)
    let words = ([entry.rangeText].compactMap(\.self) + remarks).joined(separator: "  ")
    guard 1 + Self.widestSigns + words.words(in: canvas.charset).cells <= canvas.edge else {
      return canvas.putMessage(words, endingAt: row, .text)
    }
    var column = 1
    func next() { if column > 1 { column += 2 } }
    if let words = entry.rangeText { column = canvas.putLabel(words, at: column, row: row, .dim) }
    if let fraction {
      next()
      column = canvas.drawGauge(fraction, at: column, row: row)
    }
    if let light {
      next()
      column = canvas.drawSwatch(light, at: column, row: row)
    }
    if let completion {
      next()
      let count = completion.names.count
      let words =
        completion.cursor.map { "\($0 + 1) of \(count)" } ?? "\(counted(count, "match", "matches"))"
      column = canvas.put(words, at: column, row: row, .dim)
    }
    for words in remarks {
      next()
      column = canvas.putLabel(words, at: column, row: row, words == meaning ? .text : .dim)
    }
  }
}

extension Canvas {
  fileprivate static let gaugeWidth = 22

  /// Draws `├──────●─────┤` if there is room. Returns the column after it. It has no colour,
  /// because each digit moves it.
  fileprivate mutating func drawGauge(_ share: Double, at column: Int, row: Int) -> Int {
    let end = column + Self.gaugeWidth
    guard end <= edge, (0..<size.rows).contains(row) else { return column }
    fill(column..<end, row: row, with: sign(.horizontal))
    fill(column..<column + 1, row: row, with: sign(.gaugeStart))
    fill(end - 1..<end, row: row, with: sign(.gaugeEnd))
    let knob = column + 1 + Int((share * Double(Self.gaugeWidth - 3)).rounded())
    fill(knob..<knob + 1, row: row, with: sign(.knob))
    return end
  }
}

// MARK: Several lines

extension Canvas {
  /// Draws a text of several lines that is being typed, or rows of digits, over the whole body.
  mutating func drawText(_ field: Field, _ view: ViewState) {
    drawRules(view.layout, split: false)
    let lines = field.line.lines
    let current = field.line.cursorLine
    let columns = TextColumns(field, lines, width: size.columns)
    let top = view.viewport.textTop
    for (offset, row) in view.layout.textRows.enumerated() where top + offset < lines.count {
      let index = top + offset
      let line = field.line.characters[lines[index]]
      if index == current {
        drawLine(
          line, cursor: field.line.cursor, isMasked: field.isMasked, in: columns.text, row: row,
          .text)
      } else {
        drawStart(of: line, isMasked: field.isMasked, in: columns.text, row: row)
      }
      drawBytes(of: line, columns, index, row: row)
    }
    guard let area = view.layout.detail else { return }
    if let detail = view.editor.detail, detail.name == field.name {
      drawDetail(detail, of: nil, dialect: nil, area, problemEndingAt: area.rows.upperBound - 1)
    } else {
      put(field.name.label, at: 1, row: area.rows.lowerBound, .title)
    }
  }

  private mutating func drawStart(
    of line: ArraySlice<Character>, isMasked: Bool, in columns: Range<Int>, row: Int
  ) {
    // Each character has at least one cell, so more cannot be seen.
    let shown = line.prefix(columns.count + 1)
    let dots = String(repeating: "•", count: shown.count).words(in: charset)
    put(isMasked ? dots : String(shown), in: columns, row: row)
  }

  /// Draws the offset of a row of bytes and their ASCII characters.
  private mutating func drawBytes(
    of line: ArraySlice<Character>, _ columns: TextColumns, _ index: Int, row: Int
  ) {
    guard let offset = columns.offsets?[index] else { return }
    put(offset, in: 1..<max(1, columns.text.lowerBound - 1), row: row, .dim)
    guard let bytes = DataDigits.hexadecimal.bytes(of: String(line)) else { return }
    put(DataDigits.characters(of: bytes), at: columns.text.upperBound + 1, row: row, .dim)
  }
}

/// The columns of a text: its characters alone, or the offset, digits and ASCII characters of
/// bytes.
private struct TextColumns {
  let text: Range<Int>
  /// The offset of each row; nil if the text has none.
  let offsets: [String]?

  init(_ field: Field, _ lines: [Range<Int>], width: Int) {
    guard field.form == .bytes(.hexadecimal), !field.isMasked else {
      text = 1..<max(2, width - 1)
      offsets = nil
      return
    }
    var places: [Int] = []
    var count = 0
    for line in lines {
      places.append(count / 2)
      count += field.line.characters[line].count(where: \.isHexDigit)
    }
    offsets = places.map { DataDigits.place($0, upTo: count / 2) }
    let start = 1 + (offsets?.first?.count ?? 0) + 1
    text = start..<max(start + 1, min(start + DataDigits.rowWidth + 1, width - 1))
  }
}
