/// The documentation's tables of keys, all styles side by side.
extension KeyMap {
  /// The page of keys.
  static var markdown: String {
    let browsing = KeyStage.allCases.map { stage in
      section(stage.rawValue) { $0.lines(of: stage, in: .browse) }
    }
    let elsewhere = KeyContext.allCases.filter { $0 != .browse }.map { context in
      section(context.words) { $0.lines(of: .deciding, in: context) }
    }
    return """
      # Keys

      Whose habits the keys follow is chosen in the settings, which `prefs` opens without a file. \
      `?` shows the keys that work where one is, `^O` while a line is typed; `prefs help keys` \
      prints them.

      \(browsing.joined())
      \(section("In a line being typed") { $0.typingHelp(in: .edit) })
      \(section("In a text of several lines") { $0.typingHelp(in: .editText) })
      \(elsewhere.joined())
      ## Keys of one's own

      The setting `bindings` gives a command keys of one's own, by the command's name, which `prefs \
      help bindings` lists: `"bindings": {"next-match": ["^N"], "down": ["n", "Down"]}`. They take \
      the place of the style's; an empty list takes them away. Keys are written as in these tables. \
      What clashes is refused with its reason, by the editor and by `prefs check`: a key that means \
      two things in one place, one that terminals keep for themselves, nothing left to go on, back, \
      out or to the help.

      ## Commands

      `:` takes a line; Tab completes it, the arrows bring former ones back.

      | command | does |
      |---|---|
      \(KeyMap.commands.map { "| `\($0.keys)` | \($0.words) |" }.joined(separator: "\n"))

      Where the settings turn the mouse on, a click selects, a second one edits, and the wheel moves.

      """.replacing("\n\n\n", with: "\n\n")
  }

  /// Nothing where there is no key.
  private static func section(_ heading: String, _ lines: (KeyMap) -> [HelpLine]) -> String {
    let rows = sideBySide(lines).map { keys, words in
      let cells = keys.map { "`\($0.replacing("|", with: "\\|"))`" } + [words]
      return "| " + cells.joined(separator: " | ") + " |\n"
    }
    guard !rows.isEmpty else { return "" }
    let columns = KeyStyle.allCases.map(\.rawValue) + ["does"]
    return "## \(heading)\n\n| \(columns.joined(separator: " | ")) |\n"
      + String(repeating: "|---", count: columns.count) + "|\n" + rows.joined() + "\n"
  }

  /// The list of the manual page, in mdoc.
  static var mandoc: String {
    KeyStage.allCases.flatMap { stage in sideBySide { $0.lines(of: stage, in: .browse) } }
      .map { keys, words in
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
