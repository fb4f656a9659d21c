import Fleet
import Preferences
import PreferencesCommands
import PreferencesEditor
import Schemas
import Store

/// Finds the schema of a document: the one that was named, else that of `prefs`' own settings where
/// it is them, else the one that the document's `$schema` names, else none. Nothing is fetched unless
/// that is asked for.
struct SchemaDiscovery {
  let snapshot: any Snapshot
  /// Of the snapshot; a `$schema` is relative to it.
  let location: Location
  let arguments: SchemaArguments
  var server: ServerArguments?
  /// False where values are only judged.
  var readsEntries = true

  func schema() async throws(Failure) -> Schema {
    var schema = try await found()
    for path in arguments.defaults {
      let defaults = try await Opening(Location(path), server: server).snapshot
      for problem in schema.add(DefaultsLayer(Self.name(of: path), defaults)) {
        Diagnostics.say("prefs: \(path): \(problem.description); that default does not count")
      }
    }
    return schema
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private func found() async throws(Failure) -> Schema {
    if let path = arguments.path { return try await read(Location(path)) }
    if case .file(let path) = location, SettingsFile.isAt(path) { return SettingsFile.schema }
    guard let named else { return .empty }
    do throws(Failure) {
      return try await read(named)
    } catch {
      Diagnostics.say("\(error.message)\nprefs: going on without the document's schema")
      return .empty
    }
  }

  private var reference: String? {
    guard case .string(let reference)? = snapshot[PreferenceName(keys: Schema.key)] else {
      return nil
    }
    return reference
  }

  /// Where the schema is that the document names: on this machine for a local document, else on a web
  /// server.
  private var named: Location? {
    guard let reference, !reference.isEmpty, !reference.hasPrefix("#") else { return nil }
    if case .web(let address) = location {
      return address.resolving(reference).flatMap(web)
    }
    if reference.contains("://") { return (try? HTTPAddress(reference)).flatMap(web) }
    guard let directory = location.directory else { return nil }
    return .file(path: reference.hasPrefix("/") ? reference : directory + reference)
  }

  /// What a draft's own schema describes is a schema, which is not checked by it here.
  private func web(_ address: HTTPAddress) -> Location? {
    address.host.hasSuffix("json-schema.org") ? nil : .web(address)
  }

  private func read(_ place: Location) async throws(Failure) -> Schema {
    var options = arguments.options
    options.readsEntries = readsEntries
    let web = arguments.fetches ? SchemaFetcher(server) : nil
    let schema = try await SchemaReading(
      folders: arguments.folders, options: options, web: web
    ).schema(at: place)
    return reference == nil ? schema : schema.allowingSchemaKey
  }
}

extension Schema {
  /// Under it a document names its schema.
  static let key = "$schema"

  /// For a document that names its schema, whether the schema declares that key or not.
  fileprivate var allowingSchemaKey: Schema {
    let name = PreferenceName(keys: Schema.key)
    guard !isEmpty, entry(for: name) == nil else { return self }
    var schema = self
    schema.declare(Entry(name, .string, summary: "Its schema."), at: [.key(Schema.key)])
    schema.validator?.freeKey = Schema.key
    return schema
  }
}
