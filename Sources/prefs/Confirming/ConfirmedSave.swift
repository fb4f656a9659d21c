import Catalog
import Platform
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store

/// The save of a file that is taken back unless it is confirmed.
struct ConfirmedSave: Sendable {
  let entry: CatalogEntry
  let application: ProgramApplication
  let confirmation: ProgramApplication.Confirmation
  /// The path of the file.
  let path: String

  /// Prepares the save: what is needed to take it back is on the disk, and a process outside of this session watches.
  /// Throws if that cannot be done; nothing is changed then.
  func begin(writing new: [UInt8], within seconds: Int) throws -> BegunSave {
    let journal = PendingJournal(
      title: entry.title, file: try FormerFile(at: path), new: new, application: application,
      seconds: seconds, needsNewLogin: confirmation.terms.needsNewLogin,
      isAnnounced: confirmation.isAnnounced,
      author: .current, when: .now, system: RunningSystem.identity)
    let (change, lock) = try PendingChange.begin(journal, named: entry.name)
    let save = BegunSave(change, lock)
    guard PendingWatcher.ensure(watching: change) else {
      save.abandon(because: "no process could watch it")
      change.folder.remove("journal")
      throw Failure(
        "\(path.printable): nothing was saved, because no process could be started that takes the "
          + "change back", .system)
    }
    return save
  }
}

extension ContentsConfirmation {
  init(_ save: ConfirmedSave) {
    self.init(terms: save.confirmation.terms) { (new, seconds) throws(PreparedSaveFailure) in
      do { return try save.begin(writing: new, within: seconds) } catch {
        throw PreparedSaveFailure(error.failure?.message ?? "\(error)")
      }
    }
  }
}
