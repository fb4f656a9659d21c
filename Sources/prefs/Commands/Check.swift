import ArgumentParser
import Documents
import Preferences
import PreferencesCommands

extension Prefs {
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks syntax, types and rules.",
      discussion: """
        Every problem is said with line and column on standard error. Without a schema the syntax \
        is checked, of any JSON text or property list. Exit status 1: a value is invalid or a key \
        stands twice; 65: a file cannot be read as a document.
        """)

    @Argument(help: "JSON files or property lists; - is standard input.", completion: .file())
    var files: [String]
    @OptionGroup var schema: SchemaArguments
    @Flag(help: "Refuse comments and trailing commas in JSON.") var strict = false
    @Flag(help: "Print the problems as a JSON array on standard output.") var json = false

    func run() async throws {
      var reports: [CheckReport] = []
      for file in files {
        let path = StandardInput.label(of: file)
        reports.append(
          await CheckReport(of: path) { () throws(Failure) in
            try OpeningLine.shown("checking", for: path) { () throws(Failure) in
              try problems(in: file)
            }
          })
      }
      try reports.tell(asJSON: json)
    }

    private func problems(in file: String) throws(Failure) -> [Problem] {
      let snapshot = try Progress.during(0..<0.5) { () throws(Failure) in
        try Subject.snapshot(of: file, strict: strict)
      }
      let schema = try SchemaDiscovery(
        document: snapshot, path: file, arguments: schema, readsEntries: false
      ).schema()
      // That a format is only read is no fault of the file.
      let unsavable = snapshot.document.problems
      let invalid = Progress.during(0.5..<1) { schema.check(snapshot) }
      return snapshot.problems.filter { !unsavable.contains($0) } + invalid
    }
  }
}
