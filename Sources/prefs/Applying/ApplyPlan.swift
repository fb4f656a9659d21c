import Documents
import Preferences
import PreferencesCommands
import PreferencesEditor

struct ApplyOptions {
  /// Other values than a change expects are written over.
  var isForced = false
  var inSteps = false
}

/// What a change set means for one store, found out before anything is written.
struct ApplyPlan {
  /// As it is shown.
  let store: String
  let finding: Finding

  enum Finding {
    /// As changes to what stands there.
    case ready(CommandContext, [Change])
    /// There is nothing to do, or it cannot be done.
    case settled(ApplyOutcome)
  }

  init(
    _ set: ChangeSet, to store: String, _ options: ApplyOptions,
    opening open: (String) async throws(Failure) -> CommandContext
  ) async {
    do throws(Failure) {
      let subject = try await open(store)
      self.store = subject.path
      finding = Self.finding(set, in: subject, options)
    } catch {
      self.store = StandardInput.label(of: store)
      finding = .settled(.failed(error.words(of: self.store)))
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
    guard merge.clashes.isEmpty || options.isForced else {
      return .settled(.clash(merge.clashes.map { $0.masked(by: subject.schema) }))
    }
    let changes =
      merge.changes + merge.clashes.map { Change($0.name, from: $0.theirs, to: $0.mine) }
    guard !changes.isEmpty else { return .settled(.nothingToDo) }
    let problems = problems(of: changes, in: subject, store, options)
    return problems.isEmpty ? .ready(subject, changes) : .settled(.refused(problems))
  }

  private static func problems(
    of changes: [Change], in subject: CommandContext, _ store: any PreferenceStore,
    _ options: ApplyOptions
  ) -> [String] {
    let refusals = ChangeWriter(subject, changes, isDryRun: true).refusals
    guard refusals.isEmpty else { return refusals.map(\.descriptionWithoutPlace) }
    if let document = (subject.snapshot as? DocumentSnapshot)?.document {
      do throws(Problem) {
        _ = try document.applying(changes)
      } catch {
        return [subject.schema.withoutSecrets(error, in: subject.snapshot).descriptionWithoutPlace]
      }
    }
    guard let store = store as? any StepwiseStore else { return [] }
    do throws(Problem) {
      guard let steps = try store.steps(for: changes), steps > 1, !options.inSteps else {
        return []
      }
      return [InStepsOption.refusal(of: changes.count, steps: steps)]
    } catch {
      return [subject.schema.withoutSecrets(error, in: subject.snapshot).descriptionWithoutPlace]
    }
  }
}

extension ChangeSet {
  /// Named as `snapshot` has them, dotted keys or nested ones; exactly where two would become one.
  fileprivate func placed(in snapshot: any Snapshot) -> [Change] {
    let placed = changes.map { Change(snapshot.placement(of: $0.name), from: $0.old, to: $0.new) }
    return Set(placed.map(\.name)).count == changes.count ? placed : changes
  }
}

extension Clash {
  func masked(by schema: Schema) -> Clash {
    let mask = { (value: PreferenceValue?) in value.map { schema.masked($0, at: name) } }
    return Clash(name, base: mask(base), mine: mask(mine), theirs: mask(theirs))
  }
}

extension Problem {
  fileprivate var descriptionWithoutPlace: String {
    var problem = self
    problem.place = nil
    return problem.description
  }
}

extension Failure {
  /// Its first line, without the program's name and the store's, which stands before it already.
  func words(of store: String) -> String {
    var words = message.prefix { $0 != "\n" }
    for start in ["prefs: ", "\(store.printable): "] where words.hasPrefix(start) {
      words = words.dropFirst(start.count)
    }
    return String(words)
  }
}
