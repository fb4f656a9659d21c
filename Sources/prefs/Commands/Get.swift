import ArgumentParser
import Preferences
import PreferencesCommands

extension Prefs {
  struct Get: AsyncParsableCommand, KeyCommand {
    static let takesDeclaredNames = true
    static let configuration = CommandConfiguration(
      abstract: "Prints one value.",
      discussion: """
        A text is printed as it is, any other plain value as it would be typed, a list or \
        dictionary as JSON, in which secrets are masked: a secret is printed by its own name only. \
        Exit status 1: there is no such name, or it is not set.
        """)

    @OptionGroup var file: FileArguments
    @Argument(
      help: "Such as editor.fonts.size, or . for all of it.", completion: NameCompletion.kind)
    var name: String
    @Flag(help: "Where it is not set, print the schema's default.") var `default` = false
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let subject = try await CommandContext(file)
      let name = try subject.name(name)
      guard let value = subject.snapshot[name] ?? fallback(name, subject) else {
        throw subject.absent(name)
      }
      let shown = subject.shown(value, at: name)
      try Output.print(json ? shown.json : shown.plain)
    }

    private func fallback(_ name: PreferenceName, _ subject: CommandContext) -> PreferenceValue? {
      guard `default`, !subject.isElsewhere(name) else { return nil }
      return subject.schema.declaration(of: name)?.defaultValue
    }
  }
}
