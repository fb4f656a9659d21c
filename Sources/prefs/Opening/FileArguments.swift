import ArgumentParser

/// The file that a command is about, and the schema that it is read by.
struct FileArguments: ParsableArguments {
  @Argument(
    help: "A JSON file or property list; - is standard input.", completion: .file())
  var file: String

  @OptionGroup var schema: SchemaOption
}

struct SchemaOption: ParsableArguments {
  @Option(
    name: .customLong("schema"),
    help: ArgumentHelp(
      "A JSON Schema that declares its preferences.",
      discussion:
        "Without it: the file that the document's $schema names, where it is a local one.",
      valueName: "file"),
    completion: .file())
  var path: String?
}
