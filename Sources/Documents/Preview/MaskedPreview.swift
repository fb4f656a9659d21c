import Preferences

/// The lines that changes alter, without secrets: a line that holds one is not shown, nor is one
/// that holds the value it had.
package struct MaskedPreview {
  package let lines: [LinePreview.Line]
  package let isCut: Bool

  package init(from old: DocumentSnapshot, to new: any Document, schema: Schema) {
    let preview = LinePreview(from: old.document, to: new)
    isCut = preview.isCut
    let secrets =
      schema.isEmpty
      ? []
      : schema.secretLines(in: old).union(
        schema.secretLines(in: DocumentSnapshot(new, revision: old.revision)))
    lines = preview.lines.map { secrets.contains($0.number) ? $0.showing(Entry.mask) : $0 }
  }
}

extension Schema {
  /// All lines of values that are declared secret.
  fileprivate func secretLines(in snapshot: DocumentSnapshot) -> Set<Int> {
    var lines: Set<Int> = []
    for name in (0..<snapshot.count).lazy.map(snapshot.name(at:))
    where declaration(of: name)?.isSecret == true {
      guard let first = snapshot.place(of: name)?.line else { continue }
      var breaks = 0
      if case .string(let text)? = snapshot[name] { breaks = text.count(where: \.isNewline) }
      lines.formUnion(first...first + breaks)
    }
    return lines
  }
}
