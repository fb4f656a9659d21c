import ArgumentParser

/// Which schema a document is read by, and how that is read.
struct SchemaArguments: ParsableArguments {
  @Option(
    name: .customLong("schema"),
    help: ArgumentHelp(
      "A schema that declares its preferences, of any format.",
      discussion:
        "Without it: the file that the document's $schema names, where it is a local one.",
      valueName: "file"),
    completion: .file())
  var path: String?

  @Option(
    name: .customLong("schema-dir"),
    help: ArgumentHelp(
      "Schemas that the schema may refer to, by their $id or their file.", valueName: "directory"),
    completion: .directory)
  var folders: [String] = []

  @Flag(
    name: .customLong("formats"),
    help: "Hold text to the format that the schema names, such as email or ipv4.")
  var assertsFormats = false

  var isEmpty: Bool { path == nil && folders.isEmpty && !assertsFormats }
}
