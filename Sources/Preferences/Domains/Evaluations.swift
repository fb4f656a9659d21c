import Glibc
import Synchronization

/// The keys whose values are being computed, by thread.
///
/// A check may read other keys, and theirs may read its own. A key that a thread reads while it
/// computes that very key has its default there, so that the reading comes to an end.
struct Evaluations: ~Copyable, Sendable {
  struct Subject: Equatable {
    let key: ObjectIdentifier
    let name: PreferenceName
  }

  private let running = Mutex<[pthread_t: [Subject]]>([:])

  /// Runs `body`, without a lock. Returns nil if this thread is computing `slot` already.
  func computing<Result>(_ slot: any AnySlot, _ body: () -> Result) -> Result? {
    let thread = pthread_self()
    guard begin(Subject(key: slot.keyIdentifier, name: slot.name), on: thread) else { return nil }
    defer { end(on: thread) }
    return body()
  }

  private func begin(_ subject: Subject, on thread: pthread_t) -> Bool {
    running.withLock { running in
      guard running[thread]?.contains(subject) != true else { return false }
      running[thread, default: []].append(subject)
      return true
    }
  }

  private func end(on thread: pthread_t) {
    running.withLock { running in
      running[thread]?.removeLast()
      if running[thread]?.isEmpty == true { running[thread] = nil }
    }
  }
}
