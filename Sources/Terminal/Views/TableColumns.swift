import Editing
import Preferences

/// Where the columns of the key table begin, from the rows that are seen. The value has priority.
struct TableColumns: Hashable {
  /// A mark and the state's glyph.
  let glyph: Int
  let name: Range<Int>
  let value: Range<Int>
  /// nil where no default is known, or there is no room.
  let fallback: Range<Int>?

  init(_ rows: [Row], in columns: Range<Int>) {
    let start = min(columns.lowerBound + 4, columns.upperBound)
    let room = columns.upperBound - start
    let widestName = rows.map { $0.label.cells }.max() ?? 0
    let widestDefault = rows.compactMap { $0.defaultText?.prefix(80).description.cells }.max()
    let nameWidth = max(0, min(max(widestName, 8), room * 9 / 20))
    var defaultWidth = 0
    if let widestDefault, room >= 40 { defaultWidth = min(max(widestDefault, 7), room / 4) }
    glyph = columns.lowerBound
    name = start..<start + nameWidth
    let valueStart = min(name.upperBound + 2, columns.upperBound)
    let valueEnd = columns.upperBound - (defaultWidth > 0 ? defaultWidth + 3 : 1)
    value = valueStart..<max(valueStart, valueEnd)
    fallback =
      defaultWidth > 0 ? (value.upperBound + 2)..<(value.upperBound + 2 + defaultWidth) : nil
  }
}
