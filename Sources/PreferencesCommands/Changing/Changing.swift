import Documents
import Preferences

/// Changes made to a store: checked by the schema, then saved, or only shown.
package struct Changing {
  let subject: CommandContext
  let changes: [Change]
  let isDryRun: Bool
  let inSteps: Bool

  /// `inSteps`: a store may take in several what one step does not.
  package init(
    _ subject: CommandContext, _ changes: [Change], isDryRun: Bool, inSteps: Bool = false
  ) {
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
    Diagnostics.print(store.warnings, of: subject.path)
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

extension Changing {
  /// What the schema refuses. Problems that were there before do not stand in the way.
  package var refusals: [Problem] {
    let locked = changes.filter(isLocked).map { Problem(.readOnly, name: $0.name) }
    return locked + subject.schema.problems(madeBy: changes, to: subject.snapshot)
  }

  func check() throws(Failure) {
    let problems = refusals
    guard !problems.isEmpty else { return }
    let lines = problems.map { Diagnostics.text(of: $0, in: subject.path) }
    throw Failure(lines.joined(separator: "\n"), .no)
  }

  private func isLocked(_ change: Change) -> Bool {
    change.new != change.old && subject.schema.declaration(of: change.name)?.isReadOnly == true
  }
}

extension CommandContext {
  /// What returns `name`, or all that is declared inside it, to the default; nothing where that
  /// counts already. `remedy` says what to do about a name that is stored and not declared.
  package func resets(of name: PreferenceName, remedy: String) throws(Failure) -> [Change] {
    if let entry = schema.declaration(of: name), entry.kind != .record {
      return [reset(of: name)].compactMap(\.self) + formerValues(of: name)
    }
    guard schema.isNamespace(name) else { throw undeclared(name, remedy) }
    return snapshot.rows(in: name).lazy.map(snapshot.name(at:))
      .filter { schema.declaration(of: $0) != nil }
      .compactMap(reset)
  }

  private func reset(of name: PreferenceName) -> Change? {
    let value = schema.resetValue(of: name)
    guard let now = snapshot[name], now != value else { return nil }
    return Change(name, from: now, to: value)
  }

  private func undeclared(_ name: PreferenceName, _ remedy: String) -> Failure {
    guard snapshot[name] != nil else { return absent(name) }
    return Failure(
      "\(path.printable): \(name.label): has no default: no schema declares it; \(remedy)", .no)
  }
}
