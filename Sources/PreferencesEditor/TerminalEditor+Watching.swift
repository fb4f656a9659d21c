import Editing
import Preferences
import Terminal

extension TerminalEditor {
  /// Posts a message whenever the store may have changed, and once at the start, until the task is
  /// cancelled. Nil if the store cannot be watched: changes are then found by the next save.
  func watch(postingTo inbox: Inbox, on thread: EditingThread) -> Task<Void, Never>? {
    guard let store = store as? any WatchableStore, let changes = try? store.watch() else {
      return nil
    }
    // The editor's thread blocks in poll, and the shared thread pool may be busy.
    return Task.detached(executorPreference: thread) {
      if store is any LocalStore {
        inbox.post(.storeChanged)
        for await _ in changes { inbox.post(.storeChanged) }
      } else {
        await read(store, at: changes, postingTo: inbox)
      }
    }
  }

  /// Reads a remote store after each change, so that no key press waits for the server.
  ///
  /// A read covers all changes since the last one. The rest after it limits reading to about a
  /// quarter of the time.
  private func read(
    _ store: any PreferenceStore, at changes: AsyncStream<Void>, postingTo inbox: Inbox
  ) async {
    var known = snapshot
    func read() async {
      do throws(StoreError) {
        let new = try await store.load()
        inbox.post(.loadedInBackground(BackgroundLoad(new, after: known)))
        known = new
      } catch {
        inbox.post(.notLoaded(error))
      }
    }
    await read()
    for await _ in changes {
      let began = ContinuousClock.now
      await read()
      try? await backOff(after: .now - began)
    }
  }
}
