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
        either schema are masked. With --against package and one file, the first file is this one as \
        its Debian package installed it. Exit status: 1 if the files differ.
        """)

    @Argument(help: FileArguments.help, completion: .file())
    var first: String
    @Argument(completion: .file()) var second: String?
    @OptionGroup var against: AgainstOption
    @OptionGroup var schema: SchemaArguments
    @OptionGroup(title: "Server options") var server: ServerArguments
    @Flag(help: "Print a JSON array.") var json = false

    func validate() throws {
      guard (second == nil) != (against.store == nil) else {
        throw ValidationError("Name two files, or one and --against with another")
      }
    }

    func run() async throws {
      let (old, new) = try await stores()
      for store in [old, new] {
        guard let omission = store.snapshot.omission else { continue }
        Diagnostics.print("\(store.label.printable): \(omission)")
      }
      let changes = Difference(old.snapshot, new.snapshot, byExactNames: true).changesOfMembers
      let schemas = [try await old.schema(schema, server), try await new.schema(schema, server)]
      try Output.print(changes.map(schemas.masked), asJSON: json)
      if !changes.isEmpty { throw ExitCode(ExitStatus.no.rawValue) }
    }

    /// Opens both stores, the first one first.
    private func stores() async throws -> (OpenedStore, OpenedStore) {
      if let second { return (try await opening(first), try await opening(second)) }
      let options = schema.reading
      guard
        let old = try await against.opened(comparing: Location(first), server, options)
      else { throw ValidationError("Missing expected argument '<second>'") }
      return (old, try await opening(first))
    }

    private func opening(_ store: String) async throws -> OpenedStore {
      try await OpenedStore(
        Location(store), server: server, options: schema.reading, hiding: schema)
    }
  }
}
