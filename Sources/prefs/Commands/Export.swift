import ArgumentParser
import Documents
import Preferences
import PreferencesCommands
import Store

extension Prefs {
  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Writes all values of a store, such as etcd, to a new file.",
      usage: "prefs export <store> <file> [--to <format>] [--force]",
      discussion: """
        The values are a consistent snapshot, nested by namespace. The format follows from the \
        name or from --to, as for convert. The file is read back and compared. If the \
        format cannot hold something, or the store cannot be read completely, that is listed and \
        nothing is written. Exit status: 1 if the export was refused.
        """)

    @Argument(help: "An etcd://host/prefix/ address, or a file.", completion: .file()) var store:
      String
    @Argument(help: "A new file, or - for standard output.", completion: .file())
    var file: String
    @OptionGroup(title: "Server options") var server: ServerArguments
    @Option(help: ArgumentHelp("The format.", valueName: "format"))
    var to: FormatArgument?
    @Flag(help: "Overwrite an existing file.") var force = false

    func run() async throws {
      try refuseAddress()
      let opening = try await ProgressLine.shown(for: store) {
        try await OpenedStore(Location(store), server: server)
      }
      let exporting = try Exporting(
        opening, as: try FormatArgument.syntax(to, of: file), hiding: try await opening.schema())
      guard file != StandardInput.name else {
        var output = Output()
        return try output.write(exporting.document.bytes)
      }
      Diagnostics.print(try exporting.write(to: file, overwriting: force))
    }

    /// Throws if the target is on a server, where a file can neither be new nor be written in one
    /// step.
    private func refuseAddress() throws {
      let target = try Location(file)
      switch target {
      case .standardInput, .file: return
      case .etcd, .web:
        throw Failure(
          "prefs: \(target.label.printable): a new file is written, nothing on a server; "
            + "prefs import puts values there", .usage)
      }
    }
  }
}
