import Preferences
import Terminal

extension TerminalEditor {
  /// Posts to `inbox` whenever the store may have changed, until it is cancelled; once at first, for
  /// what was changed since it was read. nil where the store cannot be watched: what others change
  /// there is noticed when it is saved.
  func watch(telling inbox: Inbox) -> Task<Void, Never>? {
    guard let store = store as? any WatchableStore, let changes = try? store.watch() else {
      return nil
    }
    inbox.post(.storeChanged)
    // The editor's thread sleeps until it hears of this; the program's own may have much to do.
    return Task.detached(executorPreference: EditingThread()) {
      for await _ in changes { inbox.post(.storeChanged) }
    }
  }
}
