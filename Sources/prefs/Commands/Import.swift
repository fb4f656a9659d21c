import ArgumentParser
import Documents
import Preferences
import PreferencesCommands

extension Prefs {
  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Puts all values of a file into a store, such as etcd.",
      usage: "prefs import <from> <into> [--overwrite] [--dry-run]",
      discussion: """
        In etcd each value is a key of its own, written in steps, each whole or not at all. What is \
        there already is not written again: an import that was interrupted goes on when it is run \
        again. Where another value stands nothing is written, and the differences are listed, \
        unless --overwrite is given. Values that only the store has stay. What it cannot hold, a \
        date in JSON, is named with its place. Exit status 1: refused, nothing was written.
        """)

    @Argument(help: FileArguments.help, completion: .file())
    var from: String
    @Argument(help: "etcd://host/prefix/, or a file.", completion: .file()) var into: String
    @OptionGroup(title: "Server options") var server: ServerArguments
    @Flag(help: "Write over values that differ.") var overwrite = false
    @Flag(name: .customLong("dry-run"), help: "Print what would change; write nothing.")
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
