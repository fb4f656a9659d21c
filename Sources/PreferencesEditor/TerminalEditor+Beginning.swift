import Documents
import Editing
import Preferences
import Store
import Terminal

/// The editor on a large file, whose beginning is shown while the rest is read.
extension TerminalEditor {
  /// Runs the editor that `open` makes, on the thread of the caller. Until then, the screen shows `beginning`,
  /// unless the rest of the file may name a schema, which decides how values are shown.
  ///
  /// Returns how the session ended. If `open` throws, restores the terminal and throws
  /// the same error.
  package static func run(
    showing beginning: FileBeginning, _ settings: Settings,
    opening open: @escaping @Sendable () async throws -> Self
  ) async throws -> SessionEnding {
    let inbox = Inbox()
    let rest = RestOfDocument(waking: inbox.bell)
    let opening = Task.detached(executorPreference: EditingThread()) {
      defer { rest.finish() }
      return try await Progress.$current.withValue(rest.progress) {
        if !beginning.mayNameSchema() { rest.allowBeginning() }
        let editor = try await open()
        (editor.snapshot as? DocumentSnapshot)?.prepareLookups()
        return editor
      }
    }
    guard !settings.isPlain,
      let screen = try openScreen(settings.terminal, bell: inbox.bell)
    else { return try await opening.value.session(plain: true) }

    let live = LiveSettings(settings)
    let title = DocumentTitle(of: beginning.store, at: beginning.snapshot, program: nil)
    var session = Session(
      Editor(title: title, schema: .ofNames, snapshot: beginning.snapshot), on: screen,
      inbox: inbox, settings: { live.current.terminal(in: $0.theme) }, perform: { _ in nil })
    if let ending = await session.showBeginning(until: rest) {
      rest.progress.cancel()
      screen.close(raising: ending.signal)
      return ending
    }
    do {
      let editor = try await opening.value
      let (ending, message) = await editor.run(
        on: screen, live, followsSettings: true, inbox: inbox, state: .standard,
        resuming: beginning.isBeginning(of: editor.snapshot) ? session : nil)
      screen.close(raising: ending.signal, printing: message)
      return ending
    } catch {
      screen.close()
      throw error
    }
  }
}
