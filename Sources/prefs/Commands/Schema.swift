import ArgumentParser
import Catalog
import Documents
import Platform
import Preferences
import PreferencesCommands
import Schemas

extension Prefs {
  struct Schema: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema",
      abstract:
        "Prints a schema as JSON Schema 2020-12, infers one from examples, or asks a program for its settings.",
      usage: """
        prefs schema <file>
        prefs schema <file of a known program>
        prefs schema --infer <file> ...
        prefs schema --from-program <name>
        """,
      discussion: """
        The order, the texts and unknown keywords of the schema are kept. Keywords that its draft \
        ignores but 2020-12 would apply are kept under x-ignored. If the file is an entry of the \
        catalogue in /etc/prefs/catalog.d or ~/.config/prefs/catalog.d, prints the schema of entries. \
        For the file of a program of prefs catalog, such as sshd_config, prints the schema that \
        comes with prefs.
        With --infer, prints a schema that describes the examples: types, required keys (with two \
        or more examples), formats, and repeated strings as choices. Ranges of numbers are \
        recorded under x-seen, which is not checked. Every example is valid.
        With --from-program, runs the installed program in a private directory, and prints a schema \
        of the settings that it has.
        """)

    @Argument(
      help: "A schema file, or example files with --infer, or - for standard input.",
      completion: .file())
    var files: [String] = []
    @Flag(help: "Infer the schema from example files.") var infer = false
    @Option(
      help: ArgumentHelp(
        "Make the schema from the installed program of this name in prefs catalog.",
        valueName: "name"))
    var fromProgram: String?
    @Flag(help: "Refuse a schema with an invalid keyword.") var strict = false

    func validate() throws {
      if fromProgram != nil {
        guard files.isEmpty, !infer, !strict else {
          throw ValidationError("--from-program reads no file; name only the program")
        }
        return
      }
      guard !files.isEmpty else {
        throw ValidationError("Missing expected argument '<files> ...'")
      }
      guard infer || files.count == 1 else {
        throw ValidationError("One schema is printed at a time; --infer takes several files")
      }
    }

    func run() async throws {
      if fromProgram == nil, try await printBundled() { return }
      let schema =
        try fromProgram.map { name throws in try PrintedSettings(ofProgram: name).jsonSchema() }
        ?? (infer ? inferred() : translated())
      try Output.print(schema.indentedJSON)
    }

    /// Prints the schema that comes with prefs for the file of a known program. Returns false for another file.
    private func printBundled() async throws -> Bool {
      let path = KnownPrograms.path(files[0])
      guard !infer, let entry = KnownPrograms.entry(forFileAt: path) else { return false }
      let exists = path.withPath { access($0, F_OK) } == 0
      let snapshot: any Snapshot =
        exists ? try await OpenedStore(Location(path)).snapshot : MemorySnapshot([:])
      let schema = try located(in: path, .data) { () throws(Problem) in
        try entry.schema(for: snapshot, at: path)
      }
      var output = Output()
      try output.write(schema.jsonSchema)
      try output.flush()
      return true
    }

    private func translated() throws -> PreferenceValue {
      let loader = SchemaLoader(options: SchemaOptions(readsEntries: false))
      let source = KnownPrograms.isEntry(files[0]) ? .ofEntries : try loader.read(file: files[0])
      let file = try loader.translate(source)
      let schema = try loader.compile(file, of: source)
      try schema.reportFaults(of: source.label, isStrict: strict)
      return file.latest(withoutFaultsOf: schema)
    }

    private func inferred() throws -> PreferenceValue {
      var inference = SchemaInference()
      for file in files {
        let bytes = try StandardInput.bytes(of: file)
        let document = try located(in: StandardInput.label(of: file), .data) { () throws(Problem) in
          try DocumentReader.open(bytes)
        }
        inference.add(document.value(at: 0))
      }
      return inference.jsonSchema
    }
  }
}
