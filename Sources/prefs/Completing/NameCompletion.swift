import ArgumentParser
import Glibc
import Preferences
import PreferencesCommands

/// A command whose arguments are names in one file.
protocol KeyCommand: ParsableCommand {
  var file: FileArguments { get }
  /// Whether the command accepts names that the file does not set.
  static var takesDeclaredNames: Bool { get }
}

/// The names in a file, for completion in a shell.
///
/// The command itself parses the words before the name, so that `--schema` has its effect.
/// Completion fetches nothing and asks no server. For an unreadable file it offers nothing, since a
/// shell would show messages inside the line.
enum NameCompletion {
  static let kind = CompletionKind.custom { words, index, _ in await names(words, index) }

  /// The most names that are offered, and the most rows that are searched.
  private static let mostNames = 1000
  private static let mostRows = 100_000

  /// Returns the names that complete `words[index]`. The first word is the program's name.
  private static func names(_ words: [String], _ index: Int) async -> [String] {
    guard words.indices.contains(index), let typed = ShellWord(words[index])?.text else {
      return []
    }
    let before = words[1..<max(1, index)].map(ShellWord.init)
    let known = before.compactMap { $0?.text }
    guard known.count == before.count, let command = command(after: known) else { return [] }
    return await names(for: command, beginning: typed).map(quoted)
  }

  /// Parses the command, with placeholders for missing arguments.
  private static func command(after words: [String]) -> (any KeyCommand)? {
    for missing in 1...2 {
      let words = words + Array(repeating: "x", count: missing)
      if let command = try? Prefs.parseAsRoot(words) as? any KeyCommand { return command }
    }
    return nil
  }

  private static func names(
    for command: some KeyCommand, beginning typed: String
  ) async -> [String] {
    var file = command.file
    file.schema.fetches = false
    guard case .file? = try? Location(file.file),
      let subject = await silently({
        try? await CommandContext(file, creating: type(of: command).takesDeclaredNames)
      })
    else { return [] }
    let snapshot = subject.snapshot
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
    if type(of: command).takesDeclaredNames {
      for entry in subject.schema.entries where names.count < mostNames {
        add(snapshot.placement(of: entry.name))
      }
    }
    return Array(names.prefix(mostNames))
  }

  /// Runs `work` without output on standard error.
  private static func silently<Result: Sendable>(
    _ work: () async -> Result
  ) async -> Result {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    if nowhere >= 0 { dup2(nowhere, STDERR_FILENO) }
    return await work()
  }

  /// Escapes a name for `compgen -W`, which expands words like bash does: otherwise `$(…)` in a
  /// name would be run.
  private static func quoted(_ name: String) -> String {
    guard CompletionShell.requesting == .bash else { return name }
    var text = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic
        || "0123456789._-/".unicodeScalars.contains(scalar)
      if !isPlain { text.append("\\") }
      text.append(scalar)
    }
    return String(text)
  }
}
