import Store

/// A word of a command line as it was typed, its quotes taken away; the last quote may be open. Nil if
/// a shell would put something else in its place: nothing is expanded here but `~/`.
struct ShellWord {
  let text: String

  init?(_ word: String) {
    var text = ""
    var quote: Character?
    var isEscaped = false
    for character in word {
      if isEscaped {
        if quote == "\"", !"\"\\$`".contains(character) { text.append("\\") }
        text.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else if quote != "'", character == "$" || character == "`" {
        return nil
      } else {
        text.append(character)
      }
    }
    self.text = word.utf8.starts(with: "~/".utf8) ? text.expandingHome : text
  }
}
