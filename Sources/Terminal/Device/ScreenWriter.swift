/// Turns the difference between two screens into few bytes.
///
/// Between two calls of `bytes`, attributes are off, no link is open and all rows scroll together.
struct ScreenWriter {
  /// A character on the screen.
  struct Glyph: Hashable {
    /// Printable; empty in the second cell of a wide character.
    var text: String
    /// 1 or 2; 0 in the second cell of a wide character.
    var width: Int
    var rendition: Rendition
    var link: String?

    static let blank = Glyph(text: " ", width: 1, rendition: .plain)
  }

  typealias Row = [Glyph]

  let sequences: ControlSequences
  private var bytes: [UInt8] = []
  /// The cursor's place; its column is the width of the screen behind the last column. Nil if it is
  /// unknown.
  private var cursor: Position?
  private var rendition = Rendition.plain
  private var link: String?

  init(_ sequences: ControlSequences) { self.sequences = sequences }

  /// Returns the bytes that change the screen from `old` to `new`. A nil `old` clears the screen.
  mutating func bytes(for new: [Row], over old: [Row]?, cursor place: Position) -> [UInt8] {
    var shown = old ?? cleared(like: new)
    if old != nil { scroll(&shown, to: new) }
    for row in new.indices where new[row] != shown[row] {
      draw(new[row], over: shown[row], row: row, isLast: row == new.count - 1)
    }
    set(.plain)
    move(to: place, along: new.indices.contains(place.row) ? new[place.row] : [])
    defer { bytes = [] }
    return bytes
  }

  /// Forgets the position of the cursor, after another sequence that moves it on some terminals.
  mutating func forgetPlace() { cursor = nil }

  private mutating func cleared(like rows: [Row]) -> [Row] {
    cursor = nil
    bytes += sequences.reset
    guard let clear = sequences.clear else { return rows.map { _ in [] } }
    bytes += clear
    cursor = Position(column: 0, row: 0)
    return rows.map { Array(repeating: .blank, count: $0.count) }
  }
}

// MARK: Cells

extension ScreenWriter {
  private mutating func draw(_ new: Row, over old: Row, row: Int, isLast: Bool) {
    let tail = erasableTail(of: new, over: old)
    // Such a terminal would scroll.
    let end = isLast && sequences.wrapsAtOnce ? new.count - 1 : new.count
    var column = 0
    while column < end {
      let glyph = new[column]
      defer { column += 1 }
      guard glyph.width > 0, isChanged(column, new, old) else { continue }
      prepareGap(before: column, of: new, row: row)
      move(to: Position(column: column, row: row), along: new)
      if column >= tail, let erase = sequences.eraseToEnd {
        let background = glyph.rendition.background
        if rendition.background != background || rendition.attributes.contains(.reverse) {
          set(Rendition(background: background))
        }
        setLink(nil)
        bytes += erase
        break
      }
      put(glyph, width: new.count)
    }
    setLink(nil)
  }

  private func isChanged(_ column: Int, _ new: Row, _ old: Row) -> Bool {
    guard column < old.count else { return true }
    return new[column] != old[column]
      || new[column].width == 2 && column + 1 < old.count && new[column + 1] != old[column + 1]
  }

  /// Returns the column from which on the row can be erased in fewer bytes than spaces would take.
  private func erasableTail(of new: Row, over old: Row) -> Int {
    guard let erase = sequences.eraseToEnd, let last = new.last,
      last.rendition.background == nil || sequences.erasesWithBackground
    else { return new.count }
    var (tail, changes) = (new.count, 0)
    while tail > 0, new[tail - 1].isErased(like: last) {
      tail -= 1
      if isChanged(tail, new, old) { changes += 1 }
    }
    return changes > erase.count ? tail : new.count
  }

  /// Sets the look of the cell at `column` already, if the few cells before it can be written in it.
  private mutating func prepareGap(before column: Int, of new: Row, row: Int) {
    let start = cursor?.row == row ? cursor?.column ?? 0 : 0
    let (glyph, gap) = (new[column], start..<max(start, column))
    guard gap.count <= Self.gap, gap.upperBound <= column, glyph.link == link,
      new[gap].allSatisfy({ $0.canBeWritten(in: glyph.rendition, link: link) })
    else { return }
    set(glyph.rendition)
  }

  private mutating func put(_ glyph: Glyph, width: Int) {
    if !glyph.canBeWritten(in: rendition, link: link) {
      set(glyph.rendition)
      setLink(glyph.link)
    }
    bytes += glyph.text.utf8
    guard let place = cursor else { return }
    let column = place.column + glyph.width
    cursor =
      column >= width && sequences.losesPlaceAtMargin
      ? nil : Position(column: column, row: place.row)
  }

  private mutating func set(_ new: Rendition) {
    guard new != rendition else { return }
    let isMore = new.extends(rendition)
    let parts = sequences.turnOn(new, over: isMore ? rendition : .plain)
    bytes += ControlSequences.joined((isMore ? [] : [sequences.reset]) + parts)
    rendition = new
  }

  /// Opens a link (OSC 8), to which all following text belongs, or ends it.
  private mutating func setLink(_ new: String?) {
    guard new != link else { return }
    bytes += "\u{1B}]8;;\(new ?? "")\u{1B}\\".utf8
    link = new
  }
}

extension ScreenWriter.Glyph {
  /// Whether the cell looks the same if it is written in another rendition.
  fileprivate func canBeWritten(in other: Rendition, link: String?) -> Bool {
    guard self.link == link else { return false }
    return rendition == other
      || text == " " && rendition.isBlankWithoutInk && other.isBlankWithoutInk
        && rendition.background == other.background
  }

  /// Whether erasing leaves this cell, in a row that ends with `last`.
  fileprivate func isErased(like last: Self) -> Bool {
    text == " " && link == nil && rendition.isBlankWithoutInk
      && rendition.background == last.rendition.background
  }
}

// MARK: The cursor

extension ScreenWriter {
  /// The longest gap that is written again instead of moving over it.
  private static let gap = 5

  /// Moves the cursor by the shortest sequence. `row` is the new content of its row.
  private mutating func move(to target: Position, along row: Row = []) {
    guard cursor != target else { return }
    if !sequences.movesWithAttributes { set(.plain) }
    let absolute = sequences.position(target)
    let ways = cursor.map { self.ways(from: $0, to: target, along: row) } ?? []
    bytes +=
      ways.min { $0.count < $1.count }.map { $0.count < absolute.count ? $0 : absolute }
      ?? absolute
    cursor = target
  }

  private func ways(from place: Position, to target: Position, along row: Row) -> [[UInt8]] {
    var ways: [[UInt8]] = []
    if place.row == target.row {
      ways += horizontal(from: place.column, to: target.column, along: row)
      if let column = sequences.column(target.column) { ways.append(column) }
    }
    guard let start = sequences.carriageReturn else { return ways }
    var starts = place.row == target.row ? [start] : []
    let down = target.row - place.row
    if let feed = sequences.lineFeed, (1...4).contains(down) {
      starts.append(start + repeatElement(feed, count: down).joined())
    }
    if down != 0, let row = sequences.row(target.row) { starts.append(start + row) }
    let steps = target.column == 0 ? [[]] : horizontal(from: 0, to: target.column, along: row)
    return ways + starts.flatMap { start in steps.map { start + $0 } }
  }

  private func horizontal(from column: Int, to target: Int, along row: Row) -> [[UInt8]] {
    guard column < target else {
      // Behind the last column a backspace may move one column less.
      guard let backspace = sequences.backspace, column < row.count, column - target <= Self.gap
      else { return [] }
      return [Array(repeatElement(backspace, count: column - target).joined())]
    }
    var ways = [sequences.forward(target - column)].compactMap(\.self)
    if target - column <= Self.gap, target <= row.count {
      let cells = row[column..<target]
      if cells.allSatisfy({ $0.isASCII && $0.canBeWritten(in: rendition, link: link) }) {
        ways.append(cells.flatMap { Array($0.text.utf8) })
      }
    }
    return ways
  }
}

extension ScreenWriter.Glyph {
  fileprivate var isASCII: Bool { width == 1 && text.utf8.count == 1 }
}

// MARK: Scrolling

extension ScreenWriter {
  /// Moves rows that are on the screen already, if that saves more than it costs.
  private mutating func scroll(_ shown: inout [Row], to new: [Row]) {
    guard let shift = Shift(from: shown, to: new), let all = sequences.region(shown.indices),
      let region = sequences.region(shift.rows),
      let scroll = shift.isUp
        ? sequences.scrollUp(shift.count) : sequences.scrollDown(shift.count)
    else { return }
    let row = shift.isUp ? shift.rows.upperBound - 1 : shift.rows.lowerBound
    bytes += region + sequences.position(Position(column: 0, row: row)) + scroll + all
    cursor = nil
    shift.apply(to: &shown)
  }
}

/// A block of rows that moved up or down.
private struct Shift {
  let rows: Range<Int>
  let count: Int
  let isUp: Bool

  /// The bytes that scrolling takes, roughly.
  private static let cost = 26

  /// The shift that leaves the fewest cells to draw; nil if none saves more than it costs.
  init?(from old: [ScreenWriter.Row], to new: [ScreenWriter.Row]) {
    let changed = new.indices.filter { new[$0] != old[$0] }
    guard let first = changed.first, let last = changed.last, last - first > 1 else { return nil }
    var best: (shift: Shift, saved: Int)?
    for count in 1...max(1, (last - first) / 2) {
      for isUp in [true, false] {
        guard let shift = Shift(first...last, by: count, isUp, from: old, to: new) else { continue }
        let saved = shift.savedCells(from: old, to: new)
        if saved > best?.saved ?? Self.cost { best = (shift, saved) }
      }
    }
    guard let best else { return nil }
    self = best.shift
  }

  /// The longest run of rows that were `count` rows away before.
  private init?(
    _ changed: ClosedRange<Int>, by count: Int, _ isUp: Bool, from old: [ScreenWriter.Row],
    to new: [ScreenWriter.Row]
  ) {
    var longest = 0..<0
    var start = changed.lowerBound
    let distance = isUp ? count : -count
    for row in changed {
      let former = row + distance
      guard changed.contains(former), new[row] == old[former] else {
        start = row + 1
        continue
      }
      if row + 1 - start > longest.count { longest = start..<row + 1 }
    }
    guard longest.count > 1 else { return nil }
    rows =
      isUp
      ? longest.lowerBound..<longest.upperBound + count
      : longest.lowerBound - count..<longest.upperBound
    (self.count, self.isUp) = (count, isUp)
  }

  func apply(to screen: inout [ScreenWriter.Row]) {
    let blank = ScreenWriter.Row(repeating: .blank, count: screen[rows.lowerBound].count)
    let blanks = Array(repeating: blank, count: count)
    let kept = Array(isUp ? screen[rows].dropFirst(count) : screen[rows].dropLast(count))
    screen.replaceSubrange(rows, with: isUp ? kept + blanks : blanks + kept)
  }

  private func savedCells(from old: [ScreenWriter.Row], to new: [ScreenWriter.Row]) -> Int {
    var shifted = old
    apply(to: &shifted)
    return rows.reduce(0) { saved, row in
      saved + new[row].differences(from: old[row]) - new[row].differences(from: shifted[row])
    }
  }
}

extension ScreenWriter.Row {
  fileprivate func differences(from other: Self) -> Int {
    zip(self, other).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
  }
}
