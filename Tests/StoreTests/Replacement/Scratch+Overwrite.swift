import Documents
import Preferences

@testable import Store

extension Scratch {
  /// Replaces `base` by `new`, as a save does. Backups go to the folder `state`.
  func overwrite(
    _ name: String, _ base: String, _ new: String
  ) throws(FileError) -> WriteOutcome {
    try Overwrite(
      FileTarget(at: self(name)), from: Array(base.utf8), to: DocumentContents(Array(new.utf8)),
      keepingBackupIn: state
    ).run()
  }

  var state: StateDirectory { StateDirectory(self("state")) }
  var backups: [String] { names(in: "state/backups") }
}

extension WriteOutcome {
  /// A save without warnings.
  static let done = WriteOutcome.done(WriteOutcome.Written(isDurable: true))

  static func inPlace(_ reason: InPlaceReason) -> WriteOutcome {
    done.with([.inPlace(because: reason)])
  }
}
