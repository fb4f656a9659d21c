import ArgumentParser
import Documents
import Preferences
import PreferencesCommands

extension Prefs {
  struct Set: AsyncParsableCommand, KeyCommand {
    static let takesDeclaredNames = true
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Sets values in one save.",
      usage: """
        prefs set <file> <name> <value> [<name> <value> ...] [--type <kind>]
        prefs set <file> <name>=<value> ...
        prefs set <file> <name> --value-file <file>
        """,
      discussion: """
        The value is parsed as the type that the schema declares, else as the type of the current \
        value, else as JSON or text. A missing file is created. With -, the changed document goes \
        to standard output. If a new key is similar to a known one, a hint names that.
        """)

    @OptionGroup var file: FileArguments
    @Argument(help: SetArguments.nameHelp, completion: NameCompletion.kind) var name: String
    @Argument(
      parsing: .allUnrecognized, help: SetArguments.restHelp, completion: NameCompletion.kind)
    var value: [String] = []
    @OptionGroup var arguments: SetArguments
    @OptionGroup var safety: SafetyOptions
    @Option(help: ArgumentHelp("Parse the value as this type.", valueName: "kind"))
    var type: KindArgument?

    func validate() throws { try arguments.validate(name, value) }

    func run() async throws {
      try await safety.report(on: file.file) { try await change() }
    }

    private func change() async throws {
      let subject = try await CommandContext(file, creating: true)
      let format = (subject.snapshot as? DocumentSnapshot)?.document.format ?? .fallback
      try await arguments.run(
        in: subject, name, value, as: type?.kind(in: format), safety: safety)
    }
  }
}
