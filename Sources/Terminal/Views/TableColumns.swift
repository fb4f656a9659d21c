import Editing
import Preferences

/// The columns of the key table for the visible rows. The value has priority.
struct TableColumns: Hashable {
  let glyph: Int
  let name: Range<Int>
  let value: Range<Int>
  /// The column of the defaults; nil if none is known or there is no room.
  let fallback: Range<Int>?

  /// `heading` is the width of the heading above the names, in cells, and `labels` the widths of the
  /// names.
  init(_ rows: [Row], labels: [Int], heading: Int, in columns: Range<Int>) {
    let start = min(columns.lowerBound + 4, columns.upperBound)
    let room = max(0, columns.upperBound - start - 1)
    let widths = TableColumns.widths(rows, labels: labels, heading: heading, room: room)
    glyph = columns.lowerBound
    name = start..<start + widths.name
    let valueStart = min(name.upperBound + 2, columns.upperBound)
    let end = start + room
    guard widths.fallback > 0 else {
      value = valueStart..<max(valueStart, end)
      fallback = nil
      return
    }
    // Next to the values, which is easier to read than at the right edge.
    let valueEnd = min(valueStart + max(widths.value, Self.leastValue), end - widths.fallback - 2)
    value = valueStart..<max(valueStart, valueEnd)
    fallback = value.upperBound + 2..<value.upperBound + 2 + widths.fallback
  }

  /// The least width of values, so that the defaults do not move with each short one.
  private static let leastValue = 24

  /// The columns of a row's value: all that are left if the row shows no default.
  func value(of row: Row, in columns: Range<Int>) -> Range<Int> {
    guard row.shownDefault == nil else { return value }
    return value.lowerBound..<max(value.lowerBound, columns.upperBound - 1)
  }

  /// The widths that the rows need. If they do not fit, the default is cut first, then the name.
  /// The name and the heading may use the room that the values leave. A value next to no default does
  /// not count, because it has the room of the default too.
  private static func widths(
    _ rows: [Row], labels: [Int], heading: Int, room: Int
  ) -> (name: Int, value: Int, fallback: Int) {
    let wantedValue = rows.filter { $0.shownDefault != nil }.map(\.valueCells).max() ?? 0
    let wantedDefault = rows.compactMap { $0.shownDefault.map { String($0.prefix(80)).cells } }
      .max()
    let spare = room - 2 - max(wantedValue, 12) - (wantedDefault == nil ? 0 : 9)
    let wantedName = max(labels.max() ?? 0, 8, min(heading, spare))
    let name = min(wantedName, max(room * 9 / 20, min(spare, room * 2 / 3)))
    guard let wantedDefault, room >= 40 else { return (name, wantedValue, 0) }
    let left = room - name - 2 - 2 - wantedValue
    return (name, wantedValue, min(max(wantedDefault, 7), room / 4, max(left, 9)))
  }
}

extension Row {
  /// The default, unless the value is the same.
  var shownDefault: String? {
    [.isDefault, .equalsDefault].contains(state) || defaultText == value ? nil : defaultText
  }

  /// The width of the value, up to a limit, including the swatch of a colour.
  fileprivate var valueCells: Int {
    String(value.prefix(80)).cells + (light == nil ? 0 : 3)
  }
}

/// The columns of a table of records: the number of the element if it can be edited, then as many members as fit,
/// each as wide as its visible texts.
struct RecordColumns: Hashable {
  let glyph: Int
  let name: Range<Int>
  /// The columns of the first members. The rest has no room.
  let members: [Range<Int>]
  let areComplete: Bool

  private static let widest = 40
  private static let narrowest = 6

  init(
    _ rows: [Row], _ cells: [[MemberText]], keys: [String], hasNumbers: Bool,
    in columns: Range<Int>
  ) {
    glyph = columns.lowerBound
    let start = min(columns.lowerBound + 4, columns.upperBound)
    let numbers = hasNumbers ? max(rows.map { $0.label.cells }.max() ?? 0, 3) : 0
    name = start..<min(start + numbers, columns.upperBound)
    var members: [Range<Int>] = []
    var next = name.upperBound + (hasNumbers ? 2 : 0)
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
