import Editing
import Preferences

/// Lines of the file in a review: a window of each, around what differs.
extension Frame {
  /// `shift`: by how many columns lines that do not fit are scrolled.
  mutating func draw(_ line: PreviewLine, shift: Int, row: Int) {
    let columns = 9..<max(9, size.columns - 1)
    let window = PreviewWindow(line, width: columns.count, shift: shift, charset)
    if line.isMark {
      let signs = window.difference.map { columns.lowerBound + $0 }
      for column in signs where columns.contains(column) {
        fill(column..<column + 1, row: row, with: sign(.underline), .dim)
      }
      return
    }
    let (sign, role): (String, Role) =
      switch line.side {
      case .context: (" ", .dim)
      case .removed: ("-", .removed)
      case .added: ("+", .added)
      }
    let number = line.line.map { "\($0)" } ?? ""
    put(number, at: max(0, 6 - number.count), row: row, upTo: 6, .dim)
    put(sign, at: 7, row: row, upTo: size.columns, role)
    put(window.text, at: columns.lowerBound, row: row, upTo: columns.upperBound, role)
    guard (0..<size.rows).contains(row) else { return }
    for column in window.difference where columns.contains(columns.lowerBound + column) {
      mark(row * size.columns + columns.lowerBound + column)
    }
  }
}

/// As much of a line as fits beside its number. Both lines of a pair have the same window.
private struct PreviewWindow {
  var text: String
  /// In cells of `text`.
  var difference: Range<Int> = 0..<0

  init(_ line: PreviewLine, width: Int, shift: Int, _ charset: Charset) {
    text = line.text.replacing(Entry.mask, with: Entry.mask.words(in: charset))
    let mayFit = text.utf8.count <= width
    guard line.difference != nil || !mayFit else { return }
    let characters = Array(text)
    // Where each character begins, and the last one ends.
    var columns = [0]
    for character in characters {
      columns.append(columns[columns.count - 1] + String(character).printable(in: charset).cells)
    }
    let total = columns[characters.count]
    let differing = line.difference?.clamped(to: 0..<characters.count) ?? 0..<0
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
