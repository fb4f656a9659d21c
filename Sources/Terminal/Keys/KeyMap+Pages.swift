/// The documentation's tables of keys, all styles side by side.
extension KeyMap {
  /// The page of keys.
  static var markdown: String {
    let heading = (KeyStyle.allCases.map(\.rawValue) + ["does"]).joined(separator: " | ")
    let start =
      "| \(heading) |\n" + String(repeating: "|---", count: heading.split(separator: "|").count)
      + "|\n"
    return """
      # Keys

      Whose habits the keys follow is chosen in the settings, which `prefs` opens without a file.

      \(start + markdown(of: \.help))
      In a line being typed:

      \(start + markdown(of: \.typingHelp))
      Where the settings turn the mouse on, a click selects, a second one edits, and the wheel moves.

      """
  }

  private static func markdown(of lines: (KeyMap) -> [HelpLine]) -> String {
    sideBySide(lines).map { keys, words in
      let cells = keys.map { "`\($0.replacing("|", with: "\\|"))`" } + [words]
      return "| " + cells.joined(separator: " | ") + " |\n"
    }.joined()
  }

  /// The list of the manual page, in mdoc.
  static var mandoc: String {
    sideBySide(\.help).map { keys, words in
      ".It " + ([words] + keys).map(mandoc(of:)).joined(separator: " Ta ")
    }.joined(separator: "\n")
  }

  /// A punctuation mark of its own would be taken for one of a sentence.
  private static func mandoc(of cell: String) -> String {
    cell.split(separator: " ").map { word in
      word == "·" ? "\\(md" : word.count == 1 ? "\\&" + word : String(word)
    }.joined(separator: " ")
  }

  /// Every style has the same rows, for they come from one table.
  private static func sideBySide(
    _ lines: (KeyMap) -> [HelpLine]
  ) -> [(keys: [String], words: String)] {
    let columns = KeyStyle.allCases.map { lines($0.map) }
    return (columns.first ?? []).indices.map { row in
      (columns.map { $0[row].keys }, columns[0][row].words)
    }
  }
}
