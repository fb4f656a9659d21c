import Editing

@testable import Terminal

/// The key tables of the documentation, with all styles side by side. They are tested to be up to date.
extension KeyMap {
  /// The page `docs/keyboard.md`.
  static var markdown: String {
    let browsing = KeyGroup.allCases.map { group in
      section(group.rawValue) { $0.lines(of: group, in: .browse) }
    }
    let elsewhere = KeyContext.allCases.filter { $0 != .browse }.map { context in
      section(context.heading) { $0.lines(of: .mode, in: context) }
    }
    return """
      # Keys

      The setting `keyStyle` chooses between the keys of vim and emacs; `prefs` without a file opens the \
      settings. `?` shows the keys that work now, `^O` does so while you type a line, and `prefs help \
      keys` prints all.

      \(browsing.joined())
      \(section("In a line being typed") { $0.typingHelp(in: .edit) })
      \(section("In a text of several lines") { $0.typingHelp(in: .editText) })
      \(elsewhere.joined())
      ## Your own key bindings

      The setting `bindings` replaces the keys of commands: `"bindings": {"next-match": ["^N"], \
      "down": ["n", "Down"]}`. `prefs help bindings` lists the commands. An empty list removes the \
      keys of a command. Keys are written as in these tables. The editor and `prefs check` refuse \
      conflicts with a reason: a key with two meanings in one place, a key that terminals use \
      themselves, or no key left to accept, cancel, quit or open the help.

      ## Commands

      `:` opens the command line. Tab completes the line, the arrows recall earlier lines.

      | command | does |
      |---|---|
      \(KeyMap.commands.map { "| `\($0.keys)` | \($0.text) |" }.joined(separator: "\n"))

      If the setting `mouse` is on, a click selects, a second one edits, and the wheel moves.

      """.replacing("\n\n\n", with: "\n\n")
  }

  /// The section of a table; empty if it has no keys.
  private static func section(_ heading: String, _ lines: (KeyMap) -> [HelpLine]) -> String {
    let rows = sideBySide(lines).map { keys, text in
      let cells = keys.map { "`\($0.replacing("|", with: "\\|"))`" } + [text]
      return "| " + cells.joined(separator: " | ") + " |\n"
    }
    guard !rows.isEmpty else { return "" }
    let columns = KeyStyle.allCases.map(\.rawValue) + ["does"]
    return "## \(heading)\n\n| \(columns.joined(separator: " | ")) |\n"
      + String(repeating: "|---", count: columns.count) + "|\n" + rows.joined() + "\n"
  }

  /// The lists of the manual page, in mdoc, one for each style.
  static var mandoc: String {
    KeyStyle.allCases.map { style in
      let lines = KeyGroup.allCases.flatMap { style.map.lines(of: $0, in: .browse) }
      let items = lines.map { ".It \(mandoc(of: $0.keys))\n\(mandoc(of: $0.text))" }
      return
        ([".Ss Keys of the style \(style.rawValue)", ".Bl -tag -width 22n -compact"] + items + [
          ".El"
        ])
        .joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Escapes single characters, because mandoc treats a punctuation mark as that of a sentence.
  private static func mandoc(of cell: String) -> String {
    cell.split(separator: " ").map { word in
      word == "·" ? "\\(md" : word.count == 1 ? "\\&" + word : String(word)
    }.joined(separator: " ")
  }

  /// The lines of all styles. Every style has the same rows, because they come from one table.
  private static func sideBySide(
    _ lines: (KeyMap) -> [HelpLine]
  ) -> [(keys: [String], text: String)] {
    let columns = KeyStyle.allCases.map { lines($0.map) }
    return (columns.first ?? []).indices.map { row in
      (columns.map { $0[row].keys }, columns[0][row].text)
    }
  }
}
