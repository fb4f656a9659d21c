import Preferences

/// A picture of the screen: cells with roles, links, and the terminal's cursor.
///
/// `Frame(editor, viewport, size)` is a pure function, tested by comparing frames as text. A `Canvas`
/// draws it. Every row is exactly as wide as the screen.
public struct Frame: Hashable, Sendable {
  public let size: Size
  public let charset: Charset
  /// The cells, row by row.
  var cells: [Cell]
  public internal(set) var links: [Link] = []
  /// The cell of the cursor in the line being typed, else of the row under the editor's cursor, for
  /// those who read by it.
  public internal(set) var cursor = Position(column: 0, row: 0)
  public internal(set) var showsCursor = false

  public init(size: Size, charset: Charset = .unicode) {
    self.size = size
    self.charset = charset
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  public func row(_ row: Int) -> ArraySlice<Cell> {
    cells[(row * size.columns)..<((row + 1) * size.columns)]
  }

  func cell(_ column: Int, _ row: Int) -> Cell { cells[row * size.columns + column] }

  /// The lines of text without the spaces at their ends.
  public var text: String {
    (0..<size.rows).map { index in
      let line = row(index).map(\.text).joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  var area: Area { Area(columns: 0..<size.columns, rows: 0..<size.rows) }
}

/// The signs of lines, gauges and marks.
enum Sign {
  case horizontal, vertical, downFrom, upInto, marker, mark
  case topLeft, topRight, bottomLeft, bottomRight
  case gaugeStart, gaugeEnd, knob, swatch, underline

  var unicode: Character {
    switch self {
    case .horizontal: "─"
    case .vertical: "│"
    case .downFrom: "┬"
    case .upInto: "┴"
    case .marker: "▌"
    case .mark: "•"
    case .topLeft: "┌"
    case .topRight: "┐"
    case .bottomLeft: "└"
    case .bottomRight: "┘"
    case .gaugeStart: "├"
    case .gaugeEnd: "┤"
    case .knob: "●"
    case .swatch: "█"
    case .underline: "‾"
    }
  }

  var ascii: Character {
    switch self {
    case .horizontal: "-"
    case .vertical, .gaugeStart, .gaugeEnd: "|"
    case .knob: "O"
    case .swatch: "#"
    case .underline: "^"
    case .marker: ">"
    case .mark: ","
    default: "+"
    }
  }
}
