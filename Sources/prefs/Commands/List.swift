import ArgumentParser
import Preferences

extension Prefs {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints names and values, one a line.",
      discussion: """
        A line is: name = value, then what the schema has to say, after " # ". Values are JSON; a \
        property list's dates, data and UIDs stand in angle brackets. What is declared and not set \
        follows with its default. Secrets are masked; get prints one.
        """)

    @OptionGroup var file: FileArguments
    @Flag(help: "Only what is set and differs from its default.") var modified = false
    @Option(help: ArgumentHelp("Only rows that hold all these words.", valueName: "words"))
    var filter: String?
    @Flag(help: "Print a JSON array, one object a line.") var json = false

    func run() throws {
      try Listing(
        subject: Subject(file), modified: modified, filter: filter ?? "", isJSON: json
      ).print()
    }
  }
}
