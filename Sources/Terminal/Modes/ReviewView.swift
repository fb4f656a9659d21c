import Editing
import Preferences

extension Review: ModeView {
  var keyContext: KeyContext { writes ? .review : .diff }

  func draw(_ view: ViewState, in canvas: inout Canvas) {
    let layout = view.layout
    canvas.drawRules(layout, split: false)
    let width = canvas.nameWidth(of: items)
    for (offset, row) in layout.textRows.enumerated() {
      let index = top + offset
      let line = index - items.count - 1
      if index < items.count {
        canvas.draw(items[index], width, row: row)
      } else if let preview, preview.indices.contains(line) {
        canvas.draw(preview[line], shift: shift, row: row)
      }
    }
    guard let area = layout.detail else { return }
    let below = max(0, lineCount - top - layout.textRows.count)
    canvas.putParagraphs(summary(view.editor, linesBelow: below), in: area)
  }

  /// Draws the remarks, if there is no detail to show them.
  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    guard writes, view.editor.notice == nil, view.layout.detail == nil else { return false }
    let remarks = remarks(view.editor)
    canvas.putMessage(
      remarks.map(\.text).joined(separator: " · "), endingAt: row, remarks.first?.role ?? .dim)
    return true
  }

  /// The title of the review and its remarks, each a paragraph. `linesBelow` is the number of lines that have to be
  /// scrolled to.
  func summary(_ editor: Editor, linesBelow: Int) -> [(text: String, role: Role)] {
    let more = linesBelow > 0 ? " · \(counted(linesBelow, "more line")) below" : ""
    let title =
      counted(items.count, writes ? "change" : "staged change") + (writes ? " to write" : "")
    let reason = writes ? editor.saveReason.map { [("reason: \($0)", Role.dim)] } ?? [] : []
    return [(title + (effects.map { " · " + $0 } ?? "") + more, .title)] + remarks(editor) + reason
  }

  var hintCommands: [Command] {
    if !writes { return [.write, .down, .up] + (hasLongLines ? [.enter] : []) + [.cancel, .help] }
    let accept: [Command] =
      check.complaints.isEmpty ? [.accept] + (terms == nil ? [] : [.writeOnly]) : []
    return accept
      + (hasLongLines
        ? [.edit, .enter, .cancel, .help, .writeElsewhere]
        : [.edit, .writeElsewhere, .cancel, .help])
  }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    let changes = items.map(\.plainText)
    guard writes else { return PlainQuestion(changes) }
    let lines = (preview ?? []).filter { !$0.isMark }.map(\.plainText)
    return PlainQuestion(
      changes + lines + remarks(editor).map(\.text),
      [("y", "writes", .accept)] + (terms == nil ? [] : [("s", "saves only", .writeOnly)])
        + [("n", "goes back", .cancel)])
  }

  /// The verdict of the program that reads the file, and warnings, to show before a save.
  private func remarks(_ editor: Editor) -> [(text: String, role: Role)] {
    let verdict: [(String, Role)] =
      check.summary.map { summary in
        [(summary, check.isDoubtful ? .invalid : .dim)]
          + check.complaints.map { ($0.description, .invalid) }
      } ?? []
    let terms = terms(editor)
    let failing = editor.storeProblem.map { [$0 + "; a save may fail"] } ?? []
    return verdict + terms + (failing + allWarnings).map { ($0, .invalid) }
  }

  /// The terms of the save, or why it cannot be taken back.
  private func terms(_ editor: Editor) -> [(text: String, role: Role)] {
    guard let command = editor.title.application else { return [] }
    if let terms { return [("then \(command); \(terms.words)", .accent)] }
    guard needsApplication, let obstacle = editor.title.confirmationObstacle else { return [] }
    return [("a change cannot be taken back by itself: \(obstacle)", .dim)]
  }

  /// The warnings to show before a save.
  private var allWarnings: [String] {
    guard invalidElsewhere > 0 else { return warnings.map(\.words) }
    let words = counted(
      invalidElsewhere, "value of the file is invalid and stays as it is",
      "values of the file are invalid and stay as they are")
    return warnings.map(\.words) + [words]
  }
}

// MARK: Values

extension Canvas {
  func nameWidth(of items: [ReviewItem]) -> Int {
    min(items.prefix(200).map { $0.name.label.cells }.max() ?? 0, size.columns / 2)
  }

  /// Draws a change: its sign, its name, the old and the new value, and the remark at the right.
  mutating func draw(_ item: ReviewItem, _ width: Int, row: Int) {
    let sign = item.old == nil ? "+" : item.new == nil ? "-" : "*"
    let role: Role = item.old == nil ? .added : item.new == nil ? .removed : .staged
    let remark = size.columns < 40 ? "" : item.remark ?? ""
    let limit = edge - (remark.isEmpty ? 0 : remark.cells + 2)
    within(0..<max(0, limit)) {
      $0.putLabel(sign, at: 1, row: row, role)
      let name = item.name.label.keepingEnd(width, in: $0.charset)
      $0.within(0..<max(0, min(3 + width, limit))) { _ = $0.put(name, at: 3, row: row, .name) }
      var column = 3 + width + 2
      if let old = item.old {
        column = $0.put(old.adaptingMask(to: $0.charset), at: column, row: row, .dim)
        if item.new != nil { column = $0.putLabel(" → ", at: column, row: row, .dim) }
      }
      if let new = item.new {
        $0.put(new.adaptingMask(to: $0.charset), at: column, row: row, .value)
      }
    }
    within(area.columns, isSelected: false) {
      $0.putLabelRight(remark, from: limit, row: row, .dim)
    }
  }
}

extension ReviewItem {
  /// The change as one line of text.
  var plainText: String {
    let change = "\(name.label): \(old ?? "not set") → \(new ?? "not set")"
    return change + (remark.map { "; \($0)" } ?? "")
  }
}

// MARK: Lines

extension Canvas {
  /// Draws a line of the file, scrolled by `shift` columns if it does not fit.
  fileprivate mutating func draw(_ line: PreviewLine, shift: Int, row: Int) {
    let columns = 9..<max(9, edge)
    let window = PreviewWindow(line, width: columns.count, shift: shift, charset)
    let difference = window.difference.map { columns.lowerBound + $0 }.filter(columns.contains)
    if line.isMark {
      for column in difference {
        fill(column..<column + 1, row: row, with: sign(.underline), .dim)
      }
      return
    }
    let (sign, role) = line.signAndRole
    let number = line.line.map { "\($0)" } ?? ""
    within(0..<6) { _ = $0.put(number, at: max(0, 6 - number.count), row: row, .dim) }
    toEdge { $0.put(sign, at: 7, row: row, role) }
    put(window.text, in: columns, row: row, role)
    for column in difference { mark(column: column, row: row) }
  }
}

extension PreviewLine {
  fileprivate var signAndRole: (sign: String, role: Role) {
    switch side {
    case .context: (" ", .dim)
    case .removed: ("-", .removed)
    case .added: ("+", .added)
    }
  }

  fileprivate var plainText: String {
    "\(signAndRole.sign) \(text.around(difference?.lowerBound ?? 0))"
  }
}

extension PreviewLine {
  /// The text with blanks instead of tabs, and the characters of it that differ.
  fileprivate var expandingTabs: (text: String, difference: Range<Int>?) {
    guard text.utf8.contains(UInt8(ascii: "\t")) else { return (text, difference) }
    var result = ""
    // The position of each character in the result, and the end.
    var starts = [0]
    for character in text {
      let start = starts[starts.count - 1]
      let width = character == "\t" ? 8 - start % 8 : 1
      result += character == "\t" ? String(repeating: " ", count: width) : String(character)
      starts.append(start + width)
    }
    let shown = difference?.clamped(to: 0..<starts.count - 1)
    return (result, shown.map { starts[$0.lowerBound]..<starts[$0.upperBound] })
  }
}

extension String {
  /// About 200 characters of a long text, with the one at `position` among them.
  fileprivate func around(_ position: Int) -> String {
    guard count > 200 else { return self }
    let start = Swift.max(0, Swift.min(position - 80, count - 200))
    let shown = dropFirst(start).prefix(200)
    return (start > 0 ? "…" : "") + shown + (start + 200 < count ? "…" : "")
  }
}

/// The part of a line that fits next to its number. Both lines of a pair show the same part.
private struct PreviewWindow {
  var text: String
  /// The cells of `text` that differ.
  var difference: Range<Int> = 0..<0

  init(_ line: PreviewLine, width: Int, shift: Int, _ charset: Charset) {
    let (source, range) = line.expandingTabs
    text = source.replacing(Entry.mask, with: Entry.mask.words(in: charset))
    let mayFit = text.utf8.count <= width
    guard range != nil || !mayFit else { return }
    let characters = Array(text)
    // The column at which each character begins, and the end of the last one.
    var columns = [0]
    for character in characters {
      columns.append(columns[columns.count - 1] + String(character).printable(in: charset).cells)
    }
    let total = columns[characters.count]
    let differing = range?.clamped(to: 0..<characters.count) ?? 0..<0
    let (lower, upper) = (columns[differing.lowerBound], columns[differing.upperBound])
    guard total > width else {
      difference = lower..<upper
      return
    }
    let base = max(0, lower - width * 2 / 3)
    let wanted = max(0, min(base + shift, max(base, total - width)))
    let first = columns.firstIndex { $0 >= wanted } ?? 0
    if first > 0 {
      text = String(charset.ellipsis) + String(characters[min(first + 1, characters.count)...])
    }
    difference = max(0, lower - columns[first])..<max(0, upper - columns[first])
  }
}

extension Mode {
  /// The review that is shown. Nil if there is none.
  var review: Review? {
    switch self {
    case .review(let review), .diff(let review): review
    default: nil
    }
  }
}
