import Editing
import Preferences

extension PlainSession {
  mutating func greet() {
    let title = editor.title
    let place = title.directory.isEmpty ? "" : " in \(title.directory)"
    printLine(
      "\(title.heading)\(place): \(counted(editor.rowCount, "key")). "
        + "A number changes a key, ? shows help.")
    listMore()
  }

  mutating func listMore() {
    guard nextRow < editor.rowCount else {
      printLine("end of the list; / starts again")
      return
    }
    let end = min(editor.rowCount, nextRow + device.pageSize)
    let width = String(editor.rowCount).count
    for index in nextRow..<end {
      let number = String(index + 1)
      let padding = String(repeating: " ", count: width - number.count)
      printLine("\(padding)\(number) \(editor.row(at: index).plainText)")
    }
    nextRow = end
    if end < editor.rowCount { printLine("\(end) of \(editor.rowCount); Enter shows more") }
  }

  mutating func open(row index: Int) async -> SessionEnding? {
    if let ending = await send(.point(at: .row(index))) { return ending }
    guard let detail = editor.detail, let name = editor.cursorName else { return nil }
    let row = editor.row(at: editor.cursor)
    describe(row, detail)
    guard row.state != .locked, editor.title.isEditable else {
      printLine("this key cannot be changed: \(editor.title.readOnly ?? "read-only")")
      return nil
    }
    return await change(name, row.entry, detail)
  }

  private mutating func describe(_ row: Row, _ detail: Detail) {
    printLine(row.plainText)
    let traits = [detail.kindText, detail.rangeText, detail.entry.unit].compactMap { $0 }
    printLine("  " + traits.filter { !$0.isEmpty }.joined(separator: ", "))
    let facts =
      detail.remarks
      + [
        detail.entry.title, detail.entry.summary, detail.entry.condition, detail.entry.exampleText,
        detail.entry.takesEffect.map { "takes effect on \($0)" }, detail.origin,
        detail.externalChangeText,
        detail.comparisonText,
      ].compactMap(\.self)
    for fact in facts { printLine("  \(fact)") }
    if let words = editor.wordsUnderCursor { printLine("  \(words)") }
    for (index, choice) in row.entry.choices.enumerated() {
      let label = [choice.label, choice.summary].compactMap { $0 }.joined(separator: ": ")
      printLine("  \(index + 1) \(row.entry.kind.display(choice.value)) \(label)")
    }
  }

  private mutating func change(
    _ name: PreferenceName, _ entry: Entry, _ detail: Detail
  ) async -> SessionEnding? {
    let prompt = "new value (Enter keeps the old one, :reset sets the default): "
    while true {
      switch device.readLine(prompt: prompt, isHidden: entry.isSecret) {
      case .line(""), .interrupted, .end: return nil
      case .line("?"): describe(editor.row(at: editor.cursor), detail)
      case .line(let text) where text.hasPrefix(":"): return await answer(text)
      case .line(let text):
        let value = entry.choice(numbered: text) ?? text
        if let ending = await send(.line("set \(name) \(value)")) { return ending }
        if editor.notice?.tone == .problem {
          printNotice()
          continue
        }
        _ = editor.update(.command(.redraw))
        if let row = editor.index(of: NameLookup(name)) { printLine(editor.row(at: row).plainText) }
        return nil
      case .hungUp: return .hungUp
      case .terminated(let signal): return .terminated(signal)
      }
    }
  }
}

extension Entry {
  fileprivate var choices: [Choice] {
    if case .choice(let choices) = kind.core { choices } else { [] }
  }

  /// Returns the text of the choice with the number `text`. Nil if `text` is itself a valid value.
  fileprivate func choice(numbered text: String) -> String? {
    guard let number = Int(text), choices.indices.contains(number - 1), (try? parse(text)) == nil
    else { return nil }
    return kind.text(of: choices[number - 1].value)
  }
}

extension Row {
  /// `server.port: 8443; default 443; staged`
  fileprivate var plainText: String {
    let value = state == .isDefault ? value.isEmpty ? "not set" : "\(value), by default" : value
    let other = state == .isDefault || state == .equalsDefault ? nil : defaultText
    let parts = [value, other.map { "default \($0)" }, stateText].compactMap { $0 }
    return "\(label): \(parts.filter { !$0.isEmpty }.joined(separator: "; "))"
  }

  private var stateText: String? {
    switch state {
    case .plain, .isDefault: nil
    case .equalsDefault: "same as the default"
    case .commentedOut: "commented out"
    case .staged: "staged"
    case .removed: "will be removed"
    case .invalid: problem.map { "invalid: \($0.message)" } ?? "invalid"
    case .locked: "read-only"
    case .deprecated: "deprecated"
    case .unknown: "not in the schema"
    case .changedOnDisk: "changed by another program"
    case .duplicate: "duplicate key"
    case .notRead: nil
    case .differs: "differs"
    case .overridden: "the value of another file counts"
    case .onlyElsewhere: "only in the compared store"
    case .onlyHere: "only here"
    }
  }
}
