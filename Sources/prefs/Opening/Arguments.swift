import ArgumentParser
import CurlTransport
import Documents
import Fleet
import Platform
import Preferences
import PreferencesCommands
import PreferencesEditor
import Schemas

/// The arguments that name a file or store, and its schema.
struct FileArguments: ParsableArguments {
  @Argument(help: FileArguments.help, completion: .file())
  var file: String

  @OptionGroup var schema: SchemaArguments
  @OptionGroup(title: "Server options") var server: ServerArguments

  static let help: ArgumentHelp = """
    A file, its https:// address, an etcd://host/prefix/ address, unit:NAME for a systemd unit, or \
    - for standard input.
    """

  /// Creates the arguments for a file without options.
  static func onlyFile(_ path: String) -> Self {
    var arguments = Self()
    (arguments.file, arguments.schema, arguments.server) = (path, .none, .none)
    return arguments
  }
}

/// The option that names another store for a comparison.
struct AgainstOption: ParsableArguments {
  @Option(
    name: .customLong("against"),
    help: ArgumentHelp(
      "Another store to compare with. Differing values are marked; @differs finds them.",
      discussion: "\(PackageOriginal.argument): the file as its Debian package installed it.",
      valueName: "store"),
    completion: .file())
  var store: String?

  /// No other store.
  static var none: Self {
    var arguments = Self()
    arguments.store = nil
    return arguments
  }

  /// Opens and reads the store. Returns nil if none is named.
  ///
  /// - Parameters:
  ///   - file: The location that it is compared with.
  ///   - options: How that location is read.
  func opened(
    comparing file: Location, _ server: ServerArguments, _ options: ReadingOptions
  ) async throws -> OpenedStore? {
    guard let store else { return nil }
    return try await ProgressLine.shown(for: store) {
      store == PackageOriginal.argument
        ? try OpenedStore(originalOf: file, options)
        : try await OpenedStore(Location(store), server: server)
    }
  }
}

/// The options that name a document's schema, and how it is applied.
struct SchemaArguments: ParsableArguments {
  @Option(
    name: .customLong("schema"),
    help: ArgumentHelp(
      "A schema for the file, in any supported format.",
      discussion:
        "Default: the schema that the document's $schema names, if it is a local file or is "
        + "fetched.",
      valueName: "file"),
    completion: .file())
  var path: String?

  @Flag(
    name: .customLong("no-schema"),
    help: "Use no schema, not even one that the document names or that comes with prefs.")
  var ignoresSchemas = false

  @Flag(
    name: .customLong("fetch"),
    help: "Fetch needed schemas with http:// or https:// addresses."
  )
  var fetches = false

  @Option(
    name: .customLong("schema-dir"),
    help: ArgumentHelp(
      "A directory of schemas that $ref may name, by $id or file name.", valueName: "directory"),
    completion: .directory)
  var folders: [String] = []

  @Flag(
    name: .customLong("formats"),
    help: "Check formats that the schema names, such as email or ipv4.")
  var assertsFormats = false

  @Option(
    name: .customLong("draft"),
    help: ArgumentHelp(
      "The draft of a JSON Schema without $schema.",
      discussion: "Default: derived from the keywords that the schema uses, else 2020-12.",
      valueName: "draft"))
  var draft: JSONSchemaDraft?

  @Option(
    name: .customLong("defaults"),
    help: ArgumentHelp(
      "A file whose values replace the schema's defaults, such as those of a site.",
      discussion: "If it is repeated, later files take precedence.",
      valueName: "file"),
    completion: .file())
  var defaults: [String] = []

  @Flag(
    help:
      "Refuse invalid schema keywords, and comments and trailing commas in JSON.")
  var strict = false

  // Those of `SyntaxArguments`: in debug builds, ArgumentParser takes longer to check groups in groups than most
  // commands take.
  @Option(help: SyntaxArguments.dialectHelp) var dialect: Dialect?
  @Option(name: .customLong("as"), help: SyntaxArguments.pathHelp) var nominalPath: String?

  /// Whether the user names a schema, or a file with defaults for one.
  var namesSchema: Bool { path != nil || !defaults.isEmpty }

  /// How the document is read.
  var reading: ReadingOptions {
    ReadingOptions(isStrict: strict, dialect: dialect, nominalPath: nominalPath)
  }

  /// How the document is read, whatever `--strict` says.
  var lenientReading: ReadingOptions {
    ReadingOptions(dialect: dialect, nominalPath: nominalPath)
  }

  /// No options.
  static var none: Self {
    var arguments = Self()
    (arguments.path, arguments.folders, arguments.defaults) = (nil, [], [])
    (arguments.draft, arguments.fetches) = (nil, false)
    (arguments.dialect, arguments.nominalPath) = (nil, nil)
    (arguments.assertsFormats, arguments.strict, arguments.ignoresSchemas) = (false, false, false)
    return arguments
  }

  var isEmpty: Bool {
    path == nil && folders.isEmpty && !fetches && !assertsFormats && draft == nil
      && defaults.isEmpty && !ignoresSchemas && reading == ReadingOptions()
  }
  var options: SchemaOptions { SchemaOptions(assertsFormats: assertsFormats, draft: draft) }
}

/// The options that name the syntax of a file, in place of its own name.
struct SyntaxArguments: ParsableArguments {
  @Option(help: SyntaxArguments.dialectHelp) var dialect: Dialect?
  @Option(name: .customLong("as"), help: SyntaxArguments.pathHelp) var nominalPath: String?

  static let dialectHelp = ArgumentHelp(
    "Read the file as configuration lines of this dialect, whatever its name.", valueName: "name")
  static let pathHelp = ArgumentHelp(
    "Read the file as if this were its path, for example /etc/ssh/sshd_config.",
    discussion:
      "The path decides the format and the dialect, and which schema that comes with prefs is "
      + "used. If it says nothing, the contents decide.",
    valueName: "path")

  var reading: ReadingOptions { ReadingOptions(dialect: dialect, nominalPath: nominalPath) }
}

extension Dialect: ExpressibleByArgument {
  public init?(argument: String) { self.init(named: argument) }
  public static var allValueStrings: [String] { all.map(\.name) }
}

extension JSONSchemaDraft: ExpressibleByArgument {
  /// Parses a draft's name: `7`, `draft-07`, `draft7` or `2019-09`.
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

/// The options for a server: credentials and certificates.
struct ServerArguments: ParsableArguments {
  @Option(
    name: .customLong("credentials"),
    help: ArgumentHelp(
      "A private file with the keys user and password, or token, for a server.",
      discussion:
        "JSON or a property list. Default: asks on the terminal.",
      valueName: "file"),
    completion: .file())
  var credentials: String?

  @Option(
    name: .customLong("ca"),
    help: ArgumentHelp(
      "Authorities that may sign the server's certificate, instead of the system's.",
      valueName: "pem file"),
    completion: .file())
  var authorities: String?

  @Option(
    name: .customLong("cert"),
    help: ArgumentHelp("The client certificate.", valueName: "pem file"),
    completion: .file())
  var certificate: String?

  @Option(
    name: .customLong("key"),
    help: ArgumentHelp("The certificate's key, if its file has none.", valueName: "pem file"),
    completion: .file())
  var key: String?

  /// No options.
  static var none: Self {
    var arguments = Self()
    (arguments.credentials, arguments.authorities) = (nil, nil)
    (arguments.certificate, arguments.key) = (nil, nil)
    return arguments
  }

  /// A transport with these certificates and the environment's proxies.
  var transport: HTTPTransport {
    HTTPTransport(
      tls: TLS(
        authorities: authorities?.openedPath, certificate: certificate?.openedPath,
        key: key?.openedPath),
      environment: Environment.variables)
  }
}

extension String {
  /// A path for libraries that require UTF-8. If this path is not UTF-8, opens the file until the
  /// program ends, and returns the descriptor's path.
  fileprivate var openedPath: String {
    guard hasStandIns else { return self }
    let file = withPath { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    return file < 0 ? escapingPathBytes : "/dev/fd/\(file)"
  }
}

/// The environment of this process.
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
