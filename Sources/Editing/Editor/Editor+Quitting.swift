import Preferences

extension Editor {
  mutating func quit() -> Effect? {
    guard !draft.isEmpty else { return .exit }
    mode = .confirmQuit
    return nil
  }

  mutating func confirmingQuit(_ command: Command) -> Effect? {
    mode = .browse
    switch command {
    case .quit: return .exit
    case .write: return write()
    default: return nil
    }
  }
}
