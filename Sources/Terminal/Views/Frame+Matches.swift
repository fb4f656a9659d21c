import Editing
import Preferences

extension Frame {
  /// Marks where `words` stand in what is drawn already.
  mutating func mark(_ words: [SearchWord], in columns: Range<Int>, row: Int) {
    guard !words.isEmpty, (0..<size.rows).contains(row) else { return }
    let seen = SeenText(self.row(row), columns.clamped(to: 0..<size.columns))
    for word in words {
      for column in seen.columns(of: word) { mark(row * size.columns + column) }
    }
  }

  mutating func mark(_ index: Int) {
    let cell = cells[index]
    let style = Style(
      cell.style.role, isSelected: cell.style.isSelected, light: cell.style.light, isMatch: true)
    cells[index] = Cell(text: cell.text, style: style, width: cell.width)
  }
}

/// The text of some cells, in lower case, and which cell each of its bytes belongs to.
private struct SeenText {
  private var bytes: [UInt8] = []
  private var owners: [Int] = []

  init(_ cells: ArraySlice<Cell>, _ columns: Range<Int>) {
    for column in columns {
      for byte in cells[cells.startIndex + column].text.lowercased().utf8 {
        bytes.append(byte)
        owners.append(column)
      }
    }
  }

  /// Of every place where `word` stands.
  func columns(of word: SearchWord) -> Set<Int> {
    guard bytes.count >= word.bytes.count else { return [] }
    var found: Set<Int> = []
    for start in 0...(bytes.count - word.bytes.count)
    where bytes[start...].starts(with: word.bytes) {
      found.formUnion(owners[start..<start + word.bytes.count])
    }
    return found
  }
}
