import Documents
import Preferences
import PreferencesEditor
import Store

/// Changes to a store, which are checked by the schema and then saved or only shown.
package struct ChangeWriter {
  let context: CommandContext
  let changes: [Change]
  let isDryRun: Bool
  /// Whether to save in several transactions if the changes do not fit in one.
  private var inSteps = false
  /// Whether to print no warnings.
  private var isQuiet = false
  /// Whether to save only what the program that reads the file accepts, and whether to make it use the file.
  private var isChecked = false, isApplied = false
  /// Whether the result is printed as JSON.
  private var isJSON = false
  /// Why the change is made, for the history.
  private var reason: String?
  /// The time in seconds within which the change must be confirmed. Nil if it need not be.
  private var confirmationSeconds: Int?

  package init(_ context: CommandContext, _ changes: [Change], isDryRun: Bool) {
    self.context = context
    self.changes = changes
    self.isDryRun = isDryRun
  }

  package init(
    _ context: CommandContext, _ changes: [Change], _ options: ChangeOptions,
    _ safety: SafetyOptions? = nil
  ) {
    self.init(context, changes, isDryRun: options.isDryRun)
    confirmationSeconds = safety?.confirmation?.seconds
    isApplied = safety?.isApplied == true || confirmationSeconds != nil
    isChecked = safety?.isChecked == true || isApplied && context.program.check != nil
    (isJSON, reason) = (safety?.isJSON == true, try? safety?.reason?.asText())
    inSteps = options.isInSteps
    isQuiet = options.quiet
  }

  /// Checks the changes, then saves or prints them. A document from standard input is printed changed. With
  /// `--json`, the verdict is printed.
  package func run() async throws(Failure) {
    if isJSON, context.store == nil {
      throw Failure("\(Program.name): --json: standard output has the document", .usage)
    }
    try check()
    guard isJSON else { return try await perform() }
    // The store has other contents after the save, so the lines are compared first.
    let old = context.snapshot as? DocumentSnapshot
    let verdict = ChangeVerdict(
      of: changes, in: context, to: try old.map { old throws(Failure) in try changed(old) })
    try await perform()
    try Output.print(verdict.accepted(isSaved: !isDryRun).json)
  }

  /// Saves or prints the changes, which the schema allows.
  private func perform() async throws(Failure) {
    if !isQuiet { printUnreadLines() }
    let application = isApplied ? try application() : nil
    let confirmation = confirmationSeconds == nil ? nil : try confirmation()
    let plan = isChecked ? try acceptedPlan() : nil
    if isDryRun { return isJSON ? () : try preview() }
    guard let store = context.store else { return try printDocument() }
    (store as? FileStore)?.explainSaves(reason)
    if let plan, let store = store as? any DocumentStore {
      if let confirmation, let seconds = confirmationSeconds, let application {
        return try await save(plan, to: store, application, confirmation, within: seconds)
      }
      try await save(plan, to: store)
    } else {
      try await save(to: store)
    }
    if let application { try apply(application) }
  }

  /// Saves the changes, merged with those that another program has made meanwhile.
  private func save(to store: any PreferenceStore) async throws(Failure) {
    let saved: MergedSave
    do throws(StoreError) {
      saved = try await store.saveMerging(changes, over: context.snapshot, inSteps: inSteps)
    } catch .tooManyAtOnce(let path, let count, let steps) {
      let refusal = InStepsOption.refusal(of: count, steps: steps)
      throw Failure("\(path.printable): \(refusal)", .no)
    } catch {
      throw context.failure(error, of: changes)
    }
    if case .conflicted(let conflicts, _) = saved { throw failure(of: conflicts) }
    printWarnings(of: store)
  }

  func printWarnings(of store: any PreferenceStore) {
    if !isQuiet { Diagnostics.print(store.warnings, of: context.path) }
  }

  /// Prints the document from standard input with the changes.
  private func printDocument() throws(Failure) {
    guard let old = context.snapshot as? DocumentSnapshot else { return }
    var output = Output()
    try output.write(changed(old).bytes)
  }

  private func preview() throws(Failure) {
    guard let old = context.snapshot as? DocumentSnapshot else {
      return try Output.print(changes.map(context.schema.masked), asJSON: false)
    }
    try Output.show(from: old, to: try changed(old), schema: context.schema)
  }

  private func changed(_ old: DocumentSnapshot) throws(Failure) -> any Document {
    do throws(Problem) {
      return try old.document.applying(changes)
    } catch {
      throw context.failure(error)
    }
  }

  private func failure(of conflicts: [KeyConflict]) -> Failure {
    let lines = conflicts.map { conflict in
      let shown = conflict.theirs.map { context.schema.masked($0, at: conflict.name) }
      let theirs = shown.map { "is \($0.text(limit: 40)) now" } ?? "was removed"
      return "\(context.path.printable): \(conflict.name.label): another program changed it "
        + "meanwhile: \(theirs.printable); nothing was saved, try again"
    }
    return Failure(lines.joined(separator: "\n"), .tryAgain)
  }
}

extension ChangeWriter {
  /// Prints a remark about each line that has the key of a changed value and is not read.
  private func printUnreadLines() {
    guard context.snapshot.holdsLines else { return }
    let changed = Set(changes.filter { $0.old != nil && $0.new != nil }.map(\.name))
    for line in context.snapshot.unreadLines where changed.contains(line.key) {
      let (path, key) = (context.path.printable, line.key.label.printable)
      let place = "\(path):\(line.place.line): \(key)"
      Diagnostics.print("\(place): this line is not read; line \(line.countingLine) counts")
    }
  }

  /// The problems that the changes would cause. Problems that existed before are ignored.
  package var refusals: [Problem] {
    let locked = changes.filter(isLocked).map { Problem(.readOnly, name: $0.name) }
    return locked + context.schema.problems(madeBy: changes, to: context.snapshot)
  }

  func check() throws(Failure) {
    let problems = refusals
    guard !problems.isEmpty else { return }
    let lines = problems.map { Diagnostics.text(of: $0, in: context.path) }
    throw Failure(lines.joined(separator: "\n"), .no, problems: problems)
  }

  private func isLocked(_ change: Change) -> Bool {
    change.new != change.old && context.schema.declaration(of: change.name)?.isReadOnly == true
  }
}

extension CommandContext {
  /// Returns the changes that reset `name`, or everything declared inside it. Empty if the default
  /// is already in force. `remedy` suggests what to do about a name that is stored but not
  /// declared.
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
