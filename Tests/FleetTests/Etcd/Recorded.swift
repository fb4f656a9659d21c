import Preferences
import Synchronization

final class Recorded: Sendable {
  private let texts = Mutex<[String]>([])
  func note(_ text: String) { texts.withLock { $0.append(text) } }
  var all: [String] { texts.withLock(\.self) }
}

/// Returns the message of the error that `work` throws, or "nothing".
func words(of work: () async throws(StoreError) -> Void) async -> String {
  do throws(StoreError) {
    try await work()
    return "nothing"
  } catch {
    return error.words
  }
}

extension PreferenceStore {
  /// Sets a value, whatever the old one is.
  func set(_ key: String, _ value: PreferenceValue?) async throws(StoreError) {
    let base = try await load()
    let name = PreferenceName(keys: key)
    _ = try await save([Change(name, from: base[name], to: value)], over: base.revision)
  }
}
