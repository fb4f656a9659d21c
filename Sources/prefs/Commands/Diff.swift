import ArgumentParser
import Preferences
import PreferencesCommands

extension Prefs {
  struct Diff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff",
      abstract: "Compares two files by exact name and value, in any format.",
      discussion: """
        Prints "- name = value" for a value that only the first file has, "+ name = value" for one \
        that only the second has, and "~ name = old -> new" for a different value. Secrets of \
        either schema are masked. Exit status: 1 if the files differ.
        """)

    @Argument(help: FileArguments.help, completion: .file())
    var first: String
    @Argument(completion: .file()) var second: String
    @OptionGroup var schema: SchemaArguments
    @OptionGroup(title: "Server options") var server: ServerArguments
    @Flag(help: "Print a JSON array.") var json = false

    func run() async throws {
      let (old, new) = (try await opening(first), try await opening(second))
      for store in [old, new] {
        guard let omission = store.snapshot.omission else { continue }
        Diagnostics.print("\(store.location.label.printable): \(omission)")
      }
      let changes = Difference(old.snapshot, new.snapshot, byExactNames: true).changes
      let schemas = [try await old.schema(schema, server), try await new.schema(schema, server)]
      try Output.print(changes.map(schemas.masked), asJSON: json)
      if !changes.isEmpty { throw ExitCode(ExitStatus.no.rawValue) }
    }

    private func opening(_ store: String) async throws -> OpenedStore {
      try await OpenedStore(
        Location(store), server: server, options: schema.reading, hiding: schema)
    }
  }
}
