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
