import Synchronization

extension DomainCore {
  /// The value in force, then every other that comes into force; the newest where several come at
  /// once. Ends with its consumer, in whose task the values are computed.
  func updates<Value>(of key: Key<Value>) -> AsyncStream<Value> {
    guard slot(of: key) != nil else {
      return AsyncStream { $0.yield(key.defaultValue) }
    }
    let changes = changes()
    let last = Mutex<PreferenceValue??>(nil)
    return AsyncStream {
      for await _ in changes {
        let value = self.read(key)
        let preference = value.preference
        let isNew = last.withLock { last in
          defer { last = .some(preference) }
          return last != .some(preference)
        }
        if isNew { return value }
      }
      return nil
    }
  }

  /// An element now, and whenever anything may have come into force.
  func changes() -> AsyncStream<Void> {
    let (stream, listener) = Listeners.makeStream()
    let number = state.withLock { $0.listeners.add(listener) }
    listener.onTermination = { _ in self.state.withLock { $0.listeners.remove(number) } }
    listener.yield()
    return stream
  }
}
