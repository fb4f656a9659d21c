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

  private func section(_ heading: String, _ lines: [HelpLine]) -> [HelpLine] {
    lines.isEmpty ? [] : [.heading(heading)] + lines + [.blank]
  }
}
