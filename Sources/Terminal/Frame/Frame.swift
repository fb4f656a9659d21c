import Preferences

/// The content of the screen: cells with roles, links, and the terminal's cursor.
///
/// `Frame(editor, viewport, size)` is a pure function, tested by comparing frames as text. A
/// `Canvas` draws it.
package struct Frame: Hashable, Sendable {
  package let size: Size
  package let charset: Charset
  var cells: [Cell]
  package internal(set) var links: [Link] = []
  /// The cell of the cursor in the line being typed, else the start of the cursor's row. Screen
  /// readers and Braille displays follow it.
  package internal(set) var cursor = Position(column: 0, row: 0)
  package internal(set) var showsCursor = false

  package init(size: Size, charset: Charset = .unicode) {
    self.size = size
    self.charset = charset
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  /// The cells of a row, which is as wide as the screen.
  package func row(_ row: Int) -> ArraySlice<Cell> {
    cells[(row * size.columns)..<((row + 1) * size.columns)]
  }

  func cell(_ column: Int, _ row: Int) -> Cell { cells[row * size.columns + column] }

  /// The lines of text without the spaces at their ends.
  package var text: String {
    (0..<size.rows).map { index in
      let line = row(index).map(\.text).joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  var area: Area { Area(columns: 0..<size.columns, rows: 0..<size.rows) }
}

/// The signs of lines, gauges and marks, in Unicode and in ASCII.
struct Sign {
  let unicode, ascii: Character

  private init(_ unicode: Character, _ ascii: Character) {
    (self.unicode, self.ascii) = (unicode, ascii)
  }

  static let horizontal = Sign("─", "-")
  static let vertical = Sign("│", "|")
  static let downFrom = Sign("┬", "+")
  static let upInto = Sign("┴", "+")
  static let topLeft = Sign("┌", "+")
  static let topRight = Sign("┐", "+")
  static let bottomLeft = Sign("└", "+")
  static let bottomRight = Sign("┘", "+")
  static let marker = Sign("▌", ">")
  static let mark = Sign("•", ",")
  static let gaugeStart = Sign("├", "|")
  static let gaugeEnd = Sign("┤", "|")
  static let knob = Sign("●", "O")
  static let swatch = Sign("█", "#")
  static let underline = Sign("‾", "^")
}
