import Editing
import Preferences
import Terminal

extension TerminalEditor {
  /// Tells `inbox` whenever the store may have changed, until it is cancelled; once at first, for what
  /// was changed since it was read. nil where the store cannot be watched: what others change there is
  /// noticed when it is saved.
  func watch(telling inbox: Inbox) -> Task<Void, Never>? {
    guard let store = store as? any WatchableStore, let changes = try? store.watch() else {
      return nil
    }
    // The editor's thread sleeps until it hears of this; the program's own may have much to do.
    return Task.detached(executorPreference: EditingThread()) {
      if store is any LocalStore {
        inbox.post(.storeChanged)
        for await _ in changes { inbox.post(.storeChanged) }
      } else {
        await read(store, at: changes, telling: inbox)
      }
    }
  }

  /// Where many write at once, all the time: what they changed is found out here, so that no key waits
  /// for it. A reading takes all that has come since the last, and a rest after it keeps this to about
  /// a quarter of the time.
  private func read(
    _ store: any PreferenceStore, at changes: AsyncStream<Void>, telling inbox: Inbox
  ) async {
    var known = snapshot
    func read() async {
      do throws(StoreError) {
        let new = try await store.load()
        inbox.post(.read(Reading(new, after: known)))
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
