import Editing

/// What is typed line by line where a key is pressed on a screen.
enum PlainWords {
  static func words(for command: Command) -> String {
    switch command {
    case .undo: "undo"
    case .redo: "redo"
    case .write: "w"
    case .quit: "q"
    case .cancel, .filter, .search: "/"
    case .onlyModified: "@modified"
    case .reset: "reset"
    case .remove: "unset"
    case .add, .edit: "set NAME VALUE"
    default: "?"
    }
  }
}
