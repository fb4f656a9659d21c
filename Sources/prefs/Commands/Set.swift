import ArgumentParser
import Documents
import Preferences
import PreferencesCommands

extension Prefs {
  struct Set: AsyncParsableCommand, KeyCommand {
    static let takesDeclaredNames = true
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Sets one value.",
      usage: """
        prefs set <file> <name> <value> [--schema <file>] [--type <kind>] [--dry-run]
        """,
      discussion: """
        The value is parsed as the type that the schema declares, else as the type of the current \
        value, else as JSON or text. A missing file is created. With -, the changed document goes \
        to standard output.
        """)

    @OptionGroup var file: FileArguments
    @Argument(help: SetArguments.nameHelp, completion: NameCompletion.kind) var name: String
    @OptionGroup var arguments: SetArguments
    @Option(help: ArgumentHelp("Parse the value as this type.", valueName: "kind"))
    var type: KindArgument?

    func run() async throws {
      let subject = try await CommandContext(file, creating: true)
      let format = (subject.snapshot as? DocumentSnapshot)?.document.format ?? .json
      try await arguments.run(in: subject, name, as: type?.kind(in: format))
    }
  }
}
