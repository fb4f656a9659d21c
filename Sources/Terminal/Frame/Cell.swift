import Editing
import Themes

/// The purpose of a cell. A theme decides its look.
package typealias Role = ThemeRole

/// The look of a cell: its role, and whether the cursor's row runs through it.
package struct Style: Hashable, Sendable {
  package let role: Role
  package let isSelected: Bool
  /// A colour of the data, `0xRRGGBB`, instead of that of the role.
  package let rgb: Int?
  package let isMatch: Bool
  package init(_ role: Role, isSelected: Bool = false, rgb: Int? = nil, isMatch: Bool = false) {
    self.role = role
    self.isSelected = isSelected
    self.rgb = rgb
    self.isMatch = isMatch
  }
}

package struct Cell: Hashable, Sendable {
  /// A character; empty in the second cell of a wide one.
  package let text: String
  package let style: Style
  /// 1 or 2; 0 in the second cell of a wide one.
  package let width: Int

  static let blank = Cell(text: " ", style: Style(.text), width: 1)
}

/// The size of a screen in cells.
package struct Size: Hashable, Sendable {
  package let columns, rows: Int
  /// Creates a size of at least 1 by 1.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
  package static let standard = Size(columns: 80, rows: 24)
}

/// A cell of a screen, counted from 0.
package struct Position: Hashable, Sendable {
  package var column, row: Int
}

struct Area: Hashable, Sendable {
  var columns, rows: Range<Int>
  var height: Int { rows.count }

  func contains(_ position: Position) -> Bool {
    columns.contains(position.column) && rows.contains(position.row)
  }
}

/// Cells of a row that link to a page.
package struct Link: Hashable, Sendable {
  package let row: Int
  package let columns: Range<Int>
  package let address: WebAddress
  /// The texts and roles that were drawn.
  fileprivate let content: [Content]

  fileprivate struct Content: Hashable {
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
      Link(row: row, columns: columns, address: address, content: content(in: columns, row: row)))
  }

  private func content(in columns: Range<Int>, row: Int) -> [Link.Content] {
    frame.row(row).dropFirst(columns.lowerBound).prefix(columns.count).map(Link.Content.init)
  }

  /// Removes links that something was drawn over.
  mutating func removeCoveredLinks() {
    frame.links = frame.links.filter { $0.content == content(in: $0.columns, row: $0.row) }
  }
}
