import Editing
import Themes

/// The purpose of a cell. A theme decides its look.
public typealias Role = ThemeRole

/// The look of a cell: its role, and whether the cursor's row runs through it.
public struct Style: Hashable, Sendable {
  public let role: Role
  public let isSelected: Bool
  /// A colour of the data, `0xRRGGBB`, instead of that of the role.
  public let light: Int?
  /// Whether the cell is part of a match.
  public let isMatch: Bool
  public init(_ role: Role, isSelected: Bool = false, light: Int? = nil, isMatch: Bool = false) {
    self.role = role
    self.isSelected = isSelected
    self.light = light
    self.isMatch = isMatch
  }
}

public struct Cell: Hashable, Sendable {
  /// A character; empty in the second cell of a wide one.
  public let text: String
  public let style: Style
  /// 1 or 2; 0 in the second cell of a wide one.
  public let width: Int

  static let blank = Cell(text: " ", style: Style(.text), width: 1)
}

/// The size of a screen in cells.
public struct Size: Hashable, Sendable {
  public let columns, rows: Int
  /// At least 1 by 1.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
  /// The size of a classic terminal.
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

/// A rectangle of cells.
struct Area: Hashable, Sendable {
  var columns, rows: Range<Int>
  var width: Int { columns.count }
  var height: Int { rows.count }

  func contains(_ position: Position) -> Bool {
    columns.contains(position.column) && rows.contains(position.row)
  }
}

/// Cells of a row that link to a page.
public struct Link: Hashable, Sendable {
  public let row: Int
  public let columns: Range<Int>
  public let address: WebAddress
  /// The texts and roles that were drawn.
  fileprivate let words: [Word]

  fileprivate struct Word: Hashable {
    let text: String
    let role: Role
    init(_ cell: Cell) { (text, role) = (cell.text, cell.style.role) }
  }
}

extension Canvas {
  /// Links what was just drawn to the page at `address`.
  mutating func link(_ columns: Range<Int>, row: Int, to address: WebAddress?) {
    let columns = columns.clamped(to: 0..<size.columns)
    guard let address, (0..<size.rows).contains(row), !columns.isEmpty else { return }
    frame.links.append(
      Link(row: row, columns: columns, address: address, words: words(in: columns, row: row)))
  }

  private func words(in columns: Range<Int>, row: Int) -> [Link.Word] {
    frame.row(row).dropFirst(columns.lowerBound).prefix(columns.count).map(Link.Word.init)
  }

  /// Removes links that something was drawn over.
  mutating func forgetCoveredLinks() {
    frame.links = frame.links.filter { $0.words == words(in: $0.columns, row: $0.row) }
  }
}
