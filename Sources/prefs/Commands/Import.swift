import ArgumentParser
import Documents
import Preferences
import PreferencesCommands

extension Prefs {
  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Copies all values of a file to a store, such as etcd.",
      usage: "prefs import <from> <into> [--overwrite] [--dry-run]",
      discussion: """
        In etcd each value becomes a key. They are written in atomic transactions. Values that are \
        already there are not written again, so an interrupted import continues when it is run \
        again. If the store has different values, they are listed and nothing is written, unless \
        --overwrite is given. Values that only the store has are kept. Values that the store \
        cannot hold, such as a date in JSON, are listed with their names. Exit status: 1 if \
        nothing was written.
        """)

    @Argument(help: FileArguments.help, completion: .file())
    var from: String
    @Argument(help: "An etcd://host/prefix/ address, or a file.", completion: .file()) var into:
      String
    @OptionGroup(title: "Server options") var server: ServerArguments
    @Flag(help: "Overwrite values that differ.") var overwrite = false
    @Flag(name: .customLong("dry-run"), help: "Print the changes, but write nothing.")
    var isDryRun = false

    func run() async throws {
      let source = try await ProgressLine.shown(for: from) {
        try await OpenedStore(Location(from), server: server)
      }
      let target = try await ProgressLine.shown(for: into) {
        try await OpenedStore(Location(into), server: server, creating: true)
      }
      let schemas = [try await source.schema(), try await target.schema()]
      let importing = try Importing(
        from: source, into: target, overwrites: overwrite, hiding: schemas)
      try importing.refuseDifferences()
      if isDryRun { return try Output.print(importing.changes.map(schemas.masked), asJSON: false) }
      Diagnostics.print(try await importing.run())
    }
  }
}
