import Documents
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

  /// Throws where it cannot be read. `creating`: a file that is not there counts as an empty one.
  /// `strict`: of JSON only RFC 8259 is read.
  init(_ location: Location, creating: Bool = false, strict: Bool = false) async throws(Failure) {
    self.location = location
    store = Self.store(at: location, creating: creating, strict: strict)
    snapshot =
      if let store { try await Self.load(store) } else {
        try StandardInput.snapshot(strict: strict)
      }
  }

  /// As if it had just been read: what cannot be read now, as `snapshot` was.
  init(_ location: Location, as snapshot: any Snapshot) {
    self.location = location
    self.snapshot = snapshot
    store = Self.store(at: location, creating: true, strict: false)
  }

  private static func store(
    at location: Location, creating: Bool, strict: Bool
  ) -> (any PreferenceStore)? {
    switch location {
    case .standardInput: nil
    case .file(let path) where SettingsFile.isAt(path) && !strict: SettingsFile.store
    case .file(let path): FileStore(path: path, createIfMissing: creating, strict: strict)
    }
  }

  private static func load(_ store: any PreferenceStore) async throws(Failure) -> any Snapshot {
    do throws(StoreError) {
      return try await store.load()
    } catch {
      throw Failure(error).mentioning(FormerStates.hint(for: error))
    }
  }
}
