import Editing
import Preferences

// MARK: The tree of namespaces

extension Canvas {
  /// Draws the open namespace, those around it and those inside it, with their counts.
  mutating func drawNamespaces(_ editor: Editor, top: Int, _ area: Area) {
    for (offset, row) in area.rows.enumerated() {
      let index = top + offset
      guard index < editor.namespaces.count else { return }
      let isSelected = editor.pane == .namespaces && index == editor.namespaceCursor
      if isSelected { moveCursor(to: 0, row: row) }
      within(area.columns, isSelected: isSelected) {
        $0.draw(editor.namespaces[index], row: row, area)
      }
    }
  }

  private mutating func draw(_ namespace: NamespaceRow, row: Int, _ area: Area) {
    fill(area.columns, row: row)
    if namespace.isOpen || isSelected { put(.marker, at: 0, row: row, .accent) }
    let count = namespace.countText
    let start = edge - count.count
    within(0..<max(0, start - 1)) {
      _ = $0.put(namespace.label, at: 2 + 2 * namespace.depth, row: row, namespace.role)
    }
    put(count, at: start, row: row, namespace.invalid > 0 ? .invalid : .dim)
  }
}

extension NamespaceRow {
  fileprivate var role: Role {
    if invalid > 0 { return .invalid }
    if staged > 0 { return .staged }
    return isOpen ? .accent : isOnlyElsewhere ? .dim : .text
  }
}

// MARK: The detail

extension Canvas {
  /// Draws the description of the key under the cursor, in four lines. Without an explanation it
  /// shows the value, which its column may cut. `dialect` is left out if there is no room for it. A problem is
  /// never cut; the explanation leaves it the room, and `row` is the last that it may use.
  mutating func drawDetail(
    _ detail: Detail, of shown: Row?, dialect: String?, _ area: Area, problemEndingAt row: Int
  ) {
    drawTitle(of: detail, dialect: dialect, row: area.rows.lowerBound)
    let explanations = [detail.comparisonText, detail.explanation].compactMap(\.self)
    let explanation =
      detail.externalChangeText
      ?? (explanations.isEmpty ? nil : explanations.joined(separator: " · "))
    let text = (explanation ?? shown?.value ?? "").wrapped(
      to: max(1, edge - 1), in: charset, reading: 8)
    let facts = messageLines(detail.factText)
    let room = area.height - 1
    let factRows =
      detail.problem == nil ? max(1, min(facts.count, room - min(text.count, 2))) : facts.count
    for (offset, line) in text.cut(toLines: min(2, room - factRows)).enumerated() {
      let end = put(line, at: 1, row: area.rows.lowerBound + 1 + offset)
      // An address has no spaces, so it is one line.
      if explanation == nil {
        link(1..<end, row: area.rows.lowerBound + 1 + offset, to: shown?.address)
      }
    }
    let last = factRows > room ? row : area.rows.upperBound - 1
    drawFacts(facts.cut(toLines: factRows), of: detail, endingAt: last)
  }

  /// Draws the name, which gets what its traits leave of the line, the traits, and the dialect.
  private mutating func drawTitle(of detail: Detail, dialect: String?, row: Int) {
    let traits = detail.traits.map { " · " + $0 }.joined().words(in: charset)
    let room = max(edge / 2, edge - 1 - traits.printable(in: charset).cells)
    let label = put(detail.label.keepingEnd(room, in: charset), at: 1, row: row, .title)
    let end = putLabel(traits, at: label, row: row)
    if let dialect, end + 2 + dialect.cells <= edge {
      putLabelRight(dialect, from: end + 2, row: row, .dim)
    }
  }

  /// Draws the facts, and the place of the value if the last line has room: the facts matter more.
  private mutating func drawFacts(_ lines: [String], of detail: Detail, endingAt last: Int) {
    let role: Role = detail.problem == nil ? .dim : .invalid
    putLines(lines, endingAt: last, role, clearing: lines.count > 3)
    guard let origin = detail.origin else { return }
    let end = 1 + (lines.last?.cells ?? 0)
    if end + 2 + origin.cells <= edge { putLabelRight(origin, from: end + 2, row: last, .dim) }
  }
}

extension Detail {
  /// The problem, or the facts of the schema, in one text.
  fileprivate var factText: String {
    guard let problem else { return facts.joined(separator: " · ") }
    return (defaultText.map { "default \($0) · " } ?? "") + problem.message
  }
}

extension String {
  /// Printable lines of at most `width` cells, broken at spaces if there are any. A text that fits into one line
  /// keeps its spaces. Reads no more than fills `most` lines.
  func wrapped(to width: Int, in charset: Charset, reading most: Int? = nil) -> [String] {
    if utf8.count <= 4 * width, !isEmpty, !contains(where: \.isNewline) {
      let line = printable(in: charset)
      if line.cells <= width { return [line] }
    }
    var lines: [String] = []
    var line = ""
    for word in prefix(most.map { width * $0 } ?? .max).split(whereSeparator: \.isWhitespace) {
      let word = String(word).printable(in: charset)
      if !line.isEmpty, line.cells + 1 + word.cells > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " " + word
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Printable lines of at most `columns` cells, broken anywhere. There is at least one.
  func folded(to columns: Int, in charset: Charset) -> [String] {
    var lines = [""]
    var room = columns
    for piece in PrintableText(self, in: charset) {
      if piece.cells > room {
        lines.append("")
        room = columns
      }
      lines[lines.count - 1] += piece.text
      room -= piece.cells
    }
    return lines
  }
}
