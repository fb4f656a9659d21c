import ArgumentParser
import Preferences
import PreferencesCommands

/// Another store to be compared with.
struct AgainstOption: ParsableArguments {
  @Option(
    name: .customLong("against"),
    help: ArgumentHelp(
      "Another file or address: what differs from it is marked, and found by @differs.",
      valueName: "store"),
    completion: .file())
  var store: String?

  /// nil where none is named.
  func opening(_ server: ServerArguments) async throws(Failure) -> Opening? {
    guard let store else { return nil }
    return try await OpeningLine.shown(for: store) { () async throws(Failure) in
      try await Opening(Location(store), server: server)
    }
  }
}
