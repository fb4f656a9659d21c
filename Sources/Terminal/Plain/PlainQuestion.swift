import Editing

/// A question of the editor as lines of text, with answers of one letter.
struct PlainQuestion {
  let lines: [String]
  /// The answers, their descriptions and their commands. An empty answer is Enter.
  let answers: [(text: String, label: String, command: Command)]

  init(_ lines: [String], _ answers: (text: String, label: String, command: Command)...) {
    self.init(lines, answers)
  }

  init(_ lines: [String], _ answers: [(text: String, label: String, command: Command)]) {
    self.lines = lines
    self.answers = answers
  }

  /// `y writes, n goes back: `; empty if there is nothing to answer.
  var prompt: String {
    let labels = answers.map { "\($0.text.isEmpty ? "Enter" : $0.text) \($0.label)" }
    return labels.isEmpty ? "" : labels.joined(separator: ", ") + ": "
  }

  /// Returns the command of the answer `text`, or nil if it is not an answer.
  func command(for text: String) -> Command? {
    answers.first { $0.text == text.lowercased().prefix(1) }?.command
  }
}
