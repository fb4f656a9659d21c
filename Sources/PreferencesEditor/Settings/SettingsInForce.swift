import Editing
import Preferences
import Synchronization
import Terminal

/// The settings that a session goes by: as they are stored, whichever program stores them.
final class SettingsInForce: Sendable {
  private let held: Mutex<Settings>

  init(_ settings: Settings) { held = Mutex(settings) }

  var now: Settings { held.withLock { $0 } }

  /// Reads them anew whenever their file may have changed, and tells `inbox` where they are others
  /// then. nil where it cannot be watched.
  func follow(telling inbox: Inbox) -> Task<Void, Never>? {
    guard let changes = try? SettingsFile.store.watch() else { return nil }
    return Task.detached(executorPreference: EditingThread()) {
      for await _ in changes { self.read(telling: inbox) }
    }
  }

  /// Those that were in force stay while there is no file.
  private func read(telling inbox: Inbox) {
    guard SettingsFile.isThere else { return }
    let new = Settings()
    let isOther = held.withLock { held in
      defer { held = new }
      return held.terminal != new.terminal || held.problem != new.problem
    }
    guard isOther else { return }
    inbox.post(
      .notice(new.problem.map { .problem($0) } ?? .info("the settings have changed, and count now"))
    )
  }
}
