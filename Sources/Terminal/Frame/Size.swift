/// A screen's extent in cells.
public struct Size: Hashable, Sendable {
  public let columns, rows: Int
  /// At least 1 by 1.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
  /// Home.
  public static let standard = Size(columns: 80, rows: 24)
}

/// A cell of a screen, counted from 0.
public struct Position: Hashable, Sendable {
  public var column, row: Int
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// Cells of a screen.
struct Area: Hashable, Sendable {
  var columns, rows: Range<Int>
  var width: Int { columns.count }
  var height: Int { rows.count }

  func contains(_ position: Position) -> Bool {
    columns.contains(position.column) && rows.contains(position.row)
  }
}
