import Documents
import Preferences
import PreferencesCommands
import PreferencesEditor

struct ApplyOptions {
  /// Whether a change overwrites a value that it does not expect.
  var isForced = false
  var inSteps = false
}

/// The effect of a change set on one store, determined before anything is written.
struct ApplyPlan {
  /// The store's name for messages.
  let store: String
  let finding: Finding

  enum Finding {
    /// The changes to the current values.
    case ready(CommandContext, [Change])
    /// The result without a save: nothing to do, or an obstacle.
    case settled(ApplyOutcome)
  }

  init(
    _ set: ChangeSet, to store: String, _ options: ApplyOptions,
    opening open: () async throws -> CommandContext
  ) async {
    do {
      let subject = try await open()
      self.store = subject.path
      finding = Self.finding(set, in: subject, options)
    } catch {
      self.store = StandardInput.label(of: store)
      let failure = error.failure ?? Failure("prefs: \(error)", .inputOutput)
      finding = .settled(.failed(failure.message(without: self.store)))
    }
  }

  private static func finding(
    _ set: ChangeSet, in subject: CommandContext, _ options: ApplyOptions
  ) -> Finding {
    guard let store = subject.store else {
      return .settled(.failed("it cannot be written to; name a file or an address"))
    }
    if let obstacle = store.obstacle { return .settled(.failed(obstacle.words)) }
    let merge = Merge(set.placed(in: subject.snapshot), onto: subject.snapshot)
    guard merge.conflicts.isEmpty || options.isForced else {
      return .settled(.conflict(merge.conflicts.map { $0.masked(by: subject.schema) }))
    }
    let changes =
      merge.changes + merge.conflicts.map { Change($0.name, from: $0.theirs, to: $0.mine) }
    guard !changes.isEmpty else { return .settled(.nothingToDo) }
    let problems = problems(of: changes, in: subject, store, options)
    return problems.isEmpty ? .ready(subject, changes) : .settled(.refused(problems))
  }

  private static func problems(
    of changes: [Change], in subject: CommandContext, _ store: any PreferenceStore,
    _ options: ApplyOptions
  ) -> [String] {
    let refusals = ChangeWriter(subject, changes, isDryRun: true).refusals
    guard refusals.isEmpty else { return refusals.map(\.withoutPlace.description) }
    if let document = (subject.snapshot as? DocumentSnapshot)?.document {
      do throws(Problem) {
        _ = try document.applying(changes)
      } catch {
        return [subject.schema.withoutSecrets(error, in: subject.snapshot).withoutPlace.description]
      }
    }
    guard let store = store as? any StepwiseStore else { return [] }
    do throws(Problem) {
      guard let steps = try store.steps(for: changes), steps > 1, !options.inSteps else {
        return []
      }
      return [InStepsOption.refusal(of: changes.count, steps: steps)]
    } catch {
      return [subject.schema.withoutSecrets(error, in: subject.snapshot).withoutPlace.description]
    }
  }
}

extension ChangeSet {
  /// Returns the changes with the spelling of names in `snapshot`, as dotted keys or nested. If two
  /// names would become equal, returns them unchanged.
  fileprivate func placed(in snapshot: any Snapshot) -> [Change] {
    let placed = changes.map { Change(snapshot.placement(of: $0.name), from: $0.old, to: $0.new) }
    return Set(placed.map(\.name)).count == changes.count ? placed : changes
  }
}

extension KeyConflict {
  func masked(by schema: Schema) -> KeyConflict {
    let mask = { (value: PreferenceValue?) in value.map { schema.masked($0, at: name) } }
    return KeyConflict(name, base: mask(base), mine: mask(mine), theirs: mask(theirs))
  }
}

extension Failure {
  /// Returns the first line of the message without the names of the program and the store.
  fileprivate func message(without store: String) -> String {
    var text = message.prefix { $0 != "\n" }
    for start in ["prefs: ", "\(store.printable): "] where text.hasPrefix(start) {
      text = text.dropFirst(start.count)
    }
    return String(text)
  }
}
