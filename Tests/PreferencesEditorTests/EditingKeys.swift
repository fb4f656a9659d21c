import Preferences

@testable import PreferencesEditor

struct EditingKeys: Namespace {
  let workers = Key(default: 4, summary: "Threads that answer", .in(1...64))
  let name = Key(default: "gate")
  let token = Key(default: "", formerly: ["password"], secret: true)
}

extension Domain {
  /// Edits like `edit()`, but on `terminal` instead of the real one.
  func edit(on terminal: ScriptedTerminal) async throws {
    let editor = try await editor()
    await withTaskExecutorPreference(EditingThread()) {
      _ = await editor.run(on: terminal, inbox: terminal.inbox)
    }
    try await reload()
  }
}
