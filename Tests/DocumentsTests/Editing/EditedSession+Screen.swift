import Editing
import Testing

extension EditedSession {
  /// The rows of the table, each with the cursor, its sign, its key and its value.
  var shownRows: [String] {
    (0..<editor.rowCount).map {
      let row = editor.row(at: $0)
      let cursor = $0 == editor.cursor ? ">" : " "
      return "\(cursor)\(row.state.glyph) \(row.leaf ?? row.label) \(row.value)"
    }
  }

  /// The notice, with the names of commands for their keys.
  var shownNotice: String? { editor.notice?.phrase.text { "<\($0)>" } }

  /// Checks that a save, an undo and a redo write the lines after and before the change.
  mutating func checkSaves(
    _ after: String, undoneTo before: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    save()
    #expect(text == after, sourceLocation: sourceLocation)
    _ = undo()
    save()
    #expect(text == before, sourceLocation: sourceLocation)
    _ = redo()
    save()
    #expect(text == after, sourceLocation: sourceLocation)
  }
}
