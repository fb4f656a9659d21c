import Editing
import Preferences
import Terminal

/// A second store that the edited one is compared with.
package struct ComparedStore: Sendable {
  let label: String
  /// Nil if it can be read only once, as standard input.
  let store: (any PreferenceStore)?
  /// The content when the editor opened.
  let snapshot: any Snapshot

  package init(_ label: String, _ store: (any PreferenceStore)?, at snapshot: any Snapshot) {
    self.label = label
    self.store = store
    self.snapshot = snapshot
  }
}

/// Reads the compared store again on another thread and posts the result: after each change, and on
/// request.
///
/// Requests that arrive during a read are answered by one further read.
struct ComparedStoreReader: Sendable {
  /// Whether the store reports its changes by itself.
  let isWatched: Bool
  private let requests: Listeners.Listener
  private let tasks: [Task<Void, Never>]

  /// Nil if the store cannot be read again.
  init?(_ compared: ComparedStore, postingTo inbox: Inbox, on thread: EditingThread) {
    guard let store = compared.store else { return nil }
    let (stream, requests) = Listeners.makeStream()
    var tasks = [
      Task.detached(executorPreference: thread) {
        for await _ in stream {
          do throws(StoreError) {
            inbox.post(.comparedStoreLoaded(try await store.load()))
          } catch {
            inbox.post(.comparedStoreNotLoaded(error))
          }
        }
      }
    ]
    let changes = try? (store as? any WatchableStore)?.watch()
    if let changes {
      tasks.append(
        Task.detached(executorPreference: thread) {
          // The store may have changed between the first read and the start of the watch.
          requests.yield()
          for await _ in changes { requests.yield() }
        })
    }
    (self.requests, self.tasks, isWatched) = (requests, tasks, changes != nil)
  }

  /// Requests a read. The result arrives in the inbox.
  func read() { requests.yield() }

  func cancel() {
    for task in tasks { task.cancel() }
  }
}
