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
    if saved.revision != revision { listeners.withLock(\.self).notify() }
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

/// A snapshot of a value in memory.
public struct MemorySnapshot: Snapshot {
  public let root: PreferenceValue
  public let revision: Revision
  private let rows: [(name: PreferenceName, value: PreferenceValue)]

  public init(_ root: PreferenceValue, revision: Revision = Revision(token: "")) {
    self.root = root
    self.revision = revision
    var rows: [(PreferenceName, PreferenceValue)] = []
    if root != .dictionary([:]) { root.collectRows(at: .root, into: &rows) }
    self.rows = rows
  }

  public var count: Int { rows.count }
  public func name(at row: Int) -> PreferenceName { rows[row].name }
  public func value(at row: Int) -> PreferenceValue { rows[row].value }
  public subscript(name: PreferenceName) -> PreferenceValue? { root[name.components] }
}

extension MemorySnapshot {
  /// With `changes` made, whatever their old values were. Indexes count as they stood before. Throws where a name leads into a scalar.
  public func applying(
    _ changes: [Change], revision: Revision
  ) throws(Problem) -> MemorySnapshot {
    var root = root
    for change in changes.inOrder {
      guard let changed = root.replacing(change.name.components, with: change.new) else {
        throw MemorySnapshot(root, revision: revision).pastEnd(change.name)
          ?? Problem(.noSuchName(nearest: nil), name: change.name)
      }
      root = changed
    }
    return MemorySnapshot(root, revision: revision)
  }
}

extension PreferenceValue {
  fileprivate func collectRows(
    at name: PreferenceName, into rows: inout [(PreferenceName, PreferenceValue)]
  ) {
    switch self {
    case .dictionary(let members) where !members.isEmpty:
      for (key, value) in members { value.collectRows(at: name.appending(key: key), into: &rows) }
    case .array(let elements) where !isLeaf:
      for (index, value) in elements.enumerated() {
        value.collectRows(at: name.appending(index: index), into: &rows)
      }
    default: rows.append((name, self))
    }
  }
}

extension [Change] {
  /// As they can be made one after the other: elements are removed last, from the end backwards.
  var inOrder: [Change] {
    let removals = filter { $0.new == nil }.sorted { $1.name.stands(before: $0.name) }
    return filter { $0.new != nil } + removals
  }
}

extension PreferenceName {
  /// In one list; what stands elsewhere is in any order.
  fileprivate func stands(before other: PreferenceName) -> Bool {
    for (mine, theirs) in zip(components, other.components) where mine != theirs {
      switch (mine, theirs) {
      case (.index(let mine), .index(let theirs)): return mine < theirs
      case (.index, .key): return true
      case (.key, .index): return false
      case (.key(let mine), .key(let theirs)): return mine < theirs
      }
    }
    return components.count < other.components.count
  }
}
