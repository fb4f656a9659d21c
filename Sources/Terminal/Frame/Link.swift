import Editing

/// Cells of one row that a terminal may open as a page.
public struct Link: Hashable, Sendable {
  public let row: Int
  public let columns: Range<Int>
  public let address: WebAddress
  /// What was drawn there, and as what.
  fileprivate let words: [Word]

  fileprivate struct Word: Hashable {
    let text: String
    let role: Role
    init(_ cell: Cell) { (text, role) = (cell.text, cell.style.role) }
  }
}

extension Frame {
  /// What was just drawn there shows the page at `address`.
  mutating func link(_ columns: Range<Int>, row: Int, to address: WebAddress?) {
    let columns = columns.clamped(to: 0..<size.columns)
    guard let address, (0..<size.rows).contains(row), !columns.isEmpty else { return }
    links.append(
      Link(row: row, columns: columns, address: address, words: words(in: columns, row: row)))
  }

  private func words(in columns: Range<Int>, row: Int) -> [Link.Word] {
    self.row(row).dropFirst(columns.lowerBound).prefix(columns.count).map(Link.Word.init)
  }

  /// What something else was drawn over is no link any more.
  mutating func forgetCoveredLinks() {
    links = links.filter { $0.words == words(in: $0.columns, row: $0.row) }
  }
}
