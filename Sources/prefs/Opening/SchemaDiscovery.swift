import Preferences
import PreferencesCommands
import PreferencesEditor
import Schemas
import Store

/// Finds the schema of a document: the one that was named, else that of `prefs`' own settings where
/// it is them, else the local file that the document's `$schema` names, else none. Nothing is
/// fetched.
struct SchemaDiscovery {
  let snapshot: any Snapshot
  /// Of the snapshot; a `$schema` is relative to its directory.
  let location: Location
  let arguments: SchemaArguments
  /// False where values are only judged.
  var readsEntries = true

  func schema() async throws(Failure) -> Schema {
    var schema = try found()
    for path in arguments.defaults {
      let opening = try await Opening(Location(path))
      let layer = DefaultsLayer(Self.name(of: path), opening.snapshot)
      for problem in schema.add(layer) {
        Diagnostics.say("prefs: \(path): \(problem.description); that default does not count")
      }
    }
    return schema
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private func found() throws(Failure) -> Schema {
    if let path = arguments.path { return try read(path) }
    if case .file(let path) = location, SettingsFile.isAt(path) { return SettingsFile.schema }
    guard let path = named else { return .empty }
    do throws(Failure) {
      return try read(path)
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

  /// The local file that a local document names.
  private var named: String? {
    guard let reference, !reference.isEmpty, !reference.contains("://"), !reference.hasPrefix("#")
    else { return nil }
    guard let directory = location.directory else { return nil }
    return reference.hasPrefix("/") ? reference : directory + reference
  }

  private func read(_ path: String) throws(Failure) -> Schema {
    var options = arguments.options
    options.readsEntries = readsEntries
    let schema = try SchemaFile(at: path).schema(
      ofFile: path, folders: arguments.folders, options: options)
    return reference == nil ? schema : schema.allowingSchemaKey
  }
}

extension Schema {
  /// Under it a document names its schema.
  fileprivate static let key = "$schema"

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
