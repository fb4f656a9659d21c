import Documents
import Fleet
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store

/// An open store that a command line names, with its current state.
struct OpenedStore {
  let location: Location
  /// The name for messages.
  let label: String
  /// Nil for standard input, and for the original of a file.
  let store: (any PreferenceStore)?
  let snapshot: any Snapshot

  /// Opens and reads a store.
  ///
  /// If the document's schema, which `arguments` or the document name, declares secrets, an error does
  /// not quote the document's text.
  ///
  /// - Parameters:
  ///   - creating: Whether a missing document counts as empty.
  ///   - options: How a document is read.
  init(
    _ location: Location, server: ServerArguments? = nil, creating: Bool = false,
    options: ReadingOptions = ReadingOptions(), hiding arguments: SchemaArguments? = nil
  ) async throws {
    (self.location, label) = (location, location.label)
    var file: FileStore?
    do {
      switch location {
      case .standardInput: (store, snapshot) = (nil, try StandardInput.snapshot(options))
      case .file(let path):
        let options = Self.known(options, forFileAt: path)
        let opened = Self.file(at: path, creating: creating, options: options)
        file = opened
        (store, snapshot) = (opened, try Self.load(opened))
      case .etcd(let address): (store, snapshot) = try await ServerConnection(server).etcd(address)
      case .web(let address):
        (store, snapshot) = try await ServerConnection(server)
          .document(at: address, creating: creating, options)
      }
    } catch {
      throw await Self.hidingText(of: error, at: location, file, server: server, arguments)
    }
  }

  /// Opens and reads the store that `arguments` name.
  init(_ arguments: FileArguments, creating: Bool = false) async throws {
    try await self.init(
      Location(arguments.file), server: arguments.server, creating: creating,
      options: arguments.schema.reading, hiding: arguments.schema)
  }

  /// Returns the options with the dialect of a known program's file whose name says nothing else.
  private static func known(
    _ options: ReadingOptions, forFileAt path: String
  ) -> ReadingOptions {
    guard options.dialect == nil, options.nominalPath == nil,
      let entry = KnownPrograms.entry(forFileAt: path), DocumentSyntax(path: path) == nil
    else { return options }
    var options = options
    options.dialect = entry.lines
    return options
  }

  /// Returns `error` without the document's text if its schema may declare secrets.
  private static func hidingText(
    of error: any Error, at location: Location, _ file: FileStore?, server: ServerArguments?,
    _ arguments: SchemaArguments?
  ) async -> any Error {
    guard let failure = error.failure, failure.problem?.place != nil else { return error }
    // Text that cannot be read may still name a schema.
    let reference = file?.unread.flatMap(SchemaReference.text(in:))
    let root = PreferenceValue.dictionary(
      reference.map { [Schema.key: .string($0)] } ?? [:])
    let schema = try? await MemorySnapshot(root).schema(
      at: location, owner: file?.owner ?? .current, arguments, server)
    return schema?.marksSecrets == false ? failure : failure.withoutText
  }

  /// Opens a store that cannot be read now as if it had the state `snapshot`.
  init(_ location: Location, as snapshot: any Snapshot, _ options: ReadingOptions) {
    (self.location, label) = (location, location.label)
    self.snapshot = snapshot
    if case .file(let path) = location {
      let file = Self.file(at: path, creating: true, options: options)
      // Fails, but determines the owner.
      _ = try? file.load()
      store = file
    } else {
      store = nil
    }
  }

  /// Opens a file as its package installed it. Throws if it is not known, or for anything but a file.
  ///
  /// - Parameter options: How the file is read. Its nominal path is that of the installed file.
  init(originalOf location: Location, _ options: ReadingOptions = ReadingOptions()) throws {
    guard let path = location.filePath else {
      throw Failure(
        "prefs: \(location.label.printable): no package installs it; name a file", .usage)
    }
    let original = try PackageOriginal(ofFileAt: options.nominalPath ?? path)
    let document = try located(in: original.label, .data) { () throws(Problem) in
      try DocumentReader.open(original.bytes, named: path, Self.known(options, forFileAt: path))
    }
    (self.location, label, store) = (location, original.label, nil)
    snapshot = DocumentSnapshot(document, revision: Revision(token: original.label))
  }

  /// The owner of the document. A document from a server counts as the user's own.
  var owner: DocumentOwner {
    if location == .standardInput { return StandardInput.owner }
    return (store as? FileStore)?.owner ?? .current
  }

  /// Returns the schema that `arguments` or the document name. Without `arguments`, the one that the
  /// document names.
  func schema(
    _ arguments: SchemaArguments? = nil, _ server: ServerArguments? = nil
  ) async throws -> Schema {
    try await snapshot.schema(at: location, owner: owner, arguments, server)
  }

  private static func file(
    at path: String, creating: Bool, options: ReadingOptions
  ) -> FileStore {
    if SettingsFile.isAt(path), options == ReadingOptions() { return SettingsFile.store }
    let isDropIn = UnitFile.isDropIn(path)
    return FileStore(
      path: path, createIfMissing: creating || isDropIn, makesDirectories: isDropIn,
      options: options)
  }

  private static func load(_ store: FileStore) throws -> any Snapshot {
    do throws(StoreError) {
      return try store.load()
    } catch {
      throw Failure(error).mentioning(FileHistory.hint(for: error) ?? Location.hint(for: error))
    }
  }
}

extension CommandContext {
  /// Opens the store and its schema. `creating`: whether a missing file counts as empty.
  init(_ arguments: FileArguments, creating: Bool = false) async throws {
    try await self.init(
      OpenedStore(arguments, creating: creating), schema: arguments.schema,
      server: arguments.server)
  }

  /// Finds the schema of an open store. Saves to a file will keep its history.
  init(
    _ opened: OpenedStore, schema: SchemaArguments, server: ServerArguments? = nil
  ) async throws {
    let found = try await SchemaDiscovery(
      snapshot: opened.snapshot, location: opened.location, owner: opened.owner, arguments: schema,
      server: server
    ).schema()
    if let file = opened.store as? FileStore {
      file.refuseSaves { PendingChange.obstacle(toSaving: file.path) }
      file.keepHistory(History(of: file.path, limits: Settings.history), masking: found)
    }
    self.init(
      path: opened.location.label, snapshot: opened.snapshot, schema: found.schema,
      store: opened.store)
    schemaProblem = found.problem
    program.title = found.reader
    if case .file(let path) = opened.location, schema.nominalPath == nil {
      schemaProblem = schemaProblem ?? UnitFile.advice(forFileAt: path)
      program = ReadingProgram(ofFileAt: path, title: found.reader)
    }
  }
}

extension Snapshot {
  fileprivate func schema(
    at location: Location, owner: DocumentOwner, _ arguments: SchemaArguments?,
    _ server: ServerArguments?
  ) async throws -> Schema {
    try await SchemaDiscovery(
      snapshot: self, location: location, owner: owner, arguments: arguments ?? .none,
      server: server, readsEntries: false
    ).schema().schema
  }
}

extension [Schema] {
  /// Returns `change` with the values masked that any of the schemas declares secret.
  func masked(_ change: Change) -> Change { reduce(change) { $1.masked($0) } }
}

/// The name of a schema in the bytes of a document that cannot be parsed.
private enum SchemaReference {
  /// Returns the text after the first `"$schema":`, or after `<key>$schema</key>` and `<string>`.
  static func text(in bytes: [UInt8]) -> String? {
    let key = Array(Schema.key.utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: key) }) else {
      return nil
    }
    let rest = String(decoding: bytes[(start + key.count)...].prefix(4_096), as: UTF8.self)
    return text(in: rest, after: ["\"", ":", "\""], before: "\"")
      ?? text(in: rest, after: ["</key>", "<string>"], before: "<")
  }

  private static func text(
    in rest: String, after lead: [String], before end: Character
  ) -> String? {
    var text = rest[...]
    for part in lead {
      text = text.drop(while: \.isWhitespace)
      guard text.hasPrefix(part) else { return nil }
      text = text.dropFirst(part.count)
    }
    return String(text.prefix { $0 != end })
  }
}
