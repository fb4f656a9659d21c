import Documents
import Fleet
import Preferences
import PreferencesCommands
import PreferencesEditor
import Schemas
import Store

/// Finds the schema of a document: the one that the user named; else that of `prefs`' own settings
/// file, or of an entry of the catalogue; else the bundled one for a file of its name, or of the name after `--as`;
/// else the one that the document's `$schema` names; else none. With `--no-schema`, none. Fetches nothing without `--fetch`.
struct SchemaDiscovery {
  let snapshot: any Snapshot
  /// The document's location, to which its `$schema` is relative.
  let location: Location
  /// The document's owner. A file that the document names is read only if the owner could read it.
  let owner: DocumentOwner
  let arguments: SchemaArguments
  var server: ServerArguments?
  /// Whether the schema's entries are needed. A check needs only the rules.
  var readsEntries = true

  func schema() async throws -> SchemaInUse {
    var found = try await found()
    found.schema.maskByName()
    found.schema.markSecrets(snapshot.secretNames)
    for path in arguments.defaults {
      let defaults = try await OpenedStore(Location(path), server: server).snapshot
      for problem in found.schema.add(DefaultsLayer(path.lastPathName, defaults)) {
        Diagnostics.print(
          "prefs: \(path.printable): \(problem.description); that default is ignored")
      }
    }
    return found
  }

  private func found() async throws -> SchemaInUse {
    let namer = SchemaInUse.Namer.document(reference: reference)
    switch try locate() {
    case .refused: return SchemaInUse(.empty, from: .none)
    case .settings(let path): return SchemaInUse(SettingsFile.schema, from: .found(path))
    case .entry:
      var options = options
      options.assertsFormats = true
      return SchemaInUse(
        try SchemaLoader(options: options).schema(of: .ofEntries), from: .none, namedBy: namer)
    case .namedByUser(let place):
      return SchemaInUse(try await read(place, namedBy: .user), from: .found(place.label))
    case .bundled(let schema, let reader, let problem):
      var inUse = SchemaInUse(schema, from: .none, namedBy: namer)
      (inUse.reader, inUse.problem) = (reader, problem)
      return inUse
    case .nothing: return SchemaInUse(.empty, from: .none, namedBy: namer)
    case .unreachable(let name):
      return SchemaInUse(.empty, from: .missing(name), namedBy: namer)
    case .namedByDocument(let place): return try await readNamed(place, namer)
    }
  }

  /// Reads the schema that the document names. Without `--strict`, the document is used without a faulty one.
  private func readNamed(_ place: Location, _ namer: SchemaInUse.Namer) async throws -> SchemaInUse
  {
    let origin = SchemaOrigin.document(owner: owner)
    do {
      return SchemaInUse(
        try await read(place, namedBy: origin), from: .found(place.label), namedBy: namer)
    } catch {
      guard !arguments.strict, let failure = error.failure else { throw error }
      Diagnostics.print(failure.mentioning(origin.hint(for: failure)).message)
      Diagnostics.print("prefs: continuing without the document's schema")
      var missing = SchemaInUse(.empty, from: .missing(place.label), namedBy: namer)
      missing.problem = "without its schema: \(failure.firstLine)"
      return missing
    }
  }

  /// The place of a document's schema.
  private enum SchemaPlace {
    /// The user wants no schema.
    case refused
    case namedByUser(Location)
    case settings(path: String)
    /// The schema of entries of the catalogue.
    case entry
    case bundled(Schema, reader: String, problem: String?)
    case namedByDocument(Location)
    /// A reference of the document that cannot be read, even with `--fetch`.
    case unreachable(String)
    case nothing
  }

  private func locate() throws -> SchemaPlace {
    if arguments.ignoresSchemas { return .refused }
    if let path = arguments.path { return .namedByUser(try Location(path)) }
    if case .file(let path) = location {
      if SettingsFile.isAt(path) { return .settings(path: path) }
      if KnownPrograms.isEntry(arguments.nominalPath ?? path) { return .entry }
    }
    return try bundled ?? named
  }

  /// The schema of the catalogue for a file of this name. Nil if there is none, or the file is in another format.
  private var bundled: SchemaPlace? {
    get throws(Problem) {
      guard let path = arguments.nominalPath ?? location.filePath,
        let entry = KnownPrograms.entry(forFileAt: path),
        entry.lines != nil ? snapshot.holdsLines : !snapshot.holdsLines
      else { return nil }
      let other = KnownPrograms.otherVersion(of: entry, forFileAt: path)
      return .bundled(
        try entry.schema(for: snapshot, at: path, isOfOtherVersion: other != nil),
        reader: entry.title,
        problem: entry.isDistrusted
          ? "the programs that the entry \(entry.name.printable) names are not run: others could change its "
            + "file or a directory of it"
          : other.map {
            "\(entry.title) \($0.printable) is installed; the schema is of \(entry.version ?? "another")"
          })
    }
  }

  private var reference: String? { Self.reference(in: snapshot) }

  /// Returns the path or address of the schema that a document names. Nil if it names none.
  static func reference(in snapshot: any Snapshot) -> String? {
    if case .string(let reference)? = snapshot[PreferenceName(keys: Schema.key)] {
      return reference
    }
    return (snapshot as? DocumentSnapshot)?.schemaReference
  }

  /// The location of the schema that the document names: on this machine for a local document, else on
  /// a web server.
  private var named: SchemaPlace {
    guard let reference, !reference.isEmpty, !reference.hasPrefix("#") else { return .nothing }
    if case .web(let address) = location {
      return address.resolving(reference).map(web) ?? .unreachable(reference)
    }
    if reference.contains("://") {
      return (try? HTTPAddress(reference)).map(web) ?? .unreachable(reference)
    }
    guard let directory = location.directory else { return .unreachable(reference) }
    // A document has text, but a path has bytes.
    let path = String(pathBytes: Array(reference.utf8))
    return .namedByDocument(.file(path: path.isAbsolutePath ? path : directory + path))
  }

  /// A document whose `$schema` is a JSON Schema draft is itself a schema, which is not checked here.
  private func web(_ address: HTTPAddress) -> SchemaPlace {
    address.host.hasSuffix("json-schema.org") ? .nothing : .namedByDocument(.web(address))
  }

  private var options: SchemaOptions {
    var options = arguments.options
    options.readsEntries = readsEntries
    return options
  }

  private func read(_ place: Location, namedBy origin: SchemaOrigin) async throws -> Schema {
    let web = arguments.fetches ? SchemaFetcher(server) : nil
    var schema = try await SchemaLoader(
      origin: origin, folders: arguments.folders, options: options, web: web
    ).schema(at: place)
    schema.faults = schema.faults.map(origin.shown)
    try schema.reportFaults(of: place.label, isStrict: arguments.strict)
    return reference == nil ? schema : schema.allowingSchemaKey
  }
}

extension Schema {
  /// The key with which a document names its schema.
  static let key = "$schema"

  /// The schema for a document that names it. Allows `$schema` if the schema does not declare it.
  fileprivate var allowingSchemaKey: Schema {
    let name = PreferenceName(keys: Schema.key)
    guard !isEmpty, entry(for: name) == nil else { return self }
    var schema = self
    schema.declare(Entry(name, .string, summary: "Its schema."), at: [.key(Schema.key)])
    schema.validator?.schemaKey = Schema.key
    return schema
  }
}

/// The origin of a schema's name. It decides which files are read for the schema, and how much of them
/// messages show.
enum SchemaOrigin {
  /// The user, with `--schema`.
  case user
  /// A document, which anyone may have written. Only files that its owner could read are read for it,
  /// and no text of them is shown.
  case document(owner: DocumentOwner)

  var owner: DocumentOwner? {
    switch self {
    case .user: nil
    case .document(let owner): owner
    }
  }

  /// Returns the part of `problem` that may be shown.
  func shown(_ problem: Problem) -> Problem {
    switch self {
    case .user: problem
    case .document: problem.withoutContents
    }
  }

  /// Like `located(in:)`, with the part of a problem that may be shown.
  func located<Result>(
    in path: String, _ body: () throws(Problem) -> Result
  ) throws(Failure) -> Result {
    do throws(Problem) {
      return try body()
    } catch {
      throw Failure(shown(error), in: path, .data)
    }
  }

  /// Returns the remedy to suggest if the schema could not be read.
  func hint(for failure: Failure) -> String? {
    guard case .document(let owner) = self else { return nil }
    if failure.problem != nil { return "prefs: --schema shows what is wrong there" }
    guard failure.status == .noPermission, owner.isRestricted else { return nil }
    return "prefs: a schema that a document names must be readable by the document's owner, "
      + "\(owner.name.printable); --schema reads it as you"
  }
}

extension Problem {
  /// The position and the kind of problem, without any text of the file.
  fileprivate var withoutContents: Problem {
    var place = place
    place?.excerpt = nil
    var problem = Problem(reason.withoutContents, place: place)
    problem.source = source
    return problem
  }
}

extension Problem.Reason {
  fileprivate var withoutContents: Problem.Reason {
    switch self {
    case .limit, .cancelled: self
    case .faultyKeyword(_, let expected): .faultyKeyword("something else", expected: expected)
    case .syntax: .notASchema("something else", expected: "JSON, a property list or GSettings")
    default: .notASchema("something else", expected: "keywords of JSON Schema with valid values")
    }
  }
}
