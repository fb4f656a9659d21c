@testable import Terminal

/// A screen that interprets the sequences of a `ScreenWriter`, as xterm does.
struct FakeScreen {
  private(set) var rows: [ScreenWriter.Row]
  private(set) var cursor = Position(column: 0, row: 0)
  /// The sequences that it does not know.
  private(set) var unknown: [String] = []
  private let erasesWithBackground: Bool
  private let columns: Int
  private var rendition = Rendition.plain
  private var link: String?
  private var region: Range<Int>
  private var input: ArraySlice<Unicode.Scalar> = []

  init(columns: Int, rows: Int, erasesWithBackground: Bool) {
    self.columns = columns
    self.erasesWithBackground = erasesWithBackground
    self.rows = Array(repeating: Array(repeating: .blank, count: columns), count: rows)
    region = 0..<rows
  }

  /// Whether attributes are off and no link is open.
  var isAtRest: Bool { rendition == .plain && link == nil && region == 0..<rows.count }

  mutating func receive(_ bytes: [UInt8]) {
    input = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = input.popFirst() { receive(scalar) }
  }

  private mutating func receive(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{1B}": sequence()
    case "\r": cursor.column = 0
    case "\n": lineFeed()
    case "\u{8}": cursor.column = max(0, min(cursor.column, columns - 1) - 1)
    case "\u{E}", "\u{F}": break
    default: put(scalar)
    }
  }

  private mutating func lineFeed() {
    if cursor.row == region.upperBound - 1 { scroll(1) } else { cursor.row += 1 }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if scalar.properties.generalCategory == .nonspacingMark {
      rows[cursor.row][cursor.column - 1].text.unicodeScalars.append(scalar)
      return
    }
    let width = scalar.value >= 0x3040 ? 2 : 1
    if cursor.column + width > columns { cursor = Position(column: 0, row: cursor.row + 1) }
    for column in cursor.column..<cursor.column + width { clearHalves(at: column) }
    for column in cursor.column..<cursor.column + width {
      rows[cursor.row][column] = ScreenWriter.Glyph(
        text: column == cursor.column ? String(scalar) : "",
        width: column == cursor.column ? width : 0, rendition: rendition, link: link)
    }
    cursor.column += width
  }

  /// Half of a wide character cannot stay.
  private mutating func clearHalves(at column: Int) {
    let row = cursor.row
    if rows[row][column].width == 0 { rows[row][column - 1] = .blank }
    if rows[row][column].width == 2 { rows[row][column + 1] = .blank }
  }

  private mutating func sequence() {
    guard let kind = input.popFirst() else { return }
    switch kind {
    case "[": controlSequence()
    case "]":
      let end = input.firstIndex(of: "\\") ?? input.endIndex
      let text = String(String.UnicodeScalarView(input[..<end].dropLast()))
      input = input[end...].dropFirst()
      let address = text.dropFirst("8;;".count)
      link = address.isEmpty ? nil : String(address)
    case "(": input = input.dropFirst()
    default: unknown.append(String(kind))
    }
  }

  private mutating func controlSequence() {
    let text = String(
      String.UnicodeScalarView(input.prefix { ("0"..."?" as ClosedRange).contains($0) }))
    input = input.dropFirst(text.unicodeScalars.count)
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let count = max(1, numbers[0])
    let final = input.popFirst() ?? " "
    switch final {
    case "H":
      cursor = Position(
        column: max(1, numbers.count > 1 ? numbers[1] : 1) - 1, row: count - 1)
    case "d": cursor.row = count - 1
    case "G": cursor.column = count - 1
    case "C": cursor.column = min(columns - 1, cursor.column + count)
    case "J": for row in rows.indices { erase(row, from: 0) }
    case "K": erase(cursor.row, from: cursor.column)
    case "S": scroll(count)
    case "T": scroll(-count)
    case "m": setRendition(numbers)
    case "r":
      region = count - 1..<(numbers.count > 1 ? numbers[1] : rows.count)
      cursor = Position(column: 0, row: 0)
    default: unknown.append(text + String(final))
    }
  }

  private mutating func erase(_ row: Int, from start: Int) {
    if rows[row][start].width == 0 { rows[row][start - 1] = .blank }
    let background = erasesWithBackground ? rendition.background : nil
    for column in start..<columns {
      rows[row][column] = ScreenWriter.Glyph(
        text: " ", width: 1, rendition: Rendition(background: background))
    }
  }

  private mutating func scroll(_ count: Int) {
    let blank = ScreenWriter.Row(repeating: .blank, count: columns)
    for _ in 0..<abs(count) {
      rows.remove(at: count > 0 ? region.lowerBound : region.upperBound - 1)
      rows.insert(blank, at: count > 0 ? region.upperBound - 1 : region.lowerBound)
    }
  }

  private mutating func setRendition(_ numbers: [Int]) {
    var numbers = numbers[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: rendition = .plain
      case 1: rendition.attributes.insert(.bold)
      case 2: rendition.attributes.insert(.dim)
      case 4: rendition.attributes.insert(.underline)
      case 7: rendition.attributes.insert(.reverse)
      case 30...37: rendition.foreground = number - 30
      case 40...47: rendition.background = number - 40
      case 38, 48:
        let colour = numbers.dropFirst().first
        numbers = numbers.dropFirst(2)
        if number == 38 { rendition.foreground = colour } else { rendition.background = colour }
      default: unknown.append("\(number)m")
      }
    }
  }
}

extension ScreenWriter.Row {
  /// The cells as they look: a space shows only its background.
  var asSeen: Self {
    map { glyph in
      var seen = glyph
      if glyph.text == " ", glyph.rendition.isBlankWithoutInk {
        seen.rendition = Rendition(background: glyph.rendition.background)
      }
      return seen
    }
  }
}
