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
  /// shows the value, which its column may cut. `dialect` is left out if there is no room for it.
  mutating func drawDetail(_ detail: Detail, of shown: Row?, dialect: String?, _ area: Area) {
    let row = area.rows.lowerBound
    let label = put(detail.label.keepingEnd(edge / 2, in: charset), at: 1, row: row, .title)
    let end = putLabel(detail.traits.map { " · " + $0 }.joined(), at: label, row: row)
    if let dialect, end + 2 + dialect.cells <= edge {
      putLabelRight(dialect, from: end + 2, row: row, .dim)
    }

    let explanations = [detail.comparisonText, detail.explanation].compactMap(\.self)
    let explanation =
      detail.externalChangeText
      ?? (explanations.isEmpty ? nil : explanations.joined(separator: " · "))
    let text = explanation ?? shown?.value ?? ""
    var lines = text.wrapped(to: max(1, edge - 1), in: charset)
    if lines.count > 2 { lines = [lines[0], lines[1...].joined(separator: " ")] }
    for (offset, line) in lines.enumerated() {
      let end = put(line, at: 1, row: row + 1 + offset)
      // An address has no spaces, so it is one line.
      if explanation == nil { link(1..<end, row: row + 1 + offset, to: shown?.address) }
    }
    drawFacts(of: detail, row: area.rows.upperBound - 1)
  }

  private mutating func drawFacts(of detail: Detail, row: Int) {
    let facts: String
    if let problem = detail.problem {
      facts = (detail.defaultText.map { "default \($0) · " } ?? "") + problem.message
    } else {
      facts = detail.facts.joined(separator: " · ")
    }
    let room = edge - (detail.origin.map { $0.cells + 2 } ?? 0)
    // The facts matter more than the place of the value.
    let limit = 1 + facts.cells <= room ? room : edge
    let end = within(0..<max(0, limit)) {
      $0.putLabel(facts, at: 1, row: row, detail.problem == nil ? .dim : .invalid)
    }
    putLabelRight(detail.origin ?? "", from: end + 2, row: row, .dim)
  }
}

extension String {
  /// Printable lines of at most `width` cells, broken at spaces if there are any. Reads only as
  /// much as fills a few lines.
  func wrapped(to width: Int, in charset: Charset) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in prefix(width * 8).split(whereSeparator: \.isWhitespace) {
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
