import Editing

/// A line of the help: keys and what they do.
struct HelpLine: Hashable {
  let keys: String
  let text: String
  var isHeading = false

  static func heading(_ text: String) -> HelpLine {
    HelpLine(keys: "", text: text, isHeading: true)
  }
  static let blank = HelpLine.heading("")

  /// The lines for narrow screens: the keys, and below them the text.
  func folded(to width: Int) -> [HelpLine] {
    guard !isHeading else { return [self] }
    let lines = text.wrapped(to: max(1, width - 2), in: .unicode)
    return [HelpLine(keys: keys, text: "")] + lines.map { HelpLine(keys: "", text: "  " + $0) }
  }

  /// The line, and below it the rest of a text that is wider than `width`.
  func wrapped(to width: Int) -> [HelpLine] {
    guard !isHeading else { return [self] }
    let lines = text.wrapped(to: max(1, width), in: .unicode)
    return lines.enumerated().map { HelpLine(keys: $0 == 0 ? keys : "", text: $1) }
  }
}

extension KeyMap {
  /// The signs of `states`, the keys that work in `context`, by purpose, and those of a line being typed. Only lines
  /// with all words of `query` are returned.
  func help(
    in context: KeyContext, matching query: String = "", explaining states: [RowState] = []
  ) -> [HelpLine] {
    let shown = KeyMap.glyphs.filter { line in
      states.contains { String($0.glyph) == line.keys }
    }
    var parts = context == .browse ? [("Without a screen", [KeyMap.plain])] : []
    if !shown.isEmpty { parts.append(("Signs on this screen", shown)) }
    parts += KeyGroup.allCases.map { ($0.rawValue, lines(of: $0, in: context)) }
    if context.isTyping { parts.append(("In the line", typingHelp(in: context))) }
    if context == .browse || context == .commandLine {
      parts.append(("Commands", KeyMap.commands))
    }
    if context == .browse || context == .filter {
      parts.append(("Conditions of a filter", KeyMap.conditions))
    }
    if context == .browse {
      parts += [("The mouse", [KeyMap.mouse]), ("Signs before a key", KeyMap.glyphs)]
    }
    let found = parts.map { heading, lines in
      (heading == KeyGroup.mode.rawValue ? context.heading : heading, lines.matching(query))
    }
    let nonempty = found.filter { !$0.1.isEmpty }.map { [HelpLine.heading($0.0)] + $0.1 }
    return Array(nonempty.joined(separator: [.blank]))
  }

  /// The lines of a group. Bindings that share a line (`j k`, "one line down, up") are neighbours.
  func lines(of group: KeyGroup, in context: KeyContext) -> [HelpLine] {
    let bindings = bindings.filter { $0.group == group && $0.contexts.contains(context) }
    return KeyMap.lines(bindings.map { ($0.keys, $0.help) })
  }

  func typingHelp(in context: KeyContext) -> [HelpLine] {
    KeyMap.lines(
      typing.filter { $0.contexts.contains(context) }.map { ($0.keys, $0.help) })
  }

  /// Explains when staged changes are written.
  func explanationOfWriting(reviewsFirst: Bool) -> String {
    let write = key(for: .write, in: .browse)
    return reviewsFirst
      ? "\(write) shows what will change before it writes."
      : "\(write) writes at once; \(key(for: .diff, in: .browse)) shows what will change."
  }

  private static func lines(_ bindings: [(keys: [Keystroke], help: String?)]) -> [HelpLine] {
    var lines: [HelpLine] = []
    for binding in bindings where !binding.keys.isEmpty {
      let keys = binding.keys.prefix(2).map(\.notation).joined(separator: " ")
      if let help = binding.help {
        lines.append(HelpLine(keys: keys, text: help))
      } else if let last = lines.popLast() {
        lines.append(HelpLine(keys: last.keys + " · " + keys, text: last.text))
      }
    }
    return lines
  }

  static let commands = CommandSpec.all.map { HelpLine(keys: ":" + $0.heading, text: $0.summary) }

  static let conditions = FilterLine.conditions.map { HelpLine(keys: $0.term, text: $0.meaning) }

  private static let plain = HelpLine(
    keys: "--plain", text: "starts prefs line by line, for screen readers and simple terminals")

  private static let mouse = HelpLine(
    keys: "click",
    text:
      "if the setting mouse is on: selects, a second click edits, the wheel moves; Shift selects text"
  )

  static let glyphs: [HelpLine] = RowState.allCases.compactMap { state in
    state.legend.map { HelpLine(keys: String(state.glyph), text: $0) }
  }
}

extension [HelpLine] {
  /// The lines with all words of `query`, in any order and case. A key matches by its name.
  fileprivate func matching(_ query: String) -> [HelpLine] {
    let words = query.lowercased().split(separator: " ")
    return filter { line in
      let text = line.text.lowercased()
      let keys = line.keys.split(separator: " ").map { $0.lowercased() }
      return words.allSatisfy { text.contains($0) || keys.contains(String($0)) }
    }
  }
}

extension KeyMap {
  /// All keys as plain text: those of the key table, then those of other contexts.
  package var text: String {
    let elsewhere = KeyContext.allCases.filter { $0 != .browse }.flatMap { context in
      section(context.heading, lines(of: .mode, in: context))
    }
    let all =
      help(in: .browse) + [.blank] + section("In a line being typed", typingHelp(in: .edit))
      + section("In a text of several lines", typingHelp(in: .editText)) + elsewhere
    let width = all.map(\.keys.count).max() ?? 0
    return all.dropLast().map { line in
      guard !line.isHeading else { return line.text }
      return "  " + line.keys + String(repeating: " ", count: width + 2 - line.keys.count)
        + line.text
    }.joined(separator: "\n")
  }

  /// A table of all commands: the name in the settings, the keys, and what the command does.
  package var commandList: String {
    let rows = Command.allCases.map { command -> (name: String, keys: String, text: String) in
      let main = binding(for: command, in: .browse) ?? bindings.first { $0.command == command }
      let keys = main?.keys.map(\.notation).joined(separator: " ") ?? ""
      return (command.name, keys, main?.help ?? main?.hint ?? "")
    }
    let widths = (rows.map(\.name.count).max() ?? 0, rows.map(\.keys.count).max() ?? 0)
    return rows.map { name, keys, text in
      name.padded(to: widths.0 + 2) + keys.padded(to: widths.1 + 2) + text
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
