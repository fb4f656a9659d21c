import Editing

/// A question of the editor as lines of text, with answers of one letter.
struct PlainQuestion {
  let lines: [String]
  /// The answers and their commands. An empty answer is Enter.
  let answers: [(text: String, words: String, command: Command)]

  init(
    _ lines: [String], _ answers: (text: String, words: String, command: Command)...
  ) {
    self.lines = lines
    self.answers = answers
  }

  /// `y writes, n goes back: `; empty if there is nothing to answer.
  var prompt: String {
    let words = answers.map { "\($0.text.isEmpty ? "Enter" : $0.text) \($0.words)" }
    return words.isEmpty ? "" : words.joined(separator: ", ") + ": "
  }

  /// Returns the command of the answer `text`; nil if it is not an answer.
  func command(for text: String) -> Command? {
    answers.first { $0.text == text.lowercased().prefix(1) }?.command
  }
}

/// The text that is typed line by line instead of a key.
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
