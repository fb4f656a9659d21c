import Synchronization

/// A store in memory, for tests and for programs that keep their preferences elsewhere.
///
///     let store = MemoryStore(["server": ["port": 80, "ratio": 0.5]])
///     store["server.port"]                      // 80, as saved
///     store["server.port"] = 81                 // as another program would change it
public final class MemoryStore: LocalStore {
  private let current: Mutex<MemorySnapshot>
  private let listeners = Mutex(Listeners())

  /// Creates a store that holds `root`.
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

extension MemoryStore {
  /// The saved value called `name`, whose dots separate namespaces. Nil if there is none.
  ///
  /// Setting it is a change by somebody else: a domain notices it like one of another program. Nil
  /// removes the value. If `name` leads into a plain value, a debug build stops.
  public subscript(name: String) -> PreferenceValue? {
    get { current.withLock { $0[$0.resolve(path(of: name)) ?? path(of: name)] } }
    set {
      let name = path(of: name)
      while true {
        let snapshot = current.withLock { $0 }
        let place = snapshot.placement(of: name)
        do throws(StoreError) {
          let change = Change(place, from: snapshot[place], to: newValue)
          _ = try save([change], over: snapshot.revision)
          return
        } catch .conflict {
          continue
        } catch {
          return ProgrammingError.report(error.description)
        }
      }
    }
  }

  private func path(of name: String) -> PreferenceName {
    (try? PreferenceName(parsing: name)) ?? PreferenceName(keys: name)
  }
}

extension MemoryStore: CustomStringConvertible {
  /// The saved values as JSON. Secrets are not masked, because a store knows none.
  public var description: String { current.withLock(\.root).text }
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
  /// The whole value.
  public let root: PreferenceValue
  public let revision: Revision
  private let rows: [(name: PreferenceName, value: PreferenceValue)]

  /// Creates a snapshot of `root`.
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
  /// Returns the value at `name`, or nil if there is none.
  public subscript(name: PreferenceName) -> PreferenceValue? { root[name.components] }
}

extension MemorySnapshot {
  /// Returns the snapshot with `changes` applied, without comparing their old values. Indexes refer
  /// to the positions before the changes. Throws if a name leads into a plain value.
  public func applying(
    _ changes: [Change], revision: Revision
  ) throws(Problem) -> MemorySnapshot {
    var root = root
    for change in changes.inApplicationOrder {
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
  /// The changes in an order in which they can be applied one by one: elements are removed last,
  /// from the end of a list backwards.
  var inApplicationOrder: [Change] {
    let removals = filter { $0.new == nil }.sorted { $1.name.precedes($0.name) }
    return filter { $0.new != nil } + removals
  }
}

extension PreferenceName {
  /// Whether this name precedes `other` in the same list. Other names are ordered in any way.
  fileprivate func precedes(_ other: PreferenceName) -> Bool {
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
