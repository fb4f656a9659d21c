import Editing
import Preferences

extension Frame {
  /// The line above the keys: what is being typed or asked, else what happened last.
  mutating func drawNotice(
    _ editor: Editor, _ viewport: Viewport, _ keys: KeyMap, _ layout: Layout
  ) {
    let row = layout.hasNotice ? layout.noticeRow : layout.hintRow
    switch editor.mode {
    case .search(let search):
      let note = editor.searchFinds ? editor.matchWords : "not found"
      prompt("/", search.line, row: row, note: viewport.doing ?? note)
    case .filter(let filter):
      prompt("filter: ", filter.line, row: row, note: viewport.doing ?? editor.note(on: filter))
    case .help(let page) where page.typing != nil:
      prompt("/", page.typing ?? LineText(), row: row)
    case .commandLine(let line): drawCommandLine(line, doing: viewport.doing, row: row)
    case _ where viewport.doing != nil:
      say(viewport.doing ?? "", at: 1, row: row, upTo: size.columns - 1, .accent)
    case .saveElsewhere(let path): prompt("save to: ", path.line, row: row)
    case .edit(let field) where editor.notice == nil: drawVerdict(field, editor, row: row, layout)
    case .review(let review) where editor.notice == nil && layout.detail == nil:
      say(review.warnings.first ?? "", at: 1, row: row, upTo: size.columns - 1, .invalid)
    case .copy: ask(editor.copyQuestion, row: row)
    case .bookmark(let list): ask(list.question, row: row)
    case .confirm(let question): ask(question.words, row: row)
    case .confirmQuit: ask("\(editor.stagedWords) not written; quit?", row: row)
    case .choose(let list) where list.typed != nil:
      prompt("/", list.typed ?? LineText(), row: row, note: list.finds ? nil : "not found")
    case .conflict(let conflict) where conflict.typing?.form == .line && editor.notice == nil:
      guard let field = conflict.typing else { break }
      prompt(
        "\(field.name.label): ", field.line, isMasked: field.isMasked, row: row,
        note: field.verdict?.words ?? field.reading)
    case .conflict(let conflict) where conflict.typing != nil && editor.notice == nil:
      guard let field = conflict.typing else { break }
      drawVerdict(field, editor, row: row, layout)
    default: drawLastNotice(editor, keys, row: row)
    }
  }

  private mutating func drawLastNotice(_ editor: Editor, _ keys: KeyMap, row: Int) {
    guard let notice = editor.notice, row >= 0 else { return }
    let context = KeyContext(editor.mode)
    let words = notice.phrase.words { keys.key(for: $0, in: context) }
    put(
      words.words(in: charset), at: 1, row: row, upTo: size.columns - 1,
      notice.tone == .problem ? .invalid : .accent)
  }

  private mutating func ask(_ words: String, row: Int) {
    say(words, at: 1, row: row, upTo: size.columns - 1, .accent)
  }

  private mutating func prompt(
    _ sign: String, _ line: LineText, isMasked: Bool = false, row: Int, note: String? = nil
  ) {
    let note = note?.cut(to: max(0, size.columns / 2), in: charset) ?? ""
    let start = put(sign, at: 1, row: row, upTo: size.columns, .key)
    let limit = max(start + 1, size.columns - 1 - (note.isEmpty ? 0 : note.cells + 2))
    sayRight(note, from: start, row: row, upTo: size.columns - 1, .dim)
    drawLine(line, isMasked: isMasked, in: start..<limit, row: row, .text)
  }

  /// What the keys do now; as many as fit.
  mutating func drawHints(_ hints: [Hint], keepingSlots keepsSlots: Bool, _ layout: Layout) {
    guard layout.hasNotice else { return }
    let own = hints.filter { $0.slot != nil && size.columns >= 60 }
    // The same whatever the row has, so that a move changes little.
    let limit = size.columns - (keepsSlots && size.columns >= 60 ? Hint.Slot.change.room + 2 : 0)
    var column = 1
    for hint in hints where !own.contains(hint) && column + hint.cells <= limit {
      column = draw(hint, at: column, layout) + 2
    }
    for hint in own {
      let end = size.columns - 1 - (hint.slot == .change ? Hint.Slot.reset.room + 2 : 0)
      draw(hint, at: end - hint.cells, layout)
    }
  }

  @discardableResult
  private mutating func draw(_ hint: Hint, at column: Int, _ layout: Layout) -> Int {
    let end = say(hint.key, at: column, row: layout.hintRow, upTo: size.columns, .key)
    return say(hint.words, at: end + 1, row: layout.hintRow, upTo: size.columns)
  }

  /// The name being typed is prompted for below; here are the names it may become.
  mutating func drawAddition(_ addition: Addition, _ layout: Layout) {
    switch addition.step {
    case .name(let line):
      let lines =
        addition.hints.prefix(8).map { Menu.Line(label: $0.label) }
        + addition.templates.prefix(4).map(Menu.Line.init)
      if !lines.isEmpty {
        let above = max(0, layout.table.rows.upperBound - lines.count - 3)
        draw(
          Menu(
            lines, cursor: addition.hintCursor ?? -1, at: layout.additionColumn, below: above,
            layout))
      }
      prompt(
        "new key: ", line, row: layout.hasNotice ? layout.noticeRow : layout.hintRow,
        note: addition.verdict?.words)
    case .type(let name, _, _):
      ask("what type is \(name.label)?", row: layout.noticeRow)
    }
  }
}

extension BookmarkList {
  fileprivate var question: String {
    switch purpose {
    case .set: "a letter or digit for this key?"
    case .go: "to which bookmark?"
    }
  }
}

extension Editor {
  fileprivate var copyQuestion: String {
    marks.isEmpty ? "copy it as what?" : "copy what is marked as what?"
  }

  fileprivate func note(on line: FilterLine) -> String {
    if let problem = filter.problem { return problem }
    return line.candidates.isEmpty ? "\(rowCount) shown" : line.candidates.joined(separator: " ")
  }

  fileprivate var stagedWords: String {
    counted(stagedCount, "staged change is", "staged changes are")
  }
}

extension Hint.Slot {
  /// From the start of the widest to the right end: `Space toggle  r reset`.
  fileprivate var room: Int { self == .reset ? 7 : 21 }
}
