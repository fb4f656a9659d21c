import Documents
import Preferences
import PreferencesEditor

extension ChangeWriter {
  /// Plans the save, and asks the program that reads the file about the result. Throws unless it accepts that.
  func acceptedPlan() throws(Failure) -> PlannedEdit {
    let path = context.path.printable
    guard let check = context.program.check, let snapshot = context.snapshot as? DocumentSnapshot,
      context.store is any DocumentStore
    else {
      throw Failure(
        "\(path): --check: no program is known that checks this file; nothing was saved. "
          + "\"prefs catalog\" lists the known programs", .usage
      ).mentioning(context.schemaProblem)
    }
    let plan: PlannedEdit
    do throws(StoreError) {
      plan = try snapshot.planning(changes, at: context.path)
    } catch {
      throw context.failure(error, of: changes)
    }
    let verdict = context.schema.withoutSecrets(
      check.verdict(on: plan, replacing: snapshot),
      in: DocumentSnapshot(plan.document, revision: .new()))
    switch verdict.outcome {
    case .accepted: return plan
    case .refused(let complaints):
      let lines = complaints.map { Diagnostics.text(of: $0, in: context.path) }
      throw Failure(
        (lines + ["\(path): \(verdict.summary.printable); nothing was saved"])
          .joined(separator: "\n"), .no, problems: complaints)
    case .undecided(let why):
      throw Failure(
        "\(path): not checked: \(why.printable); nothing was saved. Without --check it is saved "
          + "unchecked", .no)
    }
  }

  /// Returns how the program that reads the file begins to use it. Throws if it is not known.
  func application() throws(Failure) -> ContentsApplication {
    guard let application = context.program.application else {
      throw Failure(
        "\(context.path.printable): --apply: no program is known that needs a command to use "
          + "this file; nothing was saved", .usage
      ).mentioning(context.schemaProblem)
    }
    return application
  }

  /// Makes the program use the file. Throws if it does not.
  func apply(_ application: ContentsApplication) throws(Failure) {
    guard let failure = application.run() else { return }
    throw Failure(afterSave: "\(context.path.printable): saved, but \(failure)", .system)
  }

  /// Saves exactly what was checked. Throws if another program has changed the file meanwhile.
  func save(_ plan: PlannedEdit, to store: any DocumentStore) async throws(Failure) {
    do throws(StoreError) {
      _ = try await store.save(plan)
    } catch .conflict {
      throw Failure(
        "\(context.path.printable): another program changed the file after the check; nothing was "
          + "saved, try again", .tryAgain)
    } catch {
      throw context.failure(error, of: changes)
    }
    printWarnings(of: store)
  }
}
