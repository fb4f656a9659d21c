import ArgumentParser
import Preferences
import PreferencesCommands

extension Prefs {
  struct Diff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Compares two files by name and value, whatever their formats and layouts.",
      discussion: """
        Prints "- name = value" for what only the first has, "+ name = value" for what only the \
        second has, "~ name = old -> new" for what differs. What the schema of either file makes \
        secret is masked. Exit status 1: they differ.
        """)

    @Argument(help: FileArguments.help, completion: .file())
    var first: String
    @Argument(completion: .file()) var second: String
    @OptionGroup var schema: SchemaArguments
    @OptionGroup(title: "Server options") var server: ServerArguments
    @Flag(help: "Print a JSON array.") var json = false

    func run() async throws {
      let (old, new) = (try await opening(first), try await opening(second))
      let changes = Difference(old.snapshot, new.snapshot).changes
      let schemas = [try await old.schema(schema, server), try await new.schema(schema, server)]
      try Output.print(changes.map(schemas.masked), asJSON: json)
      if !changes.isEmpty { throw ExitCode(ExitStatus.no.rawValue) }
    }

    private func opening(_ store: String) async throws -> OpenedStore {
      try await OpenedStore(Location(store), server: server, hiding: schema)
    }
  }
}
