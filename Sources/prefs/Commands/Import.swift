import ArgumentParser
import Documents
import Preferences
import PreferencesCommands

extension Prefs {
  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Copies all values of a file to a store, such as etcd.",
      usage: "prefs import <from> <into> [--dialect <name>] [--overwrite] [--dry-run]",
      discussion: """
        In etcd each value becomes a key. They are written in atomic transactions. Values that are \
        already there are not written again, so an interrupted import continues when it is run \
        again. If the store has different values, they are listed and nothing is written, unless \
        --overwrite is given. Values that only the store has are kept. Values that the store \
        cannot hold, such as a date in JSON, are listed with their names. --dialect and --as say \
        how <from> is read, or <into> if <from> has an address. Exit status: 1 if nothing was \
        written.
        """)

    @Argument(help: FileArguments.help, completion: .file())
    var from: String
    @Argument(help: "An etcd://host/prefix/ address, or a file.", completion: .file()) var into:
      String
    @OptionGroup var syntax: SyntaxArguments
    @OptionGroup(title: "Server options") var server: ServerArguments
    @Flag(help: "Overwrite values that differ.") var overwrite = false
    @Flag(name: .customLong("dry-run"), help: "Print the changes, but write nothing.")
    var isDryRun = false

    func run() async throws {
      let origin = try Location(from)
      let destination = try Location(into)
      let isFromServer = origin.directory == nil
      let (reading, none) = (syntax.reading, ReadingOptions())
      let source = try await ProgressLine.shown(for: from) {
        try await OpenedStore(origin, server: server, options: isFromServer ? none : reading)
      }
      let target = try await ProgressLine.shown(for: into) {
        try await OpenedStore(
          destination, server: server, creating: true, options: isFromServer ? reading : none)
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
