import Editing
import Preferences

extension Frame {
  /// Beside what is typed: what is wrong with it; else its range, where in that it stands, and what
  /// it amounts to. Examples are told here where there is no detail to tell them.
  mutating func drawVerdict(_ field: Field, _ editor: Editor, row: Int, _ layout: Layout) {
    let limit = size.columns - 1
    if let verdict = field.verdict {
      say(verdict.words, at: 1, row: row, upTo: limit, .invalid)
      return
    }
    if let words = editor.words(onChangeUnder: field) {
      say(words, at: 1, row: row, upTo: limit, .accent)
      return
    }
    var column = 1
    func next() { if column > 1 { column += 2 } }
    if let words = field.rangeWords {
      column = say(words, at: column, row: row, upTo: limit, .dim)
    }
    if let share = field.share {
      next()
      column = drawGauge(share, at: column, row: row, upTo: limit)
    }
    if let light = field.light {
      next()
      column = drawSwatch(light, at: column, row: row, upTo: limit)
    }
    if let completion = field.completion {
      next()
      let count = completion.names.count
      let words = completion.cursor.map { "\($0 + 1) of \(count)" } ?? "\(count) begin so"
      column = put(words, at: column, row: row, upTo: limit, .dim)
    }
    for words in [field.reading, layout.detail == nil ? field.exampleWords : nil].compactMap(\.self)
    {
      next()
      column = say(words, at: column, row: row, upTo: limit, words == field.reading ? .text : .dim)
    }
  }

  private static let gaugeWidth = 22

  /// `├──────●─────┤`; nothing where there is no room. Plain, for it moves with every digit.
  private mutating func drawGauge(_ share: Double, at column: Int, row: Int, upTo limit: Int) -> Int
  {
    let end = column + Self.gaugeWidth
    guard end <= limit, (0..<size.rows).contains(row) else { return column }
    fill(column..<end, row: row, with: sign(.horizontal))
    fill(column..<column + 1, row: row, with: sign(.gaugeStart))
    fill(end - 1..<end, row: row, with: sign(.gaugeEnd))
    let knob = column + 1 + Int((share * Double(Self.gaugeWidth - 3)).rounded())
    fill(knob..<knob + 1, row: row, with: sign(.knob))
    return end
  }

  /// A piece of a colour, two cells. Where there are no colours it is drawn otherwise.
  @discardableResult
  mutating func drawSwatch(
    _ light: Int, at column: Int, row: Int, upTo limit: Int, isSelected: Bool = false
  ) -> Int {
    guard column >= 0, column + 2 <= min(limit, size.columns) else { return column }
    let style = Style(.text, isSelected: isSelected, light: light)
    fill(column..<column + 2, row: row, with: sign(.swatch), in: style)
    return column + 2
  }
}
