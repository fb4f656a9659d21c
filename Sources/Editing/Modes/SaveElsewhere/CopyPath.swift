import Preferences

/// The path of a copy, being typed.
public struct CopyPath: Sendable {
  public internal(set) var line: LineText
}

extension CopyPath: EditorMode {
  var mode: Mode { .saveElsewhere(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept where !line.isEmpty: editor.saveCopy(to: line.text)
    case .cancel: .browse
    default: .stay
    }
  }

  mutating func type(_ input: TextInput, in editor: inout Editor) -> Transition {
    line.update(input)
    return .stay
  }
}

extension Editor {
  /// Asks for the path of a copy. A read-only document can be copied too.
  mutating func startSavingElsewhere() -> Transition {
    refuseInvalid()
      ?? .open(.saveElsewhere(CopyPath(line: LineText(title.folder + title.name))))
  }
}
