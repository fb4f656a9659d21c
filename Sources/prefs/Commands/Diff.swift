import ArgumentParser
import Preferences
import PreferencesCommands

extension Prefs {
  struct Diff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Compares two files by name and value, whatever their formats and layouts.",
      discussion: """
        Prints "- name = value" for what only the first has, "+ name = value" for what only the \
        second has, "~ name = old -> new" for what differs. Exit status 1: they differ.
        """)

    @Argument(help: FileArguments.help, completion: .file())
    var first: String
    @Argument(completion: .file()) var second: String
    @OptionGroup(title: "Server options") var server: ServerArguments
    @Flag(help: "Print a JSON array.") var json = false

    func run() async throws {
      let difference = Difference(
        try await Opening(Location(first), server: server).snapshot,
        try await Opening(Location(second), server: server).snapshot)
      try Output.print(difference.changes, asJSON: json)
      if !difference.changes.isEmpty { throw ExitCode(ExitStatus.no.rawValue) }
    }
  }
}
