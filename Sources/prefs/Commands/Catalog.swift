import ArgumentParser
import Catalog
import Preferences
import PreferencesCommands
import PreferencesEditor

extension Prefs {
  struct Catalog: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "catalog",
      abstract: "Lists the programs that prefs knows, or prints the entry of one.",
      usage: """
        prefs catalog [--json]
        prefs catalog <name>
        """,
      discussion: """
        A line has the program's name, its main file on this machine, and its title. A program \
        without a file here has a dash. An entry is a JSON file in /usr/share/prefs/catalog.d, \
        /etc/prefs/catalog.d or ~/.config/prefs/catalog.d, next to the table of its settings in \
        NAME.tsv; it replaces a bundled entry of the same name.
        """)

    @Argument(help: "A name from prefs catalog.") var name: String?
    @Flag(help: "Print a JSON array, one object a line.") var json = false

    func run() throws {
      guard let name else { return try printAll() }
      try Output.print(try KnownPrograms.requireEntry(named: name).value.indentedJSON)
    }

    private func printAll() throws {
      let entries = try KnownPrograms.catalog.names.compactMap(KnownPrograms.entry(named:))
      let lines = entries.map { ($0, KnownPrograms.mainFile(of: $0)) }
      guard !json else {
        let objects = lines.map { entry, file -> PreferenceValue in
          var members: ExactDictionary<PreferenceValue> = ["name": .string(entry.name)]
          members["title"] = .string(entry.title)
          members["version"] = entry.version.map { .string($0) }
          members["file"] = file.map { .string($0.escapingPathBytes) }
          return .dictionary(members)
        }
        return try Output.print(PreferenceValue.array(objects).json)
      }
      let width = lines.map(\.0.name.cells).max() ?? 0
      let fileWidth = lines.map { ($0.1 ?? "-").printable.cells }.max() ?? 0
      for (entry, file) in lines {
        let place = (file ?? "-").printable.padded(to: fileWidth)
        try Output.print("\(entry.name.padded(to: width))  \(place)  \(entry.title.printable)")
      }
    }
  }
}
