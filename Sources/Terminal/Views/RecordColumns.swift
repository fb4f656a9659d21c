import Editing

/// Where the columns of a table of records begin: the element's number, then as many members as
/// fit, each as wide as what is seen of it.
struct RecordColumns: Hashable {
  let glyph: Int
  let name: Range<Int>
  /// Of the first members; those beyond have no room.
  let members: [Range<Int>]
  /// Whether all have.
  let areComplete: Bool

  private static let widest = 28
  /// Less of a column than this tells nothing.
  private static let narrowest = 6

  init(_ rows: [Row], _ cells: [[MemberText]], keys: [String], in columns: Range<Int>) {
    glyph = columns.lowerBound
    let start = min(columns.lowerBound + 4, columns.upperBound)
    name = start..<min(start + max(rows.map { $0.label.cells }.max() ?? 0, 3), columns.upperBound)
    var members: [Range<Int>] = []
    var next = name.upperBound + 2
    for (position, key) in keys.enumerated() {
      let wanted = RecordColumns.width(of: position, key, cells)
      let width = min(wanted, columns.upperBound - 1 - next)
      guard width >= min(wanted, RecordColumns.narrowest) else { break }
      members.append(next..<next + width)
      next += width + 2
    }
    self.members = members
    areComplete = members.count == keys.count
  }

  private static func width(of position: Int, _ key: String, _ cells: [[MemberText]]) -> Int {
    let texts = cells.map { String($0[position].text.prefix(widest + 1)).cells }
    return min(max(key.cells, texts.max() ?? 0), widest)
  }
}
