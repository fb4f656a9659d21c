import ArgumentParser
import CurlTransport
import Fleet
import Glibc
import Preferences
import PreferencesCommands
import PreferencesEditor
import Schemas

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

/// Another store to be compared with.
struct AgainstOption: ParsableArguments {
  @Option(
    name: .customLong("against"),
    help: ArgumentHelp(
      "Another file or address: what differs from it is marked, and found by @differs.",
      valueName: "store"),
    completion: .file())
  var store: String?

  /// nil where none is named.
  func opening(_ server: ServerArguments) async throws(Failure) -> Opening? {
    guard let store else { return nil }
    return try await OpeningLine.shown(for: store) { () async throws(Failure) in
      try await Opening(Location(store), server: server)
    }
  }
}

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
  var draft: JSONSchemaDraft?

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

extension JSONSchemaDraft: ExpressibleByArgument {
  /// `7`, `draft-07`, `draft7`, `2019-09`.
  public init?(argument: String) {
    let text = argument.lowercased()
    let digits = text.drop { !$0.isNumber }.drop { $0 == "0" }
    guard
      let draft = JSONSchemaDraft.allCases.first(where: {
        $0.rawValue == text || $0.rawValue == "draft-0" + digits
      })
    else { return nil }
    self = draft
  }

  public static var allValueStrings: [String] { JSONSchemaDraft.allCases.map(\.rawValue) }
}

/// How a server is spoken to: who one is to it, and whom to believe.
struct ServerArguments: ParsableArguments {
  @Option(
    name: .customLong("credentials"),
    help: ArgumentHelp(
      "A file that others cannot read, with the keys user and password, or token, for a server.",
      discussion:
        "JSON or a property list. Without it they are asked for where there is a terminal.",
      valueName: "file"),
    completion: .file())
  var credentials: String?

  @Option(
    name: .customLong("ca"),
    help: ArgumentHelp(
      "The authorities that may sign a server's certificate, in the place of the system's.",
      valueName: "pem file"),
    completion: .file())
  var authorities: String?

  @Option(
    name: .customLong("cert"),
    help: ArgumentHelp("A certificate that this client shows to a server.", valueName: "pem file"),
    completion: .file())
  var certificate: String?

  @Option(
    name: .customLong("key"),
    help: ArgumentHelp("The certificate's key, where that file lacks it.", valueName: "pem file"),
    completion: .file())
  var key: String?

  /// With the proxies that the environment names.
  var transport: HTTPTransport {
    HTTPTransport(
      tls: TLS(
        authorities: authorities?.openedPath, certificate: certificate?.openedPath,
        key: key?.openedPath),
      environment: Environment.variables)
  }

  /// That of the file; nil where none is named.
  func storedLogin() throws(Failure) -> CredentialsFile.Login? {
    guard let path = credentials else { return nil }
    return try CredentialsFile(path: path).login()
  }
}

extension String {
  /// For a library that takes text for a path: this path; if it is not UTF-8, that of a descriptor on
  /// which its file is opened until the program ends.
  fileprivate var openedPath: String {
    guard hasStandIns else { return self }
    let file = withPath { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    return file < 0 ? escapingPathBytes : "/dev/fd/\(file)"
  }
}

/// What this program was started with.
enum Environment {
  static var variables: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let parts = String(cString: entry).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      next += 1
    }
    return variables
  }
}
