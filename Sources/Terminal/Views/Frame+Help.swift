import Editing
import Preferences

extension Frame {
  /// The keys that work where it was asked for, from the key map; from line `top` on.
  mutating func drawHelp(
    _ page: HelpPage, _ editor: Editor, _ keys: KeyMap, _ top: Int, _ layout: Layout
  ) {
    drawRules(layout, split: false)
    let lines = keys.lines(of: page, columns: size.columns)
    let isFolded = lines.contains { $0.keys.isEmpty && !$0.isHeading }
    let words = isFolded ? 1 : 3 + (lines.map { $0.keys.words(in: charset).cells }.max() ?? 0)
    let first = max(0, min(top, lines.count - layout.textRows.count))
    for (line, row) in zip(lines.dropFirst(first), layout.textRows) {
      if line.isHeading {
        say(line.words, at: 1, row: row, upTo: size.columns, .title)
      } else {
        say(line.keys, at: 1, row: row, upTo: size.columns, .key)
        say(line.words, at: words, row: row, upTo: size.columns)
      }
    }
    if lines.isEmpty {
      put(
        "no key does \(page.query.quoted)", at: 1, row: layout.textRows.lowerBound,
        upTo: size.columns, .dim)
    }
    drawWritingWords(editor, keys, layout)
  }

  private mutating func drawWritingWords(_ editor: Editor, _ keys: KeyMap, _ layout: Layout) {
    guard let area = layout.detail else { return }
    say(
      keys.writingWords(reviewsFirst: editor.settings.reviewsFirst), at: 1,
      row: area.rows.lowerBound, upTo: size.columns - 1, .dim)
  }
}

extension KeyMap {
  func lines(of page: HelpPage, columns: Int) -> [HelpLine] {
    let lines = help(in: KeyContext(page.origin), matching: page.query)
    return columns < 60 ? lines.flatMap(\.folded) : lines
  }
}
