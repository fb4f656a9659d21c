import ArgumentParser
import Platform
import Preferences
import PreferencesCommands

/// A command whose arguments are names in one file.
protocol KeyCommand: ParsableCommand {
  var file: FileArguments { get }
  /// Whether the command accepts names that the file does not set.
  static var takesDeclaredNames: Bool { get }
}

/// The names in a file, and the values that a name may have, for completion in a shell.
///
/// The command itself parses the words before the name, so that `--schema` has its effect.
/// Completion fetches nothing and asks no server. For an unreadable file it offers nothing, since a
/// shell would show messages inside the line.
enum NameCompletion {
  static let kind = CompletionKind.custom { words, index, _ in await offers(words, index) }

  /// The most names that are offered, and the most rows that are searched.
  private static let mostNames = 1000
  private static let mostRows = 100_000

  /// Returns the names or values that complete `words[index]`. The first word is the program's name.
  private static func offers(_ words: [String], _ index: Int) async -> [String] {
    guard words.indices.contains(index), let typed = ShellWord(words[index])?.text else {
      return []
    }
    let before = words[1..<max(1, index)].map(ShellWord.init)
    let known = before.compactMap { $0?.text }
    guard known.count == before.count, let (command, missing) = command(after: known),
      let context = await context(of: command)
    else { return [] }
    var offers: [String]
    if let set = command as? Prefs.Set, let name = set.name(before: missing) {
      offers = values(of: name, in: context)
    } else {
      offers = names(in: context, beginning: typed, declared: type(of: command).takesDeclaredNames)
    }
    offers.removeAll { !$0.hasPrefix(typed) }
    return offers.map(quoted)
  }

  /// Parses the command, with placeholders for missing arguments. Returns their number as well.
  private static func command(after words: [String]) -> (any KeyCommand, missing: Int)? {
    for missing in 1...2 {
      let words = words + Array(repeating: "x", count: missing)
      if let command = try? Prefs.parseAsRoot(words) as? any KeyCommand {
        return (command, missing)
      }
    }
    return nil
  }

  private static func context(of command: some KeyCommand) async -> CommandContext? {
    var file = command.file
    file.schema.fetches = false
    guard case .file? = try? Location(file.file) else { return nil }
    return await silently {
      try? await CommandContext(file, creating: type(of: command).takesDeclaredNames)
    }
  }

  /// Returns at most `mostNames` names. `declared`: whether to add those that only the schema has.
  private static func names(
    in context: CommandContext, beginning typed: String, declared: Bool
  ) -> [String] {
    let snapshot = context.snapshot
    var names: [String] = []
    var seen = Swift.Set<String>()
    func add(_ name: PreferenceName) {
      let text = name.description
      if text.hasPrefix(typed), seen.insert(text).inserted { names.append(text) }
    }
    for row in 0..<min(snapshot.count, mostRows) where names.count < mostNames {
      let name = snapshot.name(at: row)
      for length in name.components.indices.dropFirst() {
        add(PreferenceName(Array(name.components[..<length])))
      }
      if !name.isRoot { add(name) }
    }
    if declared {
      for entry in context.schema.entries where names.count < mostNames {
        add(snapshot.placement(of: entry.name))
      }
    }
    return Array(names.prefix(mostNames))
  }

  /// Returns the values that the kind of `name` lists, its current value and its default. Nothing if it
  /// is a secret.
  private static func values(of name: String, in context: CommandContext) -> [String] {
    guard let target = try? SetTarget(name, in: context) else { return [] }
    guard !context.schema.isSecret(target.name) else { return [] }
    let entry = context.entry(for: target.name)
    let known = [context.snapshot[target.name], entry.defaultValue].compactMap(\.self)
    let candidates = entry.kind.listedValues + known.filter { !$0.isContainer }
    var seen = Swift.Set<String>()
    return candidates.map { entry.text(of: $0) }.filter { text in
      !text.contains("\n") && (try? entry.parse(text)) != nil && seen.insert(text).inserted
    }
  }

  /// Runs `work` without output on standard error.
  private static func silently<Result: Sendable>(
    _ work: () async -> Result
  ) async -> Result {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    if nowhere >= 0 { dup2(nowhere, STDERR_FILENO) }
    return await work()
  }

  /// Escapes a word for the requesting shell. Bash's `compgen -W` expands words like a command line,
  /// so that `$(…)` in a name would be run. In zsh, a description follows a colon.
  private static func quoted(_ word: String) -> String {
    let isBash = CompletionShell.requesting == .bash
    guard isBash || CompletionShell.requesting == .zsh else { return word }
    var text = String.UnicodeScalarView()
    for scalar in word.unicodeScalars {
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic
        || "0123456789._-/".unicodeScalars.contains(scalar)
      if isBash ? !isPlain : scalar == ":" || scalar == "\\" { text.append("\\") }
      text.append(scalar)
    }
    return String(text)
  }
}

extension Prefs.Set {
  /// Returns the name whose value comes before the last `missing` arguments, which are placeholders.
  /// Nil if a name is due.
  fileprivate func name(before missing: Int) -> String? {
    let index = value.count - missing
    guard index >= 0, index % 2 == 0 else { return nil }
    return index == 0 ? name : value[index - 1]
  }
}

extension Kind {
  /// The values of a kind that has only a few, in its order.
  fileprivate var listedValues: [PreferenceValue] {
    switch self {
    case .boolean: [.bool(true), .bool(false)]
    case .null: [.null]
    case .choice(let choices): choices.map(\.value)
    case .optional(let kind): kind.listedValues + [.null]
    case .either(let kinds): kinds.flatMap(\.listedValues)
    case .any, .integer, .real, .string, .date, .data, .uid, .url, .path, .colour, .duration,
      .byteSize, .list, .dictionary, .record:
      []
    }
  }
}
