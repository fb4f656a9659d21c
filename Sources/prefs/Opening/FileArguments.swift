import ArgumentParser

/// The file that a command is about, and the schema that it is read by.
struct FileArguments: ParsableArguments {
  @Argument(
    help: "A JSON file or property list; - is standard input.", completion: .file())
  var file: String

  @OptionGroup var schema: SchemaArguments
}
