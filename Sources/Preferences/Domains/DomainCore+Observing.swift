import Synchronization

extension DomainCore {
  /// The value in force, then every other that comes into force; the newest where several come at
  /// once. Ends with its consumer.
  func updates<Value>(of key: Key<Value>) -> AsyncStream<Value> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      guard let slot = slot(of: key) else {
        continuation.yield(key.defaultValue)
        return
      }
      let last = Mutex<PreferenceValue??>(nil)
      observe(for: continuation) { state in
        let value = state.current(slot).value
        let isNew = last.withLock { last in
          defer { last = .some(value.preference) }
          return last != .some(value.preference)
        }
        if isNew { continuation.yield(value) }
      }
    }
  }

  /// An element whenever anything may have come into force.
  func changes() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      observe(for: continuation) { _ in continuation.yield() }
    }
  }

  private func observe<Element>(
    for continuation: AsyncStream<Element>.Continuation,
    _ look: @escaping @Sendable (DomainState) -> Void
  ) {
    let id = state.withLock { state in
      state.observerCount += 1
      state.observers[state.observerCount] = .init(look: look) { continuation.finish() }
      look(state)
      return state.observerCount
    }
    continuation.onTermination = { _ in
      self.state.withLock { _ = $0.observers.removeValue(forKey: id) }
    }
  }
}

extension DomainState {
  func tellObservers() {
    for observer in observers.values { observer.look(self) }
  }
}
