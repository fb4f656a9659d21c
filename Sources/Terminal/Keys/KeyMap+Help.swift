import Editing

/// A line of the help: keys and what they do.
struct HelpLine: Hashable {
  let keys: String
  let words: String
  var isHeading = false

  static func heading(_ words: String) -> HelpLine {
    HelpLine(keys: "", words: words, isHeading: true)
  }
  static let blank = HelpLine.heading("")

  /// The line for narrow screens: the keys, and below them what they do.
  var folded: [HelpLine] {
    isHeading ? [self] : [HelpLine(keys: keys, words: ""), HelpLine(keys: "", words: "  " + words)]
  }
}

extension KeyMap {
  /// The keys that work in `context`, by purpose, then those of a line being typed. Only lines with
  /// all words of `query` are returned.
  func help(in context: KeyContext, matching query: String = "") -> [HelpLine] {
    var parts = KeyStage.allCases.map { ($0.rawValue, lines(of: $0, in: context)) }
    if context.isTyping { parts.append(("In the line", typingHelp(in: context))) }
    if context == .browse || context == .commandLine {
      parts.append(("Commands", KeyMap.commands))
    }
    if context == .browse { parts.append(("Signs before a key", KeyMap.glyphs)) }
    let found = parts.map { heading, lines in
      (heading == KeyStage.deciding.rawValue ? context.words : heading, lines.holding(query))
    }
    let shown = found.filter { !$0.1.isEmpty }.map { [HelpLine.heading($0.0)] + $0.1 }
    return Array(shown.joined(separator: [.blank]))
  }

  /// The lines of a stage. Bindings that share a line (`j k`, "one line down, up") are neighbours.
  func lines(of stage: KeyStage, in context: KeyContext) -> [HelpLine] {
    let bindings = bindings.filter { $0.stage == stage && $0.contexts.contains(context) }
    return KeyMap.lines(bindings.map { ($0.keys, $0.help) })
  }

  /// The keys for lines being typed.
  func typingHelp(in context: KeyContext) -> [HelpLine] {
    KeyMap.lines(
      typing.filter { $0.contexts.contains(context) }.map { ($0.keys, $0.help) })
  }

  /// Describes when staged changes are written.
  func writingWords(reviewsFirst: Bool) -> String {
    let write = key(for: .write, in: .browse)
    return reviewsFirst
      ? "Nothing is written before you have seen it: \(write) shows what will change."
      : "\(write) writes at once; \(key(for: .diff, in: .browse)) shows before what will change."
  }

  private static func lines(_ bindings: [(keys: [Keystroke], help: String?)]) -> [HelpLine] {
    var lines: [HelpLine] = []
    for binding in bindings where !binding.keys.isEmpty {
      let keys = binding.keys.prefix(2).map(\.words).joined(separator: " ")
      if let help = binding.help {
        lines.append(HelpLine(keys: keys, words: help))
      } else if let last = lines.popLast() {
        lines.append(HelpLine(keys: last.keys + " · " + keys, words: last.words))
      }
    }
    return lines
  }

  /// The commands of the `:` line.
  static let commands = CommandSpec.all.map { HelpLine(keys: ":" + $0.heading, words: $0.summary) }

  /// The signs before a key.
  static let glyphs: [HelpLine] = RowState.allCases.compactMap { state in
    state.words.map { HelpLine(keys: String(state.glyph), words: $0) }
  }
}

extension [HelpLine] {
  /// The lines with all words of `query`, in any order and case. A key matches by its name.
  fileprivate func holding(_ query: String) -> [HelpLine] {
    let words = query.lowercased().split(separator: " ")
    return filter { line in
      let text = line.words.lowercased()
      let keys = line.keys.split(separator: " ").map { $0.lowercased() }
      return words.allSatisfy { text.contains($0) || keys.contains(String($0)) }
    }
  }
}

extension RowState {
  /// The meaning of the sign; nil if there is no sign.
  var words: String? {
    switch self {
    case .plain: nil
    case .staged: "staged: changed here, not written"
    case .removed: "to be removed"
    case .invalid: "invalid by its kind or rules"
    case .equalsDefault: "set, and equal to the default"
    case .isDefault: "not set: the default rules"
    case .locked: "cannot be changed: locked by the schema"
    case .deprecated: "deprecated: the detail says what to use"
    case .unknown: "not in the schema"
    case .changedOnDisk: "changed by another program"
    case .duplicate: "its key stands twice in the file"
    case .differs: "not as in the store that --against names"
    case .onlyElsewhere: "only in the store that --against names"
    case .onlyHere: "only here, not in the store that --against names"
    }
  }
}

extension KeyMap {
  /// All keys as plain text: those of the key table, then those of other contexts.
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

  /// The commands by their names in the settings, with their keys and what they do.
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
