import Catalog
import Preferences
import PreferencesEditor

extension ReadingProgram {
  /// Finds what the catalogue says about the program that reads the file at `path`. `title` is its title.
  init(ofFileAt path: String, title: String?) {
    self.init()
    self.title = title
    effectiveValues = { KnownPrograms.effectiveValues(of: $0, at: path) }
    pending = PendingSaves(openFile: path)
    check = FileCheck(ofFileAt: path).map { check in
      ContentsCheck(
        command: check.title, verdict: { check.verdict(on: $0, replacing: $1) },
        cancel: check.cancel)
    }
    guard let entry = KnownPrograms.entry(forFileAt: path),
      let application = entry.application(ofFileAt: path, home: "~".expandingHome)
    else { return }
    let file = FileApplication(application)
    self.application = ContentsApplication(command: file.title, run: file.run)
    if let obstacle = application.obstacle {
      confirmationObstacle = obstacle
    } else if check == nil {
      confirmationObstacle = "no program checks this file"
    } else if let way = application.confirmation {
      confirmation = ContentsConfirmation(
        ConfirmedSave(entry: entry, application: application, confirmation: way, path: path))
    } else {
      confirmationObstacle = "its entry does not say how"
    }
  }
}
