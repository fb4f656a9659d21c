import Preferences
import PreferencesCommands
import PreferencesEditor
import Store

extension CommandContext {
  /// Throws where what is named or its schema cannot be read. `creating`: a file that is not there
  /// counts as an empty one.
  init(_ arguments: FileArguments, creating: Bool = false) async throws(Failure) {
    try await self.init(
      Opening(
        Location(arguments.file), server: arguments.server, creating: creating,
        strict: arguments.schema.strict, hiding: arguments.schema),
      schema: arguments.schema, server: arguments.server)
  }

  /// What its saves replace in a file is kept in the history.
  init(
    _ opening: Opening, schema: SchemaArguments, server: ServerArguments? = nil
  ) async throws(Failure) {
    let location = opening.location
    let found = try await SchemaDiscovery(
      snapshot: opening.snapshot, location: location, owner: opening.owner, arguments: schema,
      server: server
    ).schema()
    if let file = opening.store as? FileStore {
      file.keepHistory(History(of: file.path, limits: Settings.history), masking: found)
    }
    self.init(
      path: location.label, snapshot: opening.snapshot, schema: found.schema,
      store: opening.store)
  }
}
