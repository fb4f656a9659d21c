import Editing
import Preferences

extension HelpPage: ModeView {
  var keyContext: KeyContext { typing == nil ? .help : .helpSearch }
  var showsProgress: Bool { typing != nil }

  func draw(_ view: ViewState, in canvas: inout Canvas) {
    let layout = view.layout
    canvas.drawRules(layout, split: false)
    let (lines, textColumn) = view.keys.lines(of: self, view.editor, columns: canvas.size.columns)
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
    canvas.putParagraphs(
      [(view.keys.explanationOfWriting(reviewsFirst: reviewsFirst), .dim)], in: area)
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
  /// The rows before and after the cursor whose signs come first.
  private static let explained = 20

  /// The wrapped lines of a page of the help, and the column of their texts. On a narrow screen, the
  /// texts are below their keys.
  func lines(
    of page: HelpPage, _ editor: Editor, columns: Int
  ) -> (lines: [HelpLine], textColumn: Int) {
    let rows =
      max(0, editor.cursor - Self.explained)..<min(editor.rowCount, editor.cursor + Self.explained)
    let states = KeyContext(page.origin) == .browse ? rows.map { editor.row(at: $0).state } : []
    let lines = help(
      in: KeyContext(page.origin), matching: page.query, explaining: states)
    guard columns >= 60 else { return (lines.flatMap { $0.folded(to: columns - 2) }, 1) }
    let widest = lines.map { $0.keys.words(in: .unicode).cells }.max() ?? 0
    let textColumn = 3 + min(widest, columns / 2)
    return (lines.flatMap { $0.wrapped(to: columns - textColumn - 1) }, textColumn)
  }
}
