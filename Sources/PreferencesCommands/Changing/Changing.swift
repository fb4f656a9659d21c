import Documents
import Preferences

/// Changes made to a store: checked by the schema, then saved, or only shown.
package struct Changing {
  let subject: Subject
  let changes: [Change]
  let isDryRun: Bool
  let inSteps: Bool

  /// `inSteps`: a store may take in several what one step does not.
  package init(_ subject: Subject, _ changes: [Change], isDryRun: Bool, inSteps: Bool = false) {
    self.subject = subject
    self.changes = changes
    self.isDryRun = isDryRun
    self.inSteps = inSteps
  }

  package func run() async throws(Failure) {
    try check()
    if isDryRun { return try preview() }
    guard let store = subject.store else { return try printDocument() }
    let saved: MergedSave
    do throws(StoreError) {
      saved = try await store.saveMerging(changes, over: subject.snapshot, inSteps: inSteps)
    } catch .tooManyAtOnce(let path, let count, let steps) {
      let refusal = InStepsOption.refusal(of: count, steps: steps)
      throw Failure("\(path.printable): \(refusal)", .no)
    } catch {
      throw subject.failure(error)
    }
    if case .clashed(let clashes, _) = saved { throw failure(of: clashes) }
    Diagnostics.say(store.caveats, of: subject.path)
  }

  /// What standard input held goes, changed, to standard output.
  private func printDocument() throws(Failure) {
    guard let old = subject.snapshot as? DocumentSnapshot else { return }
    var output = Output()
    try output.write(changed(old).bytes)
  }

  private func preview() throws(Failure) {
    guard let old = subject.snapshot as? DocumentSnapshot else {
      return try Output.print(changes.map(subject.schema.masked), asJSON: false)
    }
    try Output.show(from: old, to: try changed(old), schema: subject.schema)
  }

  private func changed(_ old: DocumentSnapshot) throws(Failure) -> any Document {
    do throws(Problem) {
      return try old.document.applying(changes)
    } catch {
      throw subject.failure(error)
    }
  }

  private func failure(of clashes: [Clash]) -> Failure {
    let lines = clashes.map { clash in
      let shown = clash.theirs.map { subject.schema.masked($0, at: clash.name) }
      let theirs = shown.map { "is \($0.text(limit: 40)) now" } ?? "is gone now"
      return "\(subject.path.printable): \(clash.name.label): another program changed it "
        + "meanwhile: \(theirs.printable); nothing was saved, try again"
    }
    return Failure(lines.joined(separator: "\n"), .tryAgain)
  }
}
