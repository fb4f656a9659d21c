import Preferences

extension Editor {
  /// Everything about a key, line by line, as the screen shows it. `effective` are the values that the program uses.
  package static func facts(
    about name: PreferenceName, in snapshot: any Snapshot, by schema: Schema, file: String,
    effective: EffectiveValues?
  ) -> [String] {
    let title = DocumentTitle(name: file.lastPathName, directory: "")
    var editor = Editor(title: title, schema: schema, snapshot: snapshot)
    _ = editor.update(.effectiveValues(effective))
    editor.reveal(editor.draft.exact(name))
    guard let detail = editor.detail, detail.name.flat == name.flat else { return [] }
    let row = editor.row(at: editor.cursor)
    let shown = snapshot[name] == nil ? [] : ["value \(row.value)"]
    return shown + detail.lines.filter { $0 != detail.sign }
  }
}
