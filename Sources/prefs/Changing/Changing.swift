import Documents
import Preferences
import Store

/// Changes made to a file: checked by the schema, then saved, or only shown.
struct Changing {
  let subject: Subject
  let changes: [Change]
  let isDryRun: Bool

  init(_ subject: Subject, _ changes: [Change], isDryRun: Bool) {
    self.subject = subject
    self.changes = changes
    self.isDryRun = isDryRun
  }

  func run() throws(Failure) {
    try check()
    if isDryRun { return try preview() }
    guard let store = subject.store else { return try printDocument() }
    let saved: MergedSave
    do throws(StoreError) {
      saved = try store.saveMerging(changes, over: subject.snapshot)
    } catch {
      throw Failure(error)
    }
    if case .clashed(let clashes, _) = saved { throw failure(of: clashes) }
  }

  /// What standard input held goes, changed, to standard output.
  private func printDocument() throws(Failure) {
    var output = Output()
    try output.write(changed().bytes)
  }

  /// The lines that would change; of a format without lines, the values.
  private func preview() throws(Failure) {
    let preview = try MaskedPreview(from: subject.snapshot, to: changed(), of: subject)
    var output = Output()
    for line in preview.lines { try output.line(Output.safe(line.description)) }
    if preview.lines.isEmpty {
      for change in changes where change.old != change.new { try output.line(change.line) }
    }
    if preview.isCut { try output.line("…") }
    try output.flush()
  }

  private func changed() throws(Failure) -> any Document {
    do throws(Problem) {
      return try subject.snapshot.document.applying(changes)
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
