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
