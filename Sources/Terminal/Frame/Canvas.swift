import Preferences

/// A frame that is being drawn, and the area in which text is drawn now. Text that does not fit
/// into the area is cut. Positions count from the corner of the screen.
struct Canvas {
  var frame: Frame
  private(set) var area: Area
  /// Whether the text belongs to the cursor's row.
  private(set) var isSelected = false

  /// Draws in all columns but the last one.
  init(_ frame: Frame) {
    self.frame = frame
    area = frame.area
    area.columns = 0..<max(0, frame.size.columns - 1)
  }

  var size: Size { frame.size }
  var charset: Charset { frame.charset }
  var edge: Int { area.columns.upperBound }

  /// A sign, in ASCII if the terminal has nothing else.
  func sign(_ sign: Sign) -> Character { charset == .unicode ? sign.unicode : sign.ascii }
}

// MARK: Areas

extension Canvas {
  /// Draws in `columns`.
  @discardableResult
  mutating func within<Result>(
    _ columns: Range<Int>, isSelected: Bool? = nil, _ draw: (inout Canvas) -> Result
  ) -> Result {
    let outer = (area.columns, self.isSelected)
    area.columns = columns
    if let isSelected { self.isSelected = isSelected }
    defer { (area.columns, self.isSelected) = outer }
    return draw(&self)
  }

  /// Draws in all columns of the screen.
  @discardableResult
  mutating func toEdge<Result>(_ draw: (inout Canvas) -> Result) -> Result {
    within(0..<size.columns, draw)
  }
}

// MARK: Text

extension Canvas {
  /// Draws data from `column` on. Unprintable characters are escaped, so that no cell contains a
  /// control sequence. Returns the column after the text.
  @discardableResult
  mutating func put(_ text: String, at column: Int, row: Int, _ role: Role = .text) -> Int {
    guard (0..<size.rows).contains(row), column >= 0 else { return column }
    let limit = min(edge, size.columns)
    let style = Style(role, isSelected: isSelected)
    let escape = Style(role == .text ? .escape : role, isSelected: isSelected)
    var end = column
    var room = column
    for piece in PrintableText(text, in: charset) {
      guard end + piece.cells <= limit else {
        guard room < limit else { return end }
        fill(room..<limit, row: row, role)
        set(charset.ellipsis, width: 1, at: room, row: row, style)
        return limit
      }
      set(piece, at: end, row: row, piece.isEscape ? escape : style)
      end += piece.cells
      if end < limit { room = end }
    }
    return end
  }

  /// Draws data in `columns`. Returns the column after it.
  @discardableResult
  mutating func put(_ text: String, in columns: Range<Int>, row: Int, _ role: Role = .text) -> Int {
    within(columns) { $0.put(text, at: columns.lowerBound, row: row, role) }
  }

  /// Draws a text of this program, not data. ASCII simplifies its typography instead of escaping
  /// it. Returns the column after it.
  @discardableResult
  mutating func putLabel(_ text: String, at column: Int, row: Int, _ role: Role = .text) -> Int {
    put(text.words(in: charset), at: column, row: row, role)
  }

  /// Draws a text of this program that ends at the edge, if there is room from `start` on.
  mutating func putLabelRight(_ text: String, from start: Int, row: Int, _ role: Role = .text) {
    let text = text.words(in: charset)
    put(text, at: max(start, edge - text.printable(in: charset).cells), row: row, role)
  }

  mutating func put(_ sign: Sign, at column: Int, row: Int, _ role: Role = .text) {
    putLabel(String(self.sign(sign)), at: column, row: row, role)
  }

  /// Fills columns with one sign; all columns of the screen if none are given. `rgb` is a colour of
  /// the data.
  mutating func fill(
    _ columns: Range<Int>? = nil, row: Int, with sign: Character = " ", _ role: Role = .text,
    rgb: Int? = nil
  ) {
    guard (0..<size.rows).contains(row) else { return }
    let columns = (columns ?? 0..<size.columns).clamped(to: 0..<size.columns)
    guard !columns.isEmpty else { return }
    let first = row * size.columns
    clearHalves(around: first + columns.lowerBound, width: columns.count, row: row)
    let style = Style(role, isSelected: isSelected, rgb: rgb)
    let cell = Cell(text: String(sign), style: style, width: 1)
    for column in columns { frame.cells[first + column] = cell }
  }

  /// Draws two cells of a colour, if they fit. Returns the column after them.
  @discardableResult
  mutating func drawSwatch(_ rgb: Int, at column: Int, row: Int) -> Int {
    guard column >= 0, column + 2 <= min(edge, size.columns) else { return column }
    fill(column..<column + 2, row: row, with: sign(.swatch), rgb: rgb)
    return column + 2
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
    frame.cells[index] = Cell(text: text, style: style, width: width)
    if width == 2 { frame.cells[index + 1] = Cell(text: "", style: style, width: 0) }
  }

  /// Replaces half of a wide character that is drawn over by a space.
  private mutating func clearHalves(around index: Int, width: Int, row: Int) {
    let first = row * size.columns
    if frame.cells[index].width == 0, index > first { frame.cells[index - 1].blank() }
    let next = index + width
    if next < first + size.columns, frame.cells[next].width == 0 { frame.cells[next].blank() }
  }
}

extension Cell {
  fileprivate mutating func blank() { self = Cell(text: " ", style: style, width: 1) }
}

// MARK: The cursor

extension Canvas {
  /// Moves the terminal's cursor to a cell, or to the nearest one on the screen.
  mutating func moveCursor(to column: Int, row: Int) {
    frame.cursor = Position(
      column: min(column, size.columns - 1), row: min(row, size.rows - 1))
  }
}
