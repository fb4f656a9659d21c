import Editing
import Preferences
import Testing

/// An editor over a document in memory. A script drives it: names of commands, `'text'` to type,
/// `clear` for an empty line.
struct Session {
  var editor: Editor
  var effects: [Effect] = []

  init(_ json: String, schema: Schema, _ words: String = "") throws {
    let title = DocumentTitle(name: "test.json", directory: "/etc")
    editor = Editor(
      title: title, schema: schema, snapshot: MemorySnapshot(try PreferenceValue(typed: json)))
    run(words)
  }

  init(
    _ json: String, schema: [Entry] = [], check: String? = nil,
    confirmation: PendingSave.Terms? = nil, readOnly: String? = nil
  ) throws {
    let title = DocumentTitle(
      name: "test.json", directory: "/etc", check: check, confirmation: confirmation,
      readOnly: readOnly)
    editor = Editor(
      title: title, schema: Schema(schema),
      snapshot: MemorySnapshot(try PreferenceValue(typed: json)))
  }

  init(
    _ json: String, schema: [Entry] = [], check: String? = nil,
    confirmation: PendingSave.Terms? = nil, readOnly: String? = nil,
    _ words: String
  ) throws {
    try self.init(
      json, schema: schema, check: check, confirmation: confirmation, readOnly: readOnly)
    run(words)
  }

  mutating func run(_ words: String) {
    for message in Session.messages(words) { send(message) }
  }

  mutating func send(_ message: Message) {
    if let effect = editor.update(message) { effects.append(effect) }
  }

  private static let commands = Dictionary(
    uniqueKeysWithValues: Command.allCases.map { ("\($0)", $0) })

  private static func messages(_ words: String) -> [Message] {
    words.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
      part, text -> [Message] in
      if part % 2 == 1 { return [.text(.insert(String(text)))] }
      return text.split(separator: " ").flatMap { word -> [Message] in
        if word == "clear" { return [.text(.end), .text(.deleteToStart)] }
        guard let command = commands[String(word)] else {
          Issue.record("no command \(word)")
          return []
        }
        return [.command(command)]
      }
    }
  }

  /// The rows, one per line: glyph, label and shown value, with `>` at the cursor.
  var rows: String {
    (0..<editor.rowCount).map { index in
      let row = editor.row(at: index)
      return "\(index == editor.cursor ? ">" : " ")\(row.state.glyph) \(row.label) \(row.value)"
    }.joined(separator: "\n")
  }

  /// The namespaces, one per line and indented by depth, with `>` at the open one.
  var namespaces: String {
    editor.namespaces.map { row in
      (row.isOpen ? ">" : " ") + String(repeating: "  ", count: row.depth)
        + "\(row.label) \(row.count)" + (row.staged > 0 ? " *\(row.staged)" : "")
        + (row.invalid > 0 ? " !\(row.invalid)" : "")
    }.joined(separator: "\n")
  }

  /// The staged changes as `name: old → new`, in the order of staging.
  var changes: [String] {
    editor.draft.changes.map { change in
      "\(change.name): \(change.old?.text ?? "–") → \(change.new?.text ?? "–")"
    }
  }

  var notice: String? { editor.notice?.phrase.text { "<\($0)>" } }

  /// The field's text and message.
  var field: String? {
    guard case .edit(let field) = editor.mode else { return nil }
    return field.line.text + (field.problem.map { " ! \($0.message)" } ?? "")
  }

  var isBrowsing: Bool {
    if case .browse = editor.mode { true } else { false }
  }
}

extension ValueText {
  /// The lines of the value, without the facts above it.
  var shownLines: [String] { (0..<lineCount).filter { !isFact(at: $0) }.map(line) }
}
