import Editing
import Preferences
import Terminal

/// Another store beside the edited one, that it is compared with.
package struct OtherStore: Sendable {
  /// As people are told of it.
  let label: String
  /// nil where it is read only once: standard input.
  let store: (any PreferenceStore)?
  /// As it was just read.
  let snapshot: any Snapshot

  package init(_ label: String, _ store: (any PreferenceStore)?, at snapshot: any Snapshot) {
    self.label = label
    self.store = store
    self.snapshot = snapshot
  }
}

/// Reads the store beside the edited one anew, on a thread of its own, and posts what came of it: each
/// time it may have changed, where it tells that, and when it is asked to look. A reading begins when
/// the last is done, and is one for all that has come meanwhile; no key waits for it.
struct OtherFollowing {
  /// Whether its changes are told as they come.
  let isTold: Bool
  private let looks: Listeners.Listener
  private let tasks: [Task<Void, Never>]

  /// nil where it cannot be read again.
  init?(_ other: OtherStore, telling inbox: Inbox) {
    guard let store = other.store else { return nil }
    let (wanted, looks) = Listeners.makeStream()
    let thread = EditingThread()
    let changes = try? (store as? any WatchableStore)?.watch()
    self.looks = looks
    isTold = changes != nil
    let reading = Task.detached(executorPreference: thread) {
      for await _ in wanted { inbox.post(await Self.reading(of: store)) }
    }
    let watching = changes.map { changes in
      Task.detached(executorPreference: thread) {
        // For what was changed since it was read.
        looks.yield()
        for await _ in changes { looks.yield() }
      }
    }
    tasks = [reading] + (watching.map { [$0] } ?? [])
  }

  /// Nothing comes of it at once.
  func look() -> Message? {
    looks.yield()
    return nil
  }

  func end() {
    for task in tasks { task.cancel() }
  }

  private static func reading(of store: any PreferenceStore) async -> Message {
    do throws(StoreError) {
      return .comparedStoreLoaded(try await store.load())
    } catch {
      return .comparedStoreNotLoaded(error)
    }
  }
}
