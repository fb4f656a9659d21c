import Catalog
import Platform
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store

/// The save of a file that is taken back unless it is confirmed.
struct ConfirmedSave: Sendable {
  private let entry: CatalogEntry
  private let application: ProgramApplication
  let confirmation: ProgramApplication.Confirmation
  private let path: String

  /// Nil if a change of the file at `path` cannot be taken back, or not be checked before.
  init?(ofFileAt path: String) {
    guard let entry = KnownPrograms.entry(forFileAt: path),
      entry.check(ofFileAt: path, home: "~".expandingHome) != nil,
      let application = entry.application(ofFileAt: path, home: "~".expandingHome),
      let confirmation = application.confirmation
    else { return nil }
    (self.entry, self.application, self.confirmation) = (entry, application, confirmation)
    self.path = path
  }

  /// Why a change of the file at `path` cannot be taken back, as half a sentence. Nil if it can be, or if no command
  /// makes a program use the file.
  static func obstacle(ofFileAt path: String) -> String? {
    guard let entry = KnownPrograms.entry(forFileAt: path),
      let application = entry.application(ofFileAt: path, home: "~".expandingHome)
    else { return nil }
    if let obstacle = application.obstacle { return obstacle }
    if entry.check(ofFileAt: path, home: "~".expandingHome) == nil {
      return "no program checks this file"
    }
    return application.confirmation == nil ? "its entry does not say how" : nil
  }

  /// Prepares the save: what is needed to take it back is on the disk, and a process outside of this session watches.
  /// Throws if that cannot be done; nothing is changed then.
  func begin(writing new: [UInt8], within seconds: Int) throws(Failure) -> BegunSave {
    let file: FormerFile
    do throws(StoreError) { file = try FormerFile(at: path) } catch { throw Failure(error) }
    let journal = PendingJournal(
      title: entry.title, file: file, new: new, application: application, seconds: seconds,
      needsNewLogin: confirmation.needsNewLogin, isAnnounced: confirmation.isAnnounced,
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
    self.init(
      terms: PendingSave.Terms(
        seconds: save.confirmation.seconds, needsNewLogin: save.confirmation.needsNewLogin)
    ) { (new, seconds) throws(PreparedSaveFailure) in
      do throws(Failure) { return try save.begin(writing: new, within: seconds) } catch {
        throw PreparedSaveFailure(error.message)
      }
    }
  }
}
