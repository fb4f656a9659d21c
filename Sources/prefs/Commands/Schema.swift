import ArgumentParser
import Documents
import Preferences
import PreferencesCommands
import Schemas

extension Prefs {
  struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints a schema as JSON Schema 2020-12, or derives one from examples.",
      usage: """
        prefs schema <file>
        prefs schema --infer <file> ...
        """,
      discussion: """
        What the schema says stays: order, words, unknown keywords. What its draft passes over and \
        2020-12 would read stands under x-ignored.

        With --infer: types, what none of two or more examples leaves out, formats, words that come \
        again and again; the ranges of numbers under x-seen, where nothing is judged by them. Every \
        example is valid by it.
        """)

    @Argument(
      help: "A schema file; with --infer, JSON files or property lists. - is standard input.",
      completion: .file())
    var files: [String]
    @Flag(help: "Derive the schema from example files.") var infer = false
    @Flag(help: "Refuse a schema with a faulty keyword.") var strict = false

    func validate() throws {
      guard infer || files.count == 1 else {
        throw ValidationError("One schema is printed at a time; --infer takes several files")
      }
    }

    func run() throws {
      try Output.print(
        (infer ? inferred() : translated()).indentedJSON)
    }

    private func translated() throws -> PreferenceValue {
      let file = try SchemaFile(at: files[0])
      let schema = try file.schema(ofFile: files[0], options: SchemaOptions(readsEntries: false))
      try schema.reportFaults(of: StandardInput.label(of: files[0]), isStrict: strict)
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
