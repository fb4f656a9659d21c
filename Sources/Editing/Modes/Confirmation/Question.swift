import Preferences

/// A question that is asked before more than one key changes, or a program is run.
public struct Question: EditorMode, Sendable {
  /// `remove "logging" and the 7 keys in it?`
  package let text: String
  let edits: [Edit]
  /// The announcement once they are staged.
  let done: Phrase
  /// The effect to perform instead, which runs a program.
  package var effect: Effect?

  var mode: Mode { .confirm(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept where effect != nil: return .browse(effect)
    case .accept:
      editor.stage(edits)
      editor.notice = .info(done)
      return .browse
    case .cancel, .quit: return .browse
    default: return .stay
    }
  }

  /// Cancels the question, because it was about another state of the document.
  mutating func documentChanged(in editor: inout Editor) -> Transition {
    if effect != nil { return .stay }
    editor.notice = .info(
      "not done: \(editor.title.name) was changed by another program meanwhile")
    return .browse
  }
}

// MARK: Quitting

/// Asks whether to quit although changes are staged.
struct QuitQuestion: EditorMode {
  var mode: Mode { .confirmQuit }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .quit: .browse(.exit)
    case .write: editor.closingMode { editor throws(Notice) in try editor.write() }
    default: .browse
    }
  }
}

extension Editor {
  func quit() -> Transition { draft.isEmpty ? .stay(.exit) : .open(.confirmQuit) }

  /// Quits after the save, or at once if nothing is staged. The next command among the keys cancels
  /// the quitting.
  mutating func writeAndQuit() throws(Notice) -> Transition {
    guard !draft.isEmpty else { return .stay(.exit) }
    afterSave = .quit
    return try write()
  }
}
