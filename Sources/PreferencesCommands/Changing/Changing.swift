import Documents
import Preferences

/// Changes made to a store: checked by the schema, then saved, or only shown.
package struct Changing {
  let subject: Subject
  let changes: [Change]
  let isDryRun: Bool

  package init(_ subject: Subject, _ changes: [Change], isDryRun: Bool) {
    self.subject = subject
    self.changes = changes
    self.isDryRun = isDryRun
  }

  package func run() async throws(Failure) {
    try check()
    if isDryRun { return try preview() }
    guard let store = subject.store else { return try printDocument() }
    let saved: MergedSave
    do throws(StoreError) {
      saved = try await store.saveMerging(changes, over: subject.snapshot)
    } catch {
      throw Failure(error)
    }
    if case .clashed(let clashes, _) = saved { throw failure(of: clashes) }
    for caveat in store.caveats { Diagnostics.say(Diagnostics.text(of: caveat, in: subject.path)) }
  }

  /// What standard input held goes, changed, to standard output.
  private func printDocument() throws(Failure) {
    guard let old = subject.snapshot as? DocumentSnapshot else { return }
    var output = Output()
    try output.write(changed(old).bytes)
  }

  /// The lines that would change; where there are no lines, the values.
  private func preview() throws(Failure) {
    var output = Output()
    let preview = try linePreview()
    for line in preview?.lines ?? [] { try output.line(line.description) }
    if preview?.lines.isEmpty ?? true {
      for change in changes where change.old != change.new {
        let isSecret = subject.schema.declaration(of: change.name)?.isSecret ?? false
        try output.line(isSecret ? "~ \(change.name.label) = \(Entry.mask)" : change.line)
      }
    }
    if preview?.isCut ?? false { try output.line("…") }
    try output.flush()
  }

  private func linePreview() throws(Failure) -> MaskedPreview? {
    guard let old = subject.snapshot as? DocumentSnapshot else { return nil }
    return MaskedPreview(from: old, to: try changed(old), schema: subject.schema)
  }

  private func changed(_ old: DocumentSnapshot) throws(Failure) -> any Document {
    do throws(Problem) {
      return try old.document.applying(changes)
    } catch {
      throw Failure(error, in: subject.path)
    }
  }

  private func failure(of clashes: [Clash]) -> Failure {
    let lines = clashes.map { clash in
      let theirs = clash.theirs.map { "is \($0.text(limit: 40)) now" } ?? "is gone now"
      return "\(subject.path.printable): \(clash.name.label): another program changed it "
        + "meanwhile: \(theirs.printable); nothing was saved, try again"
    }
    return Failure(lines.joined(separator: "\n"), .tryAgain)
  }
}
