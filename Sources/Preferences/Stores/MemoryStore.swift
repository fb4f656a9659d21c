import Synchronization

/// A store without a file: for tests, and for programs that keep their preferences elsewhere.
public final class MemoryStore: LocalStore {
  private let current: Mutex<MemorySnapshot>
  private let listeners = Mutex(Listeners())

  public init(_ root: PreferenceValue = .dictionary([:])) {
    current = Mutex(MemorySnapshot(root, revision: .new()))
  }

  public func load() -> any Snapshot { current.withLock { $0 } }

  public func save(
    _ changes: [Change], over revision: Revision
  ) throws(StoreError) -> any Snapshot {
    let saved = try current.withLock { current throws(StoreError) in
      guard revision == current.revision else { throw .conflict(theirs: current) }
      do throws(Problem) {
        let changed = try current.applying(changes, revision: .new())
        if changed.root != current.root { current = changed }
        return current
      } catch {
        throw .refused(path: "memory", error)
      }
    }
    if saved.revision != revision { listeners.withLock(\.self).tell() }
    return saved
  }
}

extension MemoryStore: WatchableStore {
  public func watch() -> AsyncStream<Void> {
    let (stream, listener) = Listeners.makeStream()
    let number = listeners.withLock { $0.add(listener) }
    listener.onTermination = { _ in self.listeners.withLock { $0.remove(number) } }
    return stream
  }
}
