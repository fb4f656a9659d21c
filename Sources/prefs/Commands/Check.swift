import ArgumentParser
import Documents
import Preferences
import PreferencesCommands

extension Prefs {
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Checks syntax, types and rules.",
      discussion: """
        Prints every problem with its line and column on standard error. Without a schema, only \
        the syntax is checked. Exit status: 1 if a value is invalid or a key is duplicated; 65 if \
        a file cannot be parsed.
        """)

    @Argument(
      help: "JSON files or property lists, their addresses, or - for standard input.",
      completion: .file())
    var files: [String]
    @OptionGroup var schema: SchemaArguments
    @OptionGroup(title: "Server options") var server: ServerArguments
    @Flag(help: "Print the problems as a JSON array on standard output.") var json = false

    func run() async throws {
      var reports: [CheckReport] = []
      for file in files {
        let location = try Location(file)
        reports.append(
          await CheckReport(of: location.label) { () async throws(Failure) in
            do {
              return try await ProgressLine.shown(for: location.label, doing: "checking") {
                try await problems(at: location)
              }
            } catch {
              throw error.failure ?? Failure("prefs: \(error)", .inputOutput)
            }
          })
      }
      try reports.print(asJSON: json)
    }

    private func problems(at location: Location) async throws -> [Problem] {
      let opening = try await Progress.scaled(to: 0..<0.5) {
        try await OpenedStore(
          location, server: server, strict: self.schema.strict, hiding: self.schema)
      }
      let snapshot = opening.snapshot
      let schema = try await SchemaDiscovery(
        snapshot: snapshot, location: location, owner: opening.owner, arguments: schema,
        server: server, readsEntries: false
      ).schema().schema
      // A format that cannot be written is not a fault of the file.
      let unsavable = (snapshot as? DocumentSnapshot)?.document.problems ?? []
      let invalid = Progress.scaled(to: 0.5..<1) { schema.check(snapshot) }
      let own = snapshot.problems.filter { !unsavable.contains($0) }
      return snapshot.withoutSecrets(own, schema.secrecy) + invalid
    }
  }
}
