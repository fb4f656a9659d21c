import Editing
import Preferences

extension Frame {
  /// A text of several lines that is being typed, or rows of digits, over all of the body.
  mutating func drawText(_ field: Field, top: Int, _ editor: Editor, _ layout: Layout) {
    drawRules(layout, split: false)
    let lines = field.line.lines
    let current = field.line.cursorLine
    let columns = TextColumns(field, lines, width: size.columns)
    for (offset, row) in layout.textRows.enumerated() where top + offset < lines.count {
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
    guard let area = layout.detail else { return }
    if let detail = editor.detail, detail.name == field.name {
      drawDetail(detail, of: nil, area)
    } else {
      put(field.name.label, at: 1, row: area.rows.lowerBound, upTo: size.columns - 1, .title)
    }
  }

  private mutating func drawStart(
    of line: ArraySlice<Character>, isMasked: Bool, in columns: Range<Int>, row: Int
  ) {
    // No more than can be seen: each character has a cell at least.
    let shown = line.prefix(columns.count + 1)
    let dots = String(repeating: "•", count: shown.count).words(in: charset)
    put(isMasked ? dots : String(shown), at: columns.lowerBound, row: row, upTo: columns.upperBound)
  }

  /// Where the row's bytes begin, and as ASCII what they are.
  private mutating func drawBytes(
    of line: ArraySlice<Character>, _ columns: TextColumns, _ index: Int, row: Int
  ) {
    guard let offset = columns.offsets?[index] else { return }
    put(offset, at: 1, row: row, upTo: columns.text.lowerBound - 1, .dim)
    guard let bytes = DataDigits.hexadecimal.bytes(of: String(line)) else { return }
    put(
      DataDigits.signs(of: bytes), at: columns.text.upperBound + 1, row: row,
      upTo: size.columns - 1, .dim)
  }
}

/// Where a text's parts stand: its characters alone, or a row's place, its digits and its ASCII.
private struct TextColumns {
  let text: Range<Int>
  /// Of each row; nil where it has no place.
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
