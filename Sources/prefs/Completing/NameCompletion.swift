import ArgumentParser
import Glibc
import Preferences
import PreferencesCommands

/// A command with names of keys in one file among its arguments.
protocol KeyCommand: ParsableCommand {
  var file: FileArguments { get }
  /// Whether a name may be given that the file does not set.
  static var takesDeclaredNames: Bool { get }
}

/// The names of a file's keys, offered to a shell that completes a command line.
///
/// The words before the name are parsed as the command itself parses them, so that `--schema` counts.
/// Nothing is fetched, no server is asked, and a file that cannot be read offers nothing: a shell shows
/// all that is printed in the middle of the line.
enum NameCompletion {
  static let kind = CompletionKind.custom { words, index, _ in await names(words, index) }

  /// Most names that are offered, and most rows that are looked at.
  private static let mostNames = 1000
  private static let mostRows = 100_000

  /// `words`: as they are typed, the program's name first. `index`: of the word to be completed.
  private static func names(_ words: [String], _ index: Int) async -> [String] {
    guard words.indices.contains(index), let typed = ShellWord(words[index])?.text else {
      return []
    }
    let before = words[1..<max(1, index)].map(ShellWord.init)
    let known = before.compactMap { $0?.text }
    guard known.count == before.count, let command = command(after: known) else { return [] }
    return await names(for: command, beginning: typed).map(quoted)
  }

  /// The command, with anything in the place of the arguments that are still missing.
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

  /// Warnings are not for the line that is being completed.
  private static func silently<Result: Sendable>(
    _ work: () async -> Result
  ) async -> Result {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    if nowhere >= 0 { dup2(nowhere, STDERR_FILENO) }
    return await work()
  }

  /// For `compgen -W`, which expands words as bash expands a line: without this, `$(…)` in a name
  /// would be run.
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
