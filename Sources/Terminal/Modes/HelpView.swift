import Editing
import Preferences

extension HelpPage: ModeView {
  var keyContext: KeyContext { typing == nil ? .help : .helpSearch }
  var showsProgress: Bool { typing != nil }

  func draw(_ view: ViewState, in canvas: inout Canvas) {
    let layout = view.layout
    canvas.drawRules(layout, split: false)
    let lines = view.keys.lines(of: self, columns: canvas.size.columns)
    let isFolded = lines.contains { $0.keys.isEmpty && !$0.isHeading }
    let textColumn =
      isFolded ? 1 : 3 + (lines.map { $0.keys.words(in: canvas.charset).cells }.max() ?? 0)
    let first = max(0, min(view.viewport.helpTop, lines.count - layout.textRows.count))
    canvas.toEdge {
      for (line, row) in zip(lines.dropFirst(first), layout.textRows) {
        if line.isHeading {
          $0.putLabel(line.text, at: 1, row: row, .title)
        } else {
          $0.putLabel(line.keys, at: 1, row: row, .key)
          $0.putLabel(line.text, at: textColumn, row: row)
        }
      }
      if lines.isEmpty {
        $0.put(
          "no key has \(query.quoted) in its help", at: 1, row: layout.textRows.lowerBound, .dim)
      }
    }
    guard let area = layout.detail else { return }
    let reviewsFirst = view.editor.settings.reviewsFirst
    canvas.putLabel(
      view.keys.explanationOfWriting(reviewsFirst: reviewsFirst), at: 1, row: area.rows.lowerBound,
      .dim)
  }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool {
    guard let typing else { return false }
    canvas.prompt("/", typing, row: row)
    return true
  }

  var hintCommands: [Command] {
    typing == nil ? [.down, .up, .search, .cancel] : [.accept, .cancel]
  }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    PlainQuestion(
      [
        "a number or a name shows a key and asks for its new value",
        "words, or / and words, list the keys that contain them; / alone lists all",
        "@modified, @invalid and other conditions list the keys that match",
        "Enter shows more",
      ] + CommandSpec.all.map { "\($0.heading): \($0.summary)" })
  }
}

extension KeyMap {
  /// The lines of a page of the help, folded on a narrow screen.
  func lines(of page: HelpPage, columns: Int) -> [HelpLine] {
    let lines = help(in: KeyContext(page.origin), matching: page.query)
    return columns < 60 ? lines.flatMap(\.folded) : lines
  }
}
