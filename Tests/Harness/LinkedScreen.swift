/// The screen of an xterm that receives a recording, with its hyperlinks (OSC 8). Interprets only
/// the sequences that the editor and curses send.
package struct LinkedScreen {
  package struct Cell: Equatable {
    package var text: Unicode.Scalar = " "
    package var link: String?
  }

  package private(set) var rows: [[Cell]]
  /// The received sequences that this type does not interpret.
  package private(set) var unknown: [String] = []
  private let width: Int
  private var (row, column) = (0, 0)
  private var scrolled: Range<Int>
  private var link: String?
  private var last: Unicode.Scalar = " "
  private var waiting: [Unicode.Scalar] = []

  package init(columns: Int = 80, rows: Int = 24) {
    width = columns
    self.rows = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    scrolled = 0..<rows
  }

  /// Each run of cells in a row that belongs to one link: its text and its address.
  package var links: [(text: String, address: String)] {
    rows.flatMap { cells in
      cells.split { $0.link == nil }.map { cells in
        (String(String.UnicodeScalarView(cells.map(\.text))), cells.first?.link ?? "")
      }
    }
  }

  package mutating func show(_ bytes: [UInt8]) {
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars { show(scalar) }
  }

  private mutating func show(_ scalar: Unicode.Scalar) {
    if waiting.isEmpty, scalar != "\u{1B}" { return draw(scalar) }
    waiting.append(scalar)
    let text = String(String.UnicodeScalarView(waiting.dropFirst()))
    if let match = text.wholeMatch(of: /\[(\??[0-9;]*)([A-Za-z@])/) {
      control(match.1, match.2)
    } else if let match = text.wholeMatch(of: /\]8;;(.*)\u{1B}\\/) {
      link = match.1.isEmpty ? nil : String(match.1)
    } else if text == "M" {
      reverseIndex()
    } else if text.wholeMatch(of: /[()].|[=>78]|\][02];[^\u{7}]*\u{7}/) == nil {
      return
    }
    waiting = []
  }

  private mutating func draw(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\r": column = 0
    case "\u{8}": column = max(0, column - 1)
    case "\t": column = min(width - 1, (column / 8 + 1) * 8)
    case "\n": lineFeed()
    case "\u{7}": break
    default:
      if column == width {
        column = 0
        lineFeed()
      }
      rows[row][column] = Cell(text: scalar, link: link)
      last = scalar
      column += 1
    }
  }

  private mutating func lineFeed() {
    if row == scrolled.upperBound - 1 { scroll(scrolled, by: 1) } else { row += 1 }
  }

  private mutating func reverseIndex() {
    if row == scrolled.lowerBound { scroll(scrolled, by: -1) } else { row -= 1 }
  }

  private mutating func scroll(_ range: Range<Int>, by count: Int) {
    let blank = Array(repeating: Cell(), count: width)
    for _ in 0..<min(abs(count), range.count) {
      rows.remove(at: count > 0 ? range.lowerBound : range.upperBound - 1)
      rows.insert(blank, at: count > 0 ? range.upperBound - 1 : range.lowerBound)
    }
  }

  private mutating func control(_ parameters: Substring, _ final: Substring) {
    if parameters.hasPrefix("?") { return }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let first = numbers.first ?? nil
    let count = max(1, first ?? 1)
    column = min(column, width - 1)
    switch final {
    case "H": (row, column) = (count - 1, (numbers.count > 1 ? numbers[1] ?? 1 : 1) - 1)
    case "d": row = count - 1
    case "G": column = count - 1
    case "A": row = max(0, row - count)
    case "B": row = min(rows.count - 1, row + count)
    case "C": column = min(width - 1, column + count)
    case "D": column = max(0, column - count)
    case "Z": for _ in 0..<count { column = max(0, (column - 1) / 8 * 8) }
    case "J": erase(below: first ?? 0)
    case "K": erase(first == 1 ? 0..<column + 1 : column..<width)
    case "X": erase(column..<min(width, column + count))
    case "b": for _ in 0..<count { draw(last) }
    case "@", "P": shift(by: final == "P" ? -count : count)
    case "L": scroll(row..<scrolled.upperBound, by: -count)
    case "M": scroll(row..<scrolled.upperBound, by: count)
    case "S", "T": scroll(scrolled, by: final == "S" ? count : -count)
    case "r": setScrolled(numbers)
    case "m", "h", "l", "t": break
    default: unknown.append("\(parameters)\(final)")
    }
  }

  private mutating func setScrolled(_ numbers: [Int?]) {
    let last = numbers.count > 1 ? numbers[1] ?? rows.count : rows.count
    scrolled = ((numbers.first ?? 1) ?? 1) - 1..<last
    (row, column) = (0, 0)
  }

  private mutating func erase(_ columns: Range<Int>) {
    for column in columns { rows[row][column] = Cell() }
  }

  private mutating func erase(below how: Int) {
    if how == 0 { erase(column..<width) }
    let erased = how == 0 ? row + 1..<rows.count : how == 1 ? 0..<row : 0..<rows.count
    for row in erased { rows[row] = Array(repeating: Cell(), count: width) }
  }

  private mutating func shift(by count: Int) {
    for _ in 0..<min(abs(count), width - column) {
      rows[row].remove(at: count < 0 ? column : width - 1)
      rows[row].insert(Cell(), at: count < 0 ? width - 1 : column)
    }
  }
}
