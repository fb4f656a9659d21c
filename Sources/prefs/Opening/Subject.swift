import Documents
import Preferences
import Schemas
import Store

/// A file that was opened, with its schema: what every command works on.
struct Subject {
  /// As it is shown.
  let path: String
  let snapshot: DocumentSnapshot
  let schema: Schema
  /// nil for standard input.
  let store: FileStore?

  /// Throws where the file or the schema cannot be read. `creating`: a file that is not there counts
  /// as an empty one.
  init(_ arguments: FileArguments, creating: Bool = false) throws(Failure) {
    try self.init(arguments.file, schema: arguments.schema.path, creating: creating)
  }

  init(_ file: String, schema: String? = nil, creating: Bool = false) throws(Failure) {
    if file == StandardInput.name {
      store = nil
      path = StandardInput.shown
      snapshot = try StandardInput.snapshot()
    } else {
      let store =
        SettingsFile.isAt(file)
        ? SettingsFile.store : FileStore(path: file, createIfMissing: creating)
      self.store = store
      path = file
      snapshot = try Subject.load(store)
    }
    self.schema = try SchemaDiscovery(document: snapshot, path: file).schema(schema)
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
      throw Failure(error)
    }
  }

  /// The entry that `name` is declared by, itself or through what is around it, else one made from
  /// the value that stands there.
  func entry(for name: PreferenceName) -> Entry {
    schema.declaration(of: name) ?? Entry(name, snapshot[name].map(Kind.init(of:)) ?? .any)
  }
}
