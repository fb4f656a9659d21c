extension PreferenceStore {
  /// Watching begins before loading, so that no change falls between; nil where it cannot be watched
  /// at all.
  var watched: Result<AsyncStream<Void>, StoreError>? {
    guard let store = self as? any WatchableStore else { return nil }
    do throws(StoreError) {
      return .success(try store.watch())
    } catch {
      return .failure(error)
    }
  }
}

extension DomainCore {
  /// Reads the store anew whenever it may have changed, until the domain ends.
  func follow(_ watch: Result<AsyncStream<Void>, StoreError>?) {
    state.withLock { state in
      switch watch {
      case .success(let changes):
        state.watcher = Task.detached {
          for await _ in changes { self.reload() }
        }
      case .failure(let error): state.watchFailure = error
      case nil: break
      }
    }
  }
}
