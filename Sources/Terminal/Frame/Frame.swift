import Preferences

/// One picture of the screen: cells with roles, and where the terminal's cursor is put.
///
/// `Frame(editor, viewport, size)` makes it and is all there is to the view: a pure function, tested
/// by comparing frames drawn as text. Whatever is put into it goes through `PrintableText`, so no
/// cell holds what a terminal would obey. Every row is exactly as wide as the screen: what does not
/// fit is cut, and half of a wide character is never left over.
public struct Frame: Hashable, Sendable {
  public let size: Size
  public let charset: Charset
  /// Row by row.
  var cells: [Cell]
  public internal(set) var links: [Link] = []
  /// Of the line being typed, else of the row under the cursor, for those who read by it.
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

  /// As lines of text, without the spaces at their ends.
  public var text: String {
    (0..<size.rows).map { index in
      let line = row(index).map(\.text).joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// Everything, for drawing on all of it.
  var area: Area { Area(columns: 0..<size.columns, rows: 0..<size.rows) }
}

// MARK: Drawing

extension Frame {
  /// Data: every character that cannot be shown is escaped, dimly. Gives the column after it.
  @discardableResult
  mutating func put(
    _ text: String, at column: Int, row: Int, upTo limit: Int, _ role: Role = .text,
    isSelected: Bool = false
  ) -> Int {
    guard (0..<size.rows).contains(row), column >= 0 else { return column }
    let limit = min(limit, size.columns)
    let style = Style(role, isSelected: isSelected)
    let escape = Style(role == .text ? .escape : role, isSelected: isSelected)
    var end = column
    var room = column
    for piece in PrintableText(text, in: charset) {
      guard end + piece.cells <= limit else {
        return cutOff(from: room, to: end, limit: limit, row: row, style)
      }
      set(piece, at: end, row: row, piece.isEscape ? escape : style)
      end += piece.cells
      if end < limit { room = end }
    }
    return end
  }

  /// This program's own words: in ASCII their typography is simplified, not escaped.
  @discardableResult
  mutating func say(
    _ words: String, at column: Int, row: Int, upTo limit: Int, _ role: Role = .text,
    isSelected: Bool = false
  ) -> Int {
    put(
      words.words(in: charset), at: column, row: row, upTo: limit, role, isSelected: isSelected)
  }

  /// Ends at `limit`, where there is room from `start` on.
  mutating func sayRight(
    _ words: String, from start: Int, row: Int, upTo limit: Int, _ role: Role = .text
  ) {
    let words = words.words(in: charset)
    put(
      words, at: max(start, limit - words.printable(in: charset).cells), row: row, upTo: limit, role
    )
  }

  /// Fills columns with one sign.
  mutating func fill(
    _ columns: Range<Int>, row: Int, with sign: Character = " ", _ role: Role = .text,
    isSelected: Bool = false
  ) {
    fill(columns, row: row, with: sign, in: Style(role, isSelected: isSelected))
  }

  mutating func fill(_ columns: Range<Int>, row: Int, with sign: Character, in style: Style) {
    guard (0..<size.rows).contains(row) else { return }
    let columns = columns.clamped(to: 0..<size.columns)
    guard !columns.isEmpty else { return }
    let first = row * size.columns
    clearHalves(around: first + columns.lowerBound, width: columns.count, row: row)
    let cell = Cell(text: String(sign), style: style, width: 1)
    for column in columns { cells[first + column] = cell }
  }

  /// A sign of ours, for terminals that have only ASCII too.
  func sign(_ sign: Sign) -> Character { charset == .unicode ? sign.unicode : sign.ascii }

  private mutating func cutOff(from room: Int, to end: Int, limit: Int, row: Int, _ style: Style)
    -> Int
  {
    guard room < limit else { return end }
    fill(room..<limit, row: row, style.role, isSelected: style.isSelected)
    set(charset.ellipsis, width: 1, at: room, row: row, style)
    return limit
  }

  private mutating func set(
    _ piece: PrintableText.Piece, at column: Int, row: Int, _ style: Style
  ) {
    guard piece.isEscape else {
      return set(piece.text, width: piece.cells, at: column, row: row, style)
    }
    for (offset, character) in piece.text.enumerated() {
      set(String(character), width: 1, at: column + offset, row: row, style)
    }
  }

  private mutating func set(_ text: String, width: Int, at column: Int, row: Int, _ style: Style) {
    let index = row * size.columns + column
    clearHalves(around: index, width: width, row: row)
    cells[index] = Cell(text: text, style: style, width: width)
    if width == 2 { cells[index + 1] = Cell(text: "", style: style, width: 0) }
  }

  /// Half of a wide character that is drawn over becomes a space.
  private mutating func clearHalves(around index: Int, width: Int, row: Int) {
    let first = row * size.columns
    if cells[index].width == 0, index > first {
      cells[index - 1] = Cell(text: " ", style: cells[index - 1].style, width: 1)
    }
    let next = index + width
    if next < first + size.columns, cells[next].width == 0 {
      cells[next] = Cell(text: " ", style: cells[next].style, width: 1)
    }
  }
}

/// Signs that the screen draws with.
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
