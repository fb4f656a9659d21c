import Preferences

/// A question that is asked before more than one key changes.
public struct Question: Sendable {
  /// `remove "logging" and the 7 keys in it?`
  public let words: String
  /// The edits that Enter stages.
  let edits: [Edit]
  /// What is announced once they are staged.
  let done: Phrase
}

extension Question: EditorMode {
  var mode: Mode { .confirm(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept:
      editor.stage(edits)
      editor.notice = .info(done)
      return .browse
    case .cancel, .quit: return .browse
    default: return .stay
    }
  }

  /// Asks no more: the question was about another state of the document.
  mutating func documentChanged(in editor: inout Editor) -> Transition {
    editor.notice = .info(
      "not done: \(editor.title.name) was changed by another program meanwhile")
    return .browse
  }
}

/// Asks whether to quit although something is staged.
struct QuitQuestion: EditorMode {
  var mode: Mode { .confirmQuit }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .quit: return .browse(.exit)
    case .write:
      let transition = editor.write()
      return .open(transition.mode ?? .browse, transition.effect)
    default: return .browse
    }
  }
}
