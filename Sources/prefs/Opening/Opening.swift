import Documents
import Fleet
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store

/// What a command line names, opened: its store, and its state as it was just read.
struct Opening {
  let location: Location
  /// nil for standard input.
  let store: (any PreferenceStore)?
  let snapshot: any Snapshot

  /// Throws where it cannot be read. `server`: how one is spoken to. `creating`: a document that is
  /// not there counts as an empty one. `strict`: of JSON only RFC 8259 is read. The failure shows no
  /// text of the document if its schema, which `arguments` or the document name, declares secrets.
  init(
    _ location: Location, server: ServerArguments? = nil, creating: Bool = false,
    strict: Bool = false, hiding arguments: SchemaArguments? = nil
  ) async throws(Failure) {
    do throws(Failure) {
      try await self.init(opening: location, server: server, creating: creating, strict: strict)
    } catch {
      guard error.problem?.place != nil else { throw error }
      let schema = try? await UnreadDocument(location).schema(arguments, server)
      throw schema?.hasSecrets == false ? error : error.withoutText
    }
  }

  private init(
    opening location: Location, server: ServerArguments?, creating: Bool, strict: Bool
  ) async throws(Failure) {
    self.location = location
    switch location {
    case .standardInput:
      store = nil
      snapshot = try StandardInput.snapshot(strict: strict)
    case .file(let path):
      let file = Self.file(at: path, creating: creating, strict: strict)
      (store, snapshot) = (file, try await Self.load(file))
    case .etcd(let address):
      (store, snapshot) = try await ServerOpening(server).etcd(address)
    case .web(let address):
      (store, snapshot) = try await ServerOpening(server)
        .document(at: address, creating: creating, strict: strict)
    }
  }

  /// As if it had just been read: what cannot be read now, as `snapshot` was.
  init(_ location: Location, as snapshot: any Snapshot) {
    self.location = location
    self.snapshot = snapshot
    if case .file(let path) = location {
      let file = Self.file(at: path, creating: true, strict: false)
      // Fails, and learns who owns it.
      _ = try? file.load()
      store = file
    } else {
      store = nil
    }
  }

  /// The owner of the document. What comes from a server counts as the user's own.
  var owner: DocumentOwner {
    if location == .standardInput { return StandardInput.owner }
    return (store as? FileStore)?.owner ?? .current
  }

  private static func file(at path: String, creating: Bool, strict: Bool) -> FileStore {
    SettingsFile.isAt(path) && !strict
      ? SettingsFile.store : FileStore(path: path, createIfMissing: creating, strict: strict)
  }

  private static func load(_ store: FileStore) async throws(Failure) -> any Snapshot {
    do throws(StoreError) {
      return try store.load()
    } catch {
      throw Failure(error).mentioning(FormerStates.hint(for: error) ?? Location.hint(for: error))
    }
  }
}
