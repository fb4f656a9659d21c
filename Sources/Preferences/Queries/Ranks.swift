/// How well each row from the first to the last of some matches; a byte each.
struct Ranks: Sendable {
  private let first: Int
  private var values: [UInt8]

  private static let none = UInt8.max

  init(_ rows: RowSet) {
    first = rows.first ?? 0
    values = Array(
      repeating: Self.none, count: rows.isEmpty ? 0 : rows[rows.count - 1] - rows[0] + 1)
  }

  /// nil where the row does not match, is none of these, or has not been looked at.
  subscript(row: Int) -> MatchRank? {
    get { has(row) ? MatchRank(rawValue: values[row &- first]) : nil }
    set { values[row &- first] = newValue?.rawValue ?? Self.none }
  }

  private func has(_ row: Int) -> Bool {
    row >= first && row &- first < values.count && values[row &- first] != Self.none
  }

  /// What of `rows` may match, in few parts: between them lie some rows in a row that do not.
  func parts(of rows: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    for row in rows where has(row) {
      if let last = parts.last, row - last.upperBound < Self.gap {
        parts[parts.count - 1] = last.lowerBound..<row + 1
      } else {
        parts.append(row..<row + 1)
      }
    }
    return parts
  }

  /// Fewer are looked at again sooner than passed over.
  private static let gap = 32
}
