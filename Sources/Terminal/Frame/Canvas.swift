import Editing
import Preferences

/// A frame that is being drawn, and the area in which text is drawn now. Text that does not fit into
/// the area is cut. Positions count from the corner of the screen.
struct Canvas {
  private(set) var frame: Frame
  private(set) var area: Area
  /// Whether the cursor's row runs through what is drawn.
  private(set) var isSelected = false

  /// Draws in all columns but the last one.
  init(_ frame: Frame) {
    self.frame = frame
    area = frame.area
    area.columns = 0..<max(0, frame.size.columns - 1)
  }

  var size: Size { frame.size }
  var charset: Charset { frame.charset }
  /// The column after the area.
  var edge: Int { area.columns.upperBound }
  /// The cell of the terminal's cursor.
  var cursor: Position { frame.cursor }

  func sign(_ sign: Sign) -> Character { frame.sign(sign) }
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
  mutating func toEdge<Result>(
    isSelected: Bool? = nil, _ draw: (inout Canvas) -> Result
  ) -> Result {
    within(0..<size.columns, isSelected: isSelected, draw)
  }
}

// MARK: Text

extension Canvas {
  /// Draws data from `column` on, every character that is not printable escaped. Returns the column
  /// after it.
  @discardableResult
  mutating func put(_ text: String, at column: Int, row: Int, _ role: Role = .text) -> Int {
    frame.put(text, at: column, row: row, upTo: edge, role, isSelected: isSelected)
  }

  /// Draws data in `columns`. Returns the column after it.
  @discardableResult
  mutating func put(_ text: String, in columns: Range<Int>, row: Int, _ role: Role = .text) -> Int {
    within(columns) { $0.put(text, at: columns.lowerBound, row: row, role) }
  }

  /// Draws a text of this program. ASCII simplifies its typography instead of escaping it. Returns the
  /// column after it.
  @discardableResult
  mutating func say(_ text: String, at column: Int, row: Int, _ role: Role = .text) -> Int {
    put(text.words(in: charset), at: column, row: row, role)
  }

  /// Draws a text of this program in `columns`. Returns the column after it.
  @discardableResult
  mutating func say(_ text: String, in columns: Range<Int>, row: Int, _ role: Role = .text) -> Int {
    put(text.words(in: charset), in: columns, row: row, role)
  }

  /// Draws a text of this program that ends at the edge, if there is room from `start` on.
  mutating func sayRight(_ text: String, from start: Int, row: Int, _ role: Role = .text) {
    let text = text.words(in: charset)
    put(text, at: max(start, edge - text.printable(in: charset).cells), row: row, role)
  }

  mutating func put(_ sign: Sign, at column: Int, row: Int, _ role: Role = .text) {
    say(String(self.sign(sign)), at: column, row: row, role)
  }

  /// Fills columns with one sign; all columns of the screen if none are given.
  mutating func fill(
    _ columns: Range<Int>? = nil, row: Int, with sign: Character = " ", _ role: Role = .text
  ) {
    frame.fill(
      columns ?? 0..<size.columns, row: row, with: sign, role, isSelected: isSelected)
  }

  /// Draws two cells of a colour, if they fit. Returns the column after them.
  @discardableResult
  mutating func drawSwatch(_ light: Int, at column: Int, row: Int) -> Int {
    guard column >= 0, column + 2 <= min(edge, size.columns) else { return column }
    frame.fill(
      column..<column + 2, row: row, with: sign(.swatch),
      in: Style(.text, isSelected: isSelected, light: light))
    return column + 2
  }

  /// Draws the edited line in `columns`, with the terminal's cursor.
  mutating func drawLine(
    _ line: LineText, isMasked: Bool = false, in columns: Range<Int>, row: Int, _ role: Role
  ) {
    frame.drawLine(line, isMasked: isMasked, in: columns, row: row, role)
  }

  mutating func drawLine(
    _ characters: ArraySlice<Character>, cursor: Int, isMasked: Bool, in columns: Range<Int>,
    row: Int, _ role: Role
  ) {
    frame.drawLine(
      characters, cursor: cursor, isMasked: isMasked, in: columns, row: row, role)
  }
}

// MARK: Marks, links and the cursor

extension Canvas {
  /// Highlights the places of `words` in what is drawn.
  mutating func mark(_ words: [SearchWord], in columns: Range<Int>, row: Int) {
    frame.mark(words, in: columns, row: row)
  }

  /// Highlights a cell, if it is on the screen.
  mutating func mark(column: Int, row: Int) {
    if (0..<size.rows).contains(row) { frame.mark(row * size.columns + column) }
  }

  /// Links what is drawn in `columns` to a page.
  mutating func link(_ columns: Range<Int>, row: Int, to address: WebAddress?) {
    frame.link(columns, row: row, to: address)
  }

  /// Removes links that something was drawn over.
  mutating func forgetCoveredLinks() { frame.forgetCoveredLinks() }

  /// Moves the terminal's cursor to a cell, or to the nearest one on the screen.
  mutating func moveCursor(to column: Int, row: Int) {
    frame.cursor = Position(
      column: min(column, size.columns - 1), row: min(row, size.rows - 1))
  }
}
