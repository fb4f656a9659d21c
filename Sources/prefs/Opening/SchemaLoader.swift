import Catalog
import CurlTransport
import Fleet
import Preferences
import PreferencesCommands
import Schemas
import Store
import Synchronization

/// Loads a schema and the schemas that it refers to, from files and, with `--fetch`, from web servers:
///
///     read → translate → compile
struct SchemaLoader {
  var origin = SchemaOrigin.user
  var folders: [String] = []
  let options: SchemaOptions
  /// Fetches schemas, or nil if nothing may be fetched.
  var web: SchemaFetcher?

  /// The longest chain of references between fetched schemas.
  private static let mostRounds = 20
  private static let mostDocuments = 100

  func schema(at place: Location) async throws -> Schema {
    let source = try await read(place)
    let file = try translate(source)
    return try await withReferences { fetched in try compile(file, of: source, fetched) }
  }

  /// Compiles a schema that needs no other.
  func schema(of source: SchemaSource) throws -> Schema {
    try compile(try translate(source), of: source)
  }

  private func read(_ place: Location) async throws -> SchemaSource {
    switch place {
    case .standardInput: return try read(file: StandardInput.name)
    case .file(let path): return try read(file: path)
    case .etcd(let address):
      throw Failure(
        "prefs: \(address.text.printable): has values, not a schema; name a schema's file", .usage)
    case .web(let address):
      guard let web else {
        throw Failure(
          "prefs: \(address.text): is not fetched; use --fetch, or --schema with a file", .usage)
      }
      return SchemaSource(
        bytes: try await web.bytes(at: address), name: address.title.name, label: address.text,
        address: address.text, folder: nil)
    }
  }

  /// Reads the file at `path`, or standard input.
  func read(file path: String) throws -> SchemaSource {
    let folder = SchemaFolder(around: path, onBehalfOf: origin.owner)
    let name = path.lastPathName
    return SchemaSource(
      bytes: try StandardInput.bytes(of: path, onBehalfOf: origin.owner), name: name,
      label: StandardInput.label(of: path), address: folder?.address(of: name) ?? name,
      folder: folder)
  }

  /// Makes a JSON Schema of a schema in any format.
  func translate(_ source: SchemaSource) throws -> SchemaFile {
    let related = source.name == StandardInput.name ? nil : source.folder
    return try origin.located(in: source.label) { () throws(Problem) in
      try SchemaFile(
        reading: source.bytes, named: source.name, in: { related?.bytes(of: $0) },
        among: related?.names ?? [])
    }
  }

  /// Compiles a schema. References lead to its directory, `folders` and fetched schemas.
  func compile(
    _ file: SchemaFile, of source: SchemaSource, _ fetched: FetchedSchemas = FetchedSchemas()
  ) throws -> Schema {
    var options = options
    options.library = try SchemaResolver(folders: folders)
      .library(relativeTo: source.folder, of: file.identifier, fetched: fetched)
    return try origin.located(in: source.label) { () throws(Problem) in
      try file.schema(at: source.address, options: options)
    }
  }

  /// Repeats `read` with the fetched documents until it misses none that can be fetched.
  private func withReferences(_ read: (FetchedSchemas) throws -> Schema) async throws -> Schema {
    let fetched = FetchedSchemas()
    guard let web else { return try read(fetched) }
    for _ in 0..<Self.mostRounds {
      let schema = try read(fetched)
      let missed = fetched.takeMissed(upTo: Self.mostDocuments)
      if missed.isEmpty { return schema }
      for address in missed {
        do {
          fetched.add(try await web.bytes(at: address), at: address)
        } catch {
          guard let failure = error.failure else { throw error }
          Diagnostics.print(failure.message)
        }
      }
    }
    return try read(fetched)
  }
}

/// The bytes of a schema, and its names.
struct SchemaSource {
  let bytes: [UInt8]
  /// The name of its file.
  let name: String
  /// The name for messages.
  let label: String
  /// The address that its references are relative to.
  let address: String
  /// Its own directory, unless it is from a server.
  let folder: SchemaFolder?

  /// The schema of the catalogue's entries.
  static var ofEntries: SchemaSource {
    let name = "entry.schema.json"
    return SchemaSource(
      bytes: Catalog.entrySchema, name: name, label: name, address: name, folder: nil)
  }
}

extension SchemaFile {
  /// The schema's `$id` if it is absolute.
  fileprivate var identifier: String? {
    guard case .dictionary(let members) = jsonSchema,
      case .string(let id)? = members["$id"] ?? members["id"], id.contains("://")
    else { return nil }
    return id
  }
}

/// The schemas that were fetched for the references of one schema.
final class FetchedSchemas: Sendable {
  private struct State {
    var documents: [String: [UInt8]] = [:]
    var missed: [HTTPAddress] = []
    /// The addresses that were requested. Each is requested once.
    var requested: Set<String> = []
  }

  private let state = Mutex(State())

  /// Returns nil if it was not fetched. Then records that it is missed.
  func bytes(at address: String) -> [UInt8]? {
    state.withLock { state in
      if let bytes = state.documents[address] { return bytes }
      if let web = try? HTTPAddress(address), state.requested.insert(address).inserted {
        state.missed.append(web)
      }
      return nil
    }
  }

  func add(_ bytes: [UInt8], at address: HTTPAddress) {
    state.withLock { $0.documents[address.text] = bytes }
  }

  /// Returns the missed addresses, or none after `most` documents.
  func takeMissed(upTo most: Int) -> [HTTPAddress] {
    state.withLock { state in
      defer { state.missed = [] }
      return state.documents.count < most ? state.missed : []
    }
  }
}

/// Fetches schemas from web servers without credentials. Keeps each with its entity tag, and uses the
/// kept one if the server does not respond.
struct SchemaFetcher {
  private let download: WebDownload
  private let cache = DownloadCache()

  /// The most bytes of a schema.
  private static let limit = 1 << 24

  init(_ server: ServerArguments?) {
    let transport = server?.transport ?? HTTPTransport(environment: Environment.variables)
    download = WebDownload(transport: transport, limit: Self.limit)
  }

  func bytes(at address: HTTPAddress) async throws -> [UInt8] {
    let old = cache.download(from: address.text)
    do throws(StoreError) {
      guard let new = try await download.get(address, unless: old?.tag) else {
        return old?.bytes ?? []
      }
      save(new, from: address)
      return new.bytes
    } catch {
      guard let old else { throw error }
      Diagnostics.print(
        "\(Failure(error).message)\nprefs: continuing with the copy of \(old.when.text)")
      return old.bytes
    }
  }

  private func save(_ new: WebDownload.Content, from address: HTTPAddress) {
    do throws(StateError) {
      try cache.save(new.bytes, tag: new.tag, from: address.text)
    } catch {
      Diagnostics.print("prefs: \(address.text): fetched, but not kept: \(error)")
    }
  }
}

extension Schema {
  /// The paths of schemas whose faults were reported: a command may read one for several files.
  private static let reported = Mutex<Set<String>>([])

  /// The most faults that are reported, each in a line.
  private static let mostFaults = 100

  /// Reports each faulty keyword of the schema at `path` in a line on standard error, and that the
  /// schema is used without them, once per schema. Throws if `isStrict` is true.
  func reportFaults(of path: String, isStrict: Bool) throws {
    guard !faults.isEmpty else { return }
    var lines = faults.prefix(Self.mostFaults).map { Diagnostics.text(of: $0, in: path) }
    if faults.count > Self.mostFaults {
      lines.append("\(path.printable): and \(faults.count - Self.mostFaults) more")
    }
    let what = faults.count == 1 ? "1 faulty keyword" : "\(faults.count) faulty keywords"
    guard !isStrict else {
      lines.append("prefs: \(path.printable): refused by --strict: \(what)")
      throw Failure(lines.joined(separator: "\n"), .data)
    }
    guard Self.reported.withLock({ $0.insert(path).inserted }) else { return }
    lines.append("prefs: \(path.printable): used without \(what); --strict refuses it")
    Diagnostics.print(lines.joined(separator: "\n"))
  }
}
