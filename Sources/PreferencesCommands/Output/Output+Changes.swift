import Documents
import Preferences

extension Output {
  /// `~ name = old -> new`, one a line, or an array of objects.
  package static func print(_ changes: [Change], asJSON: Bool) throws(Failure) {
    var output = Output()
    if asJSON {
      try output.line(PreferenceValue.array(changes.map(\.object)).json(.indented))
    } else {
      for change in changes { try output.line(change.line) }
    }
    try output.flush()
  }

  /// The lines that would change; where there are no lines, the values. Secrets are masked.
  package static func show(
    from old: DocumentSnapshot, to new: any Document, schema: Schema
  ) throws(Failure) {
    let preview = LinePreview(from: old.document, to: new, schema.secrecy)
    guard !preview.lines.isEmpty else {
      let then = DocumentSnapshot(new, revision: old.revision)
      return try print(Difference(old, then).changes.map(schema.masked), asJSON: false)
    }
    var output = Output()
    for line in preview.lines { try output.line(line.description) }
    if preview.isCut { try output.line("…") }
    try output.flush()
  }
}
