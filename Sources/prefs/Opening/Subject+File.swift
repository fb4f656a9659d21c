import Documents
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store

extension Subject {
  /// Throws where the file or the schema cannot be read. `creating`: a file that is not there counts
  /// as an empty one.
  init(_ arguments: FileArguments, creating: Bool = false) throws(Failure) {
    try self.init(arguments.file, schema: arguments.schema, creating: creating)
  }

  init(_ file: String, schema: SchemaArguments, creating: Bool = false) throws(Failure) {
    let store = Self.store(file, creating: creating)
    let snapshot = if let store { try Self.load(store) } else { try StandardInput.snapshot() }
    try self.init(file, at: snapshot, schema: schema, store: store)
  }

  /// A file that cannot be read now, as `snapshot` was.
  init(_ arguments: FileArguments, as snapshot: DocumentSnapshot) throws(Failure) {
    try self.init(
      arguments.file, at: snapshot, schema: arguments.schema,
      store: Self.store(arguments.file, creating: true))
  }

  /// What its saves replace is kept in the history.
  private init(
    _ file: String, at snapshot: DocumentSnapshot, schema: SchemaArguments, store: FileStore?
  ) throws(Failure) {
    let schema = try SchemaDiscovery(document: snapshot, path: file, arguments: schema).schema()
    store?.keepHistory(History(of: file, limits: Settings.history), masking: schema)
    self.init(
      path: StandardInput.label(of: file), snapshot: snapshot, schema: schema, store: store)
  }

  /// nil for standard input.
  private static func store(_ file: String, creating: Bool) -> FileStore? {
    if file == StandardInput.name { return nil }
    if SettingsFile.isAt(file) { return SettingsFile.store }
    return FileStore(path: file, createIfMissing: creating)
  }

  /// A file alone.
  static func snapshot(
    of file: String, strict: Bool = false
  ) throws(Failure) -> DocumentSnapshot {
    file == StandardInput.name
      ? try StandardInput.snapshot(strict: strict)
      : try load(FileStore(path: file, strict: strict))
  }

  private static func load(_ store: FileStore) throws(Failure) -> DocumentSnapshot {
    do throws(StoreError) {
      return try store.open()
    } catch {
      throw Failure(error).mentioning(FormerStates.hint(for: error))
    }
  }
}
