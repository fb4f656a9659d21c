import Platform
import Preferences
import PreferencesCommands
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
    while true {
      if let ending { return ending }
      if case .waiting? = try? change.state() { return nil }
      pause()
    }
  }

  func waitForEnding() -> PendingEnding {
    while true {
      if let ending { return ending }
      pause()
    }
  }

  /// How the change has ended. Nil if it has not.
  private var ending: PendingEnding? {
    change.result.map { PendingEnding($0) }
  }

  private func pause() {
    usleep(50_000)
    _ = PendingWatcher.ensure(watching: change)
  }
}

extension PendingEnding {
  init(_ result: PendingChange.Result) {
    switch result.ending {
    case .confirmed: self = .confirmed(result.text)
    case .returned: self = .returned(result.text)
    case .failed: self = .failed(result.text)
    }
  }
}
