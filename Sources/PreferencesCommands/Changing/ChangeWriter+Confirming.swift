import Documents
import Preferences
import PreferencesEditor

extension ChangeWriter {
  /// Returns how the file is saved so that the former one comes back. Throws if it cannot.
  func confirmation() throws(Failure) -> ContentsConfirmation {
    guard let confirmation = context.program.confirmation else {
      let why = context.program.confirmationObstacle ?? "no program is known that uses it"
      throw Failure(
        "\(context.path.printable): --confirm: a change of this file cannot be taken back: "
          + "\(why.printable); nothing was saved", .usage
      ).mentioning(context.schemaProblem)
    }
    return confirmation
  }

  /// Saves what was checked, and waits until the change is confirmed or taken back. Throws unless it is confirmed.
  func save(
    _ plan: PlannedEdit, to store: any DocumentStore, _ application: ContentsApplication,
    _ confirmation: ContentsConfirmation, within seconds: Int
  ) async throws(Failure) {
    let path = context.path.printable
    let pending: any PreparedSave
    do throws(PreparedSaveFailure) {
      pending = try confirmation.begin(plan.document.bytes, seconds)
    } catch {
      throw Failure("\(path): nothing was saved: \(error.message)", .tryAgain)
    }
    do throws(Failure) {
      try await save(plan, to: store)
    } catch {
      pending.abandon(because: "the save has failed")
      throw error
    }
    do throws(PreparedSaveFailure) { try pending.markSaved() } catch {
      Diagnostics.print("\(path): \(error.message)")
    }
    if let ending = pending.waitForApplication() { return try report(ending) }
    let by = confirmation.terms.needsNewLogin ? "from a new login" : "from any terminal"
    Diagnostics.print(
      """
      \(path): saved, and \(application.command) has succeeded
      Run this \(by) within \(seconds) s, else the former file comes back:
        prefs confirm \(path)
      """)
    try report(pending.waitForEnding())
  }

  private func report(_ ending: PendingEnding) throws(Failure) {
    let words = "\(context.path.printable): \(ending.text.printable)"
    switch ending.outcome {
    case .confirmed: Diagnostics.print(words)
    case .returned: throw Failure(words, .takenBack)
    case .failed: throw Failure(afterSave: words, .system)
    }
  }
}
