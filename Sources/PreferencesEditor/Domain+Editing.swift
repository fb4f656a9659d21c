import Platform
import Preferences
import Terminal

/// Why a program's preferences could not be opened in the terminal editor.
public enum EditingError: Error, Sendable {
  /// There is no terminal, or it cannot show the editor. `label` names the store.
  case terminal(TerminalError, label: String)
  /// The store cannot be read.
  case store(StoreError)
  /// A message that names the memory or threads that the system refuses.
  case shortage(String)
}

extension EditingError: CustomStringConvertible {
  /// The cause and the remedy.
  public var description: String {
    switch self {
    case .terminal(.notATerminal, let label):
      "\(TerminalError.notATerminal); run it in a terminal, or change \(label.printable) itself"
    case .terminal(let error, _): error.description
    case .store(let error): error.description
    case .shortage(let message): message
    }
  }
}

extension Domain {
  /// Opens the terminal editor on the keys of this domain until the user quits. Called on a scope,
  /// it opens the whole domain.
  ///
  /// Saved values take effect in this program at once, and `updates` reports them while the editor
  /// is still open. Values that the program sets meanwhile are merged when the user saves. If a
  /// signal ends the editor, the terminal is restored before the signal is raised again.
  ///
  /// - Throws: `EditingError` if standard input or output is not a terminal, or if the store cannot
  /// be
  ///   read.
  public func edit() async throws(EditingError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw .terminal(.notATerminal, label: store.label)
    }
    let thread = try EditingThread.ofEditor()
    let editor = try await editor()
    do throws(TerminalError) {
      try await withTaskExecutorPreference(thread) { () async throws(TerminalError) in
        _ = try await editor.session(plain: false)
      }
    } catch {
      throw .terminal(error, label: store.label)
    }
    try? await reload()
  }

  /// Returns an editor on the store, after saving the values set so far. Values that cannot be
  /// saved stay in effect in this program, and `failure` describes the reason.
  func editor() async throws(EditingError) -> TerminalEditor {
    try? await flush()
    do throws(StoreError) {
      return TerminalEditor(
        store, at: try await store.load(), schema: annotatedSchema, program: Program.name,
        didSave: { try? await reload() })
    } catch {
      throw .store(error)
    }
  }

  /// The schema, with a remark in the summary of each key whose stored value is overridden.
  var annotatedSchema: Schema {
    var schema = schema
    for current in currentValues {
      guard let override = current.override else { continue }
      var entry = current.entry
      let remark = "Overridden for this run by \(override)."
      entry.summary = entry.summary.map { $0 + ($0.hasSuffix(".") ? " " : ". ") + remark } ?? remark
      schema.replace(entry)
    }
    return schema
  }
}
