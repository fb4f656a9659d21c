import Preferences

@testable import Terminal

extension Frame {
  /// The character that a terminal must not get, or that would break the layout. Nil if there is
  /// none.
  var flaw: String? {
    for row in 0..<size.rows {
      let cells = Array(self.row(row))
      guard cells.count == size.columns else { return "row \(row) has \(cells.count) cells" }
      let width = cells.reduce(0) { $0 + $1.width }
      if width != size.columns { return "row \(row) is \(width) wide, not \(size.columns)" }
      for (column, cell) in cells.enumerated() {
        if let flaw = cell.flaw(in: charset) { return "row \(row) column \(column): \(flaw)" }
        let next = column + 1 < cells.count ? cells[column + 1].width : nil
        if (cell.width == 2) != (next == 0) {
          return "row \(row) column \(column): half a character"
        }
      }
    }
    guard (0..<size.columns).contains(cursor.column), (0..<size.rows).contains(cursor.row) else {
      return "the cursor is at \(cursor.column), \(cursor.row)"
    }
    return nil
  }
}

extension Cell {
  fileprivate func flaw(in charset: Charset) -> String? {
    let scalars = Array(text.unicodeScalars)
    if width == 0 { return scalars.isEmpty ? nil : "text in no cell" }
    guard let base = scalars.first else { return "no text" }
    if scalars.count > 5 { return "\(scalars.count) scalars" }
    if charset == .ascii, scalars.count > 1 || !base.isASCII { return "not ASCII: \(scalars)" }
    if let bad = scalars.first(where: { !$0.isHarmless }) {
      return "harmful: \(bad.debugDescription)"
    }
    return base.isMark ? "begins with a mark: \(base.debugDescription)" : nil
  }
}

extension Unicode.Scalar {
  /// Uses only Unicode's general categories, not the tables under test.
  fileprivate var isHarmless: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: !properties.isDefaultIgnorableCodePoint && !properties.isBidiControl
    }
  }

  fileprivate var isMark: Bool {
    properties.generalCategory == .nonspacingMark || properties.generalCategory == .enclosingMark
  }
}
