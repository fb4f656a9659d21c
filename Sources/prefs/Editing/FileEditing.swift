import Documents
import Editing
import Glibc
import Preferences
import Store
import Terminal

/// An editor on a file: what it asks of the world is done here.
struct FileEditing {
  let subject: Subject
  let store: FileStore

  /// nil for standard input, which cannot be saved to.
  init?(_ subject: Subject) {
    guard let store = subject.store else { return nil }
    self.subject = subject
    self.store = store
  }

  /// Until the user quits, or ends as the signal says that told it to. Throws where the terminal
  /// cannot show it.
  func run() async throws(TerminalError) {
    let settings = Settings()
    let screen = try CursesScreen(settings.terminal)
    let isOnSettings = SettingsFile.isAt(subject.path)
    var session = Session(
      editor(telling: settings.problem), on: screen,
      settings: { isOnSettings ? Settings(stagedIn: $0).terminal : settings.terminal },
      perform: perform)
    let ending = await session.run()
    switch ending {
    case .quit: screen.close()
    case .hungUp: screen.close(because: SIGHUP)
    case .terminated(let signal): screen.close(because: signal)
    }
  }

  private func editor(telling problem: String?) -> Editor {
    let title = DocumentTitle(
      path: subject.path, format: subject.snapshot.document.format.words,
      readOnly: store.obstacle?.words)
    var editor = Editor(title: title, schema: subject.schema, snapshot: subject.snapshot)
    if let problem { _ = editor.update(.notice(.problem(problem))) }
    return editor
  }

  private func perform(_ effect: Effect) async -> Message? {
    do throws(StoreError) {
      switch effect {
      case .load: return .loaded(try store.load())
      case .preview(let changes): return .preview(preview(changes))
      case .save(let changes, let revision):
        return .saved(try store.save(changes, over: revision), to: subject.path)
      case .saveElsewhere(let changes, let path): return try save(changes, elsewhere: path)
      case .redraw, .suspend, .exit: return nil
      }
    } catch .conflict(let theirs) {
      return .conflict(theirs: theirs)
    } catch .durabilityUnconfirmed(let path, let saved) {
      return .saved(saved, to: "\(path), but the disk did not confirm it")
    } catch {
      return .failed(error)
    }
  }
}
