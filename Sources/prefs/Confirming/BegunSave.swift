import Preferences
import PreferencesEditor
import Store
import Synchronization

/// A save that can be taken back. The process that saves has it until the file is written.
final class BegunSave: PreparedSave {
  private let change: PendingChange
  /// The lock that shows the watcher that this process lives.
  private let lock: Mutex<StateLock?>

  init(_ change: PendingChange, _ lock: StateLock) {
    self.change = change
    self.lock = Mutex(lock)
  }

  func markSaved() throws(PreparedSaveFailure) {
    defer { release() }
    do throws(StateError) { try change.markSaved() } catch {
      // The watcher puts the former file back, because this is not recorded.
      throw PreparedSaveFailure("\(error)")
    }
  }

  func abandon(because reason: String) {
    _ = try? change.decide(isConfirmed: false, because: reason)
    release()
  }

  private func release() { lock.withLock { $0 = nil } }

  func waitForApplication() -> PendingEnding? {
    change.wait {
      if let result = change.result { return .some(result.ending) }
      if case .waiting? = try? change.state() { return .some(nil) }
      return nil
    }
  }

  func waitForEnding() -> PendingEnding { change.wait { change.result }.ending }
}
