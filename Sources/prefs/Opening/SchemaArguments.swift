import ArgumentParser
import Schemas

/// Which schema a document is read by, and how that is read.
struct SchemaArguments: ParsableArguments {
  @Option(
    name: .customLong("schema"),
    help: ArgumentHelp(
      "A schema that declares its preferences, of any format.",
      discussion:
        "Without it: the one that the document's $schema names, where it is a local file, or is "
        + "fetched.",
      valueName: "file"),
    completion: .file())
  var path: String?

  @Flag(
    name: .customLong("fetch"),
    help: "Fetch schemas whose addresses begin with http:// or https://, as far as they are needed."
  )
  var fetches = false

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

  @Option(
    name: .customLong("draft"),
    help: ArgumentHelp(
      "The draft of a JSON Schema that names none.",
      discussion: "Without it: the one whose words the schema uses, else 2020-12.",
      valueName: "draft"))
  var draft: Draft?

  @Option(
    name: .customLong("defaults"),
    help: ArgumentHelp(
      "A file whose values are the defaults, in the place of the schema's: a site's, a package's.",
      discussion: "Given several times, the later ones count over the earlier.",
      valueName: "file"),
    completion: .file())
  var defaults: [String] = []

  @Flag(
    help:
      "Refuse a schema with a faulty keyword, and comments and trailing commas in JSON.")
  var strict = false

  var isEmpty: Bool {
    path == nil && folders.isEmpty && !fetches && !assertsFormats && draft == nil
      && defaults.isEmpty && !strict
  }
  var options: SchemaOptions { SchemaOptions(assertsFormats: assertsFormats, draft: draft) }
}

extension Draft: ExpressibleByArgument {
  /// `7`, `draft-07`, `draft7`, `2019-09`.
  public init?(argument: String) {
    let text = argument.lowercased()
    let digits = text.drop { !$0.isNumber }.drop { $0 == "0" }
    guard
      let draft = Draft.allCases.first(where: {
        $0.rawValue == text || $0.rawValue == "draft-0" + digits
      })
    else { return nil }
    self = draft
  }

  public static var allValueStrings: [String] { Draft.allCases.map(\.rawValue) }
}
