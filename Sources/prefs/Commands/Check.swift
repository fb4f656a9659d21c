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
        Prints every problem with its line and column on standard error, and a summary if there \
        are several files. In a directory, all files whose names end in \
        \(DocumentFormat.certainEndings.joined(separator: ", ")) are checked, except hidden ones. \
        Without a schema, only the syntax is checked. Exit status: 1 if a value is invalid, a key \
        is duplicated or a line is not understood; 65 if a file cannot be parsed.

        With --all, checks the files of all programs of prefs catalog on this machine, except those \
        below /usr and /lib, which belong to packages.
        """)

    @Argument(
      help:
        "JSON files or property lists, directories, addresses, or - for standard input.",
      completion: .file())
    var files: [String] = []
    @Flag(help: "Check the files of all known programs on this machine.") var all = false
    @OptionGroup var schema: SchemaArguments
    @OptionGroup(title: "Server options") var server: ServerArguments
    @Option(
      name: .customLong("catalog"),
      help: ArgumentHelp(
        "Schemas by file name patterns, in the form of SchemaStore's catalogue.",
        discussion: "Default: prefs.json in this directory. A document's own $schema precedes it.",
        valueName: "file"),
      completion: .file(extensions: ["json"]))
    var catalog: String?
    @Option(
      help: ArgumentHelp(
        "The form of the problems: text on standard error, or on standard output json, github "
          + "(workflow commands) or sarif (SARIF 2.1.0).",
        valueName: "format"))
    var format: CheckFormat?
    @Flag(help: "The same as --format json.") var json = false
    @Flag(
      name: .customLong("run"),
      help: "Also ask the program that reads each file, such as sshd -t.")
    var asksProgram = false
    @Flag(help: "Accept TOML 1.1, which fewer programs read than 1.0.") var lenient = false

    func validate() throws {
      if all != files.isEmpty {
        throw ValidationError(
          all
            ? "--all checks the files of known programs; name no file"
            : "Missing expected argument '<files> ...'")
      }
      guard json, let format, format != .json else { return }
      throw ValidationError("--json contradicts --format \(format.rawValue)")
    }

    func run() async throws {
      let catalog = try SchemaCatalog(named: catalog)
      let paths = try all ? KnownPrograms.allFiles() : FileTree.files(at: files)
      var reports: [CheckReport] = []
      for file in paths {
        let location = try Location(file)
        reports.append(
          await CheckReport(of: location.label) { () async throws(Failure) in
            do {
              return try await ProgressLine.shown(for: location.label, doing: "checking") {
                try await problems(at: location, catalog)
              }
            } catch {
              throw error.failure ?? Failure("prefs: \(error)", .inputOutput)
            }
          })
      }
      try (format ?? (json ? .json : .text)).print(
        reports, withSummary: paths != files || paths.count > 1)
      try reports.throwWorst()
    }

    private func problems(
      at location: Location, _ catalog: SchemaCatalog?
    ) async throws -> [Problem] {
      var options = self.schema.reading
      options.isCheck = !lenient
      let opening = try await Progress.scaled(to: 0..<0.5) {
        try await OpenedStore(location, server: server, options: options, hiding: self.schema)
      }
      let snapshot = opening.snapshot
      var arguments = schema
      if arguments.path == nil, snapshot[PreferenceName(keys: Preferences.Schema.key)] == nil,
        (snapshot as? DocumentSnapshot)?.schemaReference == nil,
        case .file(let path) = location
      {
        arguments.path = catalog?.schema(for: path)
      }
      let schema = try await SchemaDiscovery(
        snapshot: snapshot, location: location, owner: opening.owner, arguments: arguments,
        server: server, readsEntries: false
      ).schema().schema
      let problems = Progress.scaled(to: 0.5..<1) { snapshot.problems(judgedBy: schema) }
      return try problems + (asksProgram ? complaints(about: snapshot, at: location, schema) : [])
    }

    /// Returns the complaints of the program that reads the file. Throws if it cannot be asked.
    private func complaints(
      about snapshot: any Snapshot, at location: Location, _ schema: Preferences.Schema
    ) throws(Failure) -> [Problem] {
      guard case .file(let path) = location, let snapshot = snapshot as? DocumentSnapshot,
        let check = FileCheck(ofFileAt: path)
      else { return [] }
      let verdict = schema.withoutSecrets(
        check.verdict(on: snapshot.document, replacing: nil), in: snapshot)
      if case .undecided(let why) = verdict.outcome {
        throw Failure("\(location.label.printable): not checked: \(why.printable)", .system)
      }
      return verdict.complaints
    }
  }
}
