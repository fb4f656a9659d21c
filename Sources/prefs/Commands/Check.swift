import ArgumentParser
import Preferences

extension Prefs {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks syntax, types and rules.",
      discussion: """
        Every problem is said with line and column on standard error. Without a schema the syntax \
        is checked, of any JSON text or property list. Exit status 1: a value is invalid or a key \
        stands twice; 65: a file cannot be read as a document.
        """)

    @Argument(help: "JSON files or property lists; - is standard input.", completion: .file())
    var files: [String]
    @OptionGroup var schema: SchemaOption
    @Flag(help: "Refuse comments and trailing commas in JSON.") var strict = false
    @Flag(help: "Print the problems as a JSON array on standard output.") var json = false

    func run() throws {
      var reports: [CheckReport] = []
      for file in files {
        reports.append(CheckReport(of: file, schema: schema, strict: strict))
      }
      if json {
        try Output.say(PreferenceValue.array(reports.flatMap(\.objects)).json(.indented))
      } else {
        for message in reports.flatMap(\.messages) { Diagnostics.say(message) }
      }
      let worst = reports.map(\.status.rawValue).max() ?? 0
      if worst != 0 { throw ExitCode(worst) }
    }
  }
}
