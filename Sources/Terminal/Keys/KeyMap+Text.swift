import Editing

extension KeyMap {
  /// All its keys, as plain text: those among the keys, then what is special elsewhere.
  package var text: String {
    let elsewhere = KeyContext.allCases.filter { $0 != .browse }.flatMap { context in
      section(context.words, lines(of: .deciding, in: context))
    }
    let all =
      help(in: .browse) + [.blank] + section("In a line being typed", typingHelp(in: .edit))
      + section("In a text of several lines", typingHelp(in: .editText)) + elsewhere
    let width = all.map(\.keys.count).max() ?? 0
    return all.dropLast().map { line in
      guard !line.isHeading else { return line.words }
      return "  " + line.keys + String(repeating: " ", count: width + 2 - line.keys.count)
        + line.words
    }.joined(separator: "\n")
  }

  /// The commands by the names that settings have for them, with their keys and what they do.
  package var names: String {
    let rows = Command.allCases.map { command -> (name: String, keys: String, words: String) in
      let own = bindings.filter { $0.command == command }
      let main = own.first { $0.contexts.contains(.browse) } ?? own.first
      let keys = main?.keys.map(\.words).joined(separator: " ") ?? ""
      return (command.name, keys, main?.help ?? main?.hint ?? "")
    }
    let widths = (rows.map(\.name.count).max() ?? 0, rows.map(\.keys.count).max() ?? 0)
    return rows.map { name, keys, words in
      name.padded(to: widths.0 + 2) + keys.padded(to: widths.1 + 2) + words
    }.joined(separator: "\n")
  }

  private func section(_ heading: String, _ lines: [HelpLine]) -> [HelpLine] {
    lines.isEmpty ? [] : [.heading(heading)] + lines + [.blank]
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
