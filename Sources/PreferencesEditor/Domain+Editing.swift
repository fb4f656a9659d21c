import Glibc
import Preferences
import Terminal

extension Domain {
  /// Opens the terminal editor on these keys until the user quits; a scope opens all of its domain.
  ///
  /// What is saved in the editor comes into force in this program at once, and `updates` tells it
  /// while the editor is still open; what the program sets meanwhile is merged when the user saves.
  /// A signal that ends the editor is raised anew once the terminal is as it was.
  ///
  /// Throws where standard input and output are no terminal, and where the store cannot be read.
  public func edit() async throws(EditingError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw .terminal(.notATerminal, label: store.label)
    }
    if let shortage = Headroom.shortage(forThreads: TerminalEditor.threads) {
      throw .shortage("\(shortage)")
    }
    let editor = try await editor()
    do throws(TerminalError) {
      try await editor.run()
    } catch {
      throw .terminal(error, label: store.label)
    }
    try? await reload()
  }

  /// On the store as it is once all that was set is saved. What cannot be saved stays in force in
  /// this program, and `failure` tells why.
  func editor() async throws(EditingError) -> TerminalEditor {
    try? await flush()
    do throws(StoreError) {
      return TerminalEditor(
        store, at: try await store.load(), schema: schemaOfThisRun, program: Program.name,
        didSave: { try? await reload() })
    } catch {
      throw .store(error)
    }
  }

  /// Says of a key where an override counts instead of what is stored.
  var schemaOfThisRun: Schema {
    var schema = schema
    for current in currentValues {
      guard let override = current.override else { continue }
      var entry = current.entry
      let words = "Overridden for this run by \(override)."
      entry.summary = entry.summary.map { $0 + ($0.hasSuffix(".") ? " " : ". ") + words } ?? words
      schema.replace(entry)
    }
    return schema
  }
}
