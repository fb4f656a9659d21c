import Synchronization

/// What a domain and its scopes share, but for the way to it: the store, and the state between the
/// store and the keys.
@usableFromInline
final class DomainCore: Sendable {
  let slots: SlotTable
  let store: any PreferenceStore
  let state: Mutex<DomainState>
  /// The problems of the overrides as a whole.
  let overrideProblems: [Problem]
  let firstSave: FirstSave?
  private let evaluations = Evaluations()
  /// Names without a declaration that the program has used and that are stored.
  private let undeclared = Mutex<Set<PreferenceName>>([])

  init(
    _ slots: SlotTable, store: any PreferenceStore, base: LoadedSnapshot, overrides: Overrides,
    firstSave: FirstSave?
  ) {
    self.slots = slots
    self.store = store
    self.firstSave = firstSave
    let read = overrides.read(for: slots.order.map(\.name))
    overrideProblems = read.problems
    state = Mutex(DomainState(base, overrides: read.texts))
  }

  var values: DomainValues { state.withLock(\.values) }

  /// nil for a key that neither belongs to this domain nor pins its name.
  func slot<Value>(of key: Key<Value>) -> Slot<Value>? {
    if let slot = slots.slot(of: key) { return slot }
    guard key.declaration.pinned != nil else { return nil }
    return Slot(key, named: key.declaration.name(in: .root, label: ""))
  }

  /// Why `value` cannot be stored for `slot`: its own key's words, what the store's format cannot
  /// hold, else the words of the declared keys at the same place, around it or inside it.
  func problem(
    with value: PreferenceValue, for slot: any AnySlot, in values: DomainValues
  ) -> Problem? {
    if let problem = slot.problem(with: value, in: values.form) { return problem }
    if let problem = values.base.problem(holding: value) {
      return slot.isSecret ? problem.inside(slot.name).masked : problem.inside(slot.name)
    }
    guard !slots.standsAlone(slot) else { return nil }
    return slots.order.lazy.filter { $0 !== slot }.compactMap { other in
      values.part(of: other, where: slot.name, is: value).flatMap {
        other.problem(with: $0, in: values.form)
      }
    }.first
  }

  /// Nothing refers to the domain any more.
  func end() {
    let (watcher, listeners) = state.withLock { ($0.watcher, $0.listeners.all) }
    watcher?.cancel()
    for listener in listeners { listener.finish() }
  }
}

/// Reading. The values are computed without a lock, from a copy of the state.
extension DomainCore {
  @usableFromInline
  func read<Value>(_ key: Key<Value>) -> Value {
    guard let slot = slot(of: key) else { return key.defaultValue }
    let values = values
    guard let current = current(slot, in: values) else { return values.fallback(slot).value }
    if current.origin == .stored { note(slot) }
    remember(current.value, of: slot, at: values.version)
    return current.value
  }

  /// The value in force; nil while this thread computes it already.
  func current<Value>(
    _ slot: Slot<Value>, in values: DomainValues
  ) -> (value: Value, origin: Origin)? {
    evaluations.computing(slot) { values.current(slot) }
  }

  /// The problems of the stored value of `slot` and of its override.
  func problems(_ slot: any AnySlot, in values: DomainValues) -> (
    stored: Problem?, override: Problem?
  ) {
    evaluations.computing(slot) { (values.problem(slot), values.overrideProblem(slot)) } ?? (
      nil, nil
    )
  }

  /// Spares the next read the computing, unless the state has changed meanwhile.
  private func remember<Value>(_ value: Value, of slot: Slot<Value>, at version: Int) {
    let old = state.withLock { $0.version == version ? slot.replaceKnown(by: value) : nil }
    // Its end may be code of the program, which no lock may be held for.
    withExtendedLifetime(old) {}
  }

  /// A stored key that is not declared is known to the program.
  func note(_ slot: any AnySlot) {
    guard !slots.declares(slot) else { return }
    undeclared.withLock { _ = $0.insert(slot.name) }
  }

  var undeclaredNames: Set<PreferenceName> { undeclared.withLock(\.self) }
}

/// Changing.
extension DomainCore {
  /// Changes what values are computed from, if the state is still at `version`, and returns whether
  /// it was. `body` runs under the lock; it returns whether another value may be in force. Observers
  /// are told afterwards.
  @discardableResult
  func change(
    at version: Int? = nil, forgetting slots: [any AnySlot], _ body: (inout DomainState) -> Bool
  ) -> Bool {
    let outcome = state.withLock { state -> (old: [any Sendable], listeners: Listeners)? in
      if let version, state.version != version { return nil }
      guard body(&state) else { return ([], Listeners()) }
      state.version += 1
      return (slots.compactMap { $0.forget() }, state.listeners)
    }
    outcome?.listeners.tell()
    return outcome != nil
  }

  /// Those whose values may change with that of `slot`: keys with checks may read any other.
  func slots(touchedBy slot: any AnySlot) -> [any AnySlot] {
    slots.standsAlone(slot) ? [slot] + slots.checked : slots.order
  }
}

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
