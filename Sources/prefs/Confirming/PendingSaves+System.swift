import Platform
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store

extension PendingSaves {
  /// The changes of this user, for an editor of the file at `path`.
  init(openFile path: String) {
    self.init()
    list = {
      let path = path.resolvedPath
      let changes = PendingChange.all().map { change in
        // Whatever ended the watching processes, any editor goes on with the change.
        _ = PendingWatcher.ensure(watching: change)
        let journal = change.journal
        return (
          change.name,
          PendingSave(
            path: journal.file.path, isOpenFile: journal.file.path == path,
            seconds: change.secondsLeft, needsNewLogin: journal.needsNewLogin)
        )
      }
      return Dictionary(changes) { first, _ in first }
    }
    ending = { name in
      PendingChange.endedChanges().first { $0.name == name }?.result?.ending
    }
    perform = { (action) throws(PreparedSaveFailure) in
      do {
        let change = try PendingChange.chosen(PendingChange.of(path) == nil ? nil : path)
        return try change.perform(action)
      } catch {
        throw PreparedSaveFailure(error.failure?.message ?? "\(error)")
      }
    }
  }
}
