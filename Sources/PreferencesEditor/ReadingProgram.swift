import Documents
import Preferences

/// The program that reads the edited file, as far as it is known.
package struct ReadingProgram: Sendable {
  /// The title of the program, such as `OpenSSH server`. Nil if it is not known.
  package var title: String?
  /// Returns the values that the program uses, with those of a snapshot for the open file. Nil if they are not known.
  package var effectiveValues: @Sendable (_ snapshot: any Snapshot) -> EffectiveValues? = { _ in nil
  }
  /// The program's own check of contents. Nil if it has none.
  package var check: ContentsCheck?

  /// The way to make the program use a changed file. Nil if none is known.
  package var application: ContentsApplication?
  /// The way to save so that the former file comes back unless the change is confirmed. Nil if there is none.
  package var confirmation: ContentsConfirmation?
  /// Why there is none, as half a sentence. Nil if there is one, or if no command makes the program use the file.
  package var confirmationObstacle: String?
  /// The changes of this user that wait for a confirmation.
  package var pending = PendingSaves()

  package init() {}
}

/// The way to make a program use its changed file.
package struct ContentsApplication: Sendable {
  /// The command for people: `systemctl reload ssh`.
  package let command: String
  /// Runs the command. Returns why the program does not use the file. Nil if it does.
  package let run: @Sendable () -> String?

  package init(command: String, run: @escaping @Sendable () -> String?) {
    (self.command, self.run) = (command, run)
  }
}

/// A program's own check of the contents of its file, before they are written.
package struct ContentsCheck: Sendable {
  /// The command for people: `sshd -t`.
  package let command: String
  /// Returns the verdict on a document. `old` are the contents of the file; nil if there is none.
  package let verdict: @Sendable (_ document: any Document, _ old: [UInt8]?) -> ProgramVerdict

  /// Ends a check that still runs, and leaves none of its files.
  package let cancel: @Sendable () -> Void

  package init(
    command: String, verdict: @escaping @Sendable (any Document, [UInt8]?) -> ProgramVerdict,
    cancel: @escaping @Sendable () -> Void
  ) {
    (self.command, self.verdict, self.cancel) = (command, verdict, cancel)
  }

  /// Returns the verdict on what a plan would write in place of the file of `snapshot`.
  package func verdict(on plan: PlannedEdit, replacing snapshot: DocumentSnapshot) -> ProgramVerdict
  {
    verdict(plan.document, snapshot.isMissing ? nil : snapshot.document.bytes)
  }
}

/// The way to save a file so that the former one comes back unless the change is confirmed.
package struct ContentsConfirmation: Sendable {
  package let terms: PendingSave.Terms
  /// Prepares a save of `new`. `seconds` is the time for the confirmation.
  package let begin:
    @Sendable (_ new: [UInt8], _ seconds: Int) throws(PreparedSaveFailure) -> any PreparedSave

  package init(
    terms: PendingSave.Terms,
    begin: @escaping @Sendable ([UInt8], Int) throws(PreparedSaveFailure) -> any PreparedSave
  ) {
    (self.terms, self.begin) = (terms, begin)
  }
}

/// The changes of this user that wait for a confirmation, of whatever file.
package struct PendingSaves: Sendable {
  /// Lists them by the names of their records.
  package var list: @Sendable () -> [String: PendingSave] = { [:] }
  /// How the change of a record has ended. Nil if that is not known.
  package var ending: @Sendable (String) -> PendingEnding? = { _ in nil }
  /// Does something about the change of the open file, or else about the only one. Returns what became of it. Throws
  /// if that could not be done.
  package var perform: @Sendable (PendingSave.Action) throws(PreparedSaveFailure) -> String = { _ in
    ""
  }

  package init() {}
}

/// Why a save could not be prepared, or not be recorded.
package struct PreparedSaveFailure: Error {
  package let message: String
  package init(_ message: String) { self.message = message }
}

/// A save that is prepared: it can be taken back even if this process ends now.
package protocol PreparedSave: Sendable {
  /// Records that the file is written. The program is made to use it then, by a process outside of this session.
  func markSaved() throws(PreparedSaveFailure)
  /// Ends a save that has failed. What it has written is taken back.
  func abandon(because reason: String)
  /// Waits until the program uses the file. Returns how the change has ended if it does not.
  func waitForApplication() -> PendingEnding?
  /// Waits until the change is confirmed or taken back.
  func waitForEnding() -> PendingEnding
}

/// The end of a change.
package struct PendingEnding: Hashable, Sendable {
  package enum Outcome: String, Sendable {
    case confirmed
    /// The former file is back, and in use if the new one was.
    case returned
    /// Taking it back has failed, or succeeded only in part.
    case failed
  }

  package let outcome: Outcome
  /// The reason and who decided it, as one line.
  package let text: String

  package init(_ outcome: Outcome, _ text: String) { (self.outcome, self.text) = (outcome, text) }
}
