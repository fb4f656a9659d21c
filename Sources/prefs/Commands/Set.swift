import ArgumentParser
import Documents
import Preferences
import PreferencesCommands

extension Prefs {
  struct Set: AsyncParsableCommand, KeyCommand {
    static let takesDeclaredNames = true
    static let configuration = CommandConfiguration(
      abstract: "Sets one value.",
      usage: """
        prefs set <file> <name> <value> [--schema <file>] [--type <kind>] [--dry-run]
        """,
      discussion: """
        The value is read by the kind that the schema declares; without one by the kind of the \
        value that stands there; without one as JSON, else as text. A file that is not there is \
        made. With - the changed document goes to standard output.
        """)

    @OptionGroup var file: FileArguments
    @Argument(help: SetArguments.nameHelp, completion: NameCompletion.kind) var name: String
    @OptionGroup var arguments: SetArguments
    @Option(help: ArgumentHelp("Read the value as this kind.", valueName: "kind"))
    var type: KindArgument?

    func run() async throws {
      let subject = try await CommandContext(file, creating: true)
      let format = (subject.snapshot as? DocumentSnapshot)?.document.format ?? .json
      try await arguments.run(in: subject, name, as: type?.kind(in: format))
    }
  }
}
