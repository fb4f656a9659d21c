import ArgumentParser

/// The file or store that a command is about, and the schema that it is read by.
struct FileArguments: ParsableArguments {
  @Argument(help: FileArguments.help, completion: .file())
  var file: String

  @OptionGroup var schema: SchemaArguments
  @OptionGroup(title: "Server options") var server: ServerArguments

  static let help: ArgumentHelp = """
    A JSON file or property list, the https:// address of one, or etcd://host/prefix/; - is \
    standard input.
    """
}
