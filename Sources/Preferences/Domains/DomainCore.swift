import Synchronization

/// The store of a domain, and the state between store and keys, which all scopes share.
@usableFromInline
final class DomainCore: Sendable {
  let slots: SlotTable
  let store: any PreferenceStore
  /// The stores below `store`. Later ones win.
  let lowerStores: [any LocalStore]
  let overrides: Overrides
  let state: Mutex<DomainState>
  let firstSaveDelay: FirstSaveDelay?
  /// The wait after the first failed save. Each further one is twice as long, up to 60 times.
  let retryDelay: Duration
  let recursionGuard = RecursionGuard()
  /// The slots of keys that the program has used without declaring them.
  let undeclaredSlots = UndeclaredSlots()
  /// The stored names that the program has used without declaring them.
  private let undeclared = Mutex<Set<PreferenceName>>([])
  /// The names that were used without being declared, and resemble declared ones.
  let misspellings = Misspellings()
  /// The keys that each rule over several keys has read in this run.
  let ruleKeys: Mutex<[RuleKeys]>
  let start = DomainStart()
  let activity = Mutex(DomainActivity())
  /// The values of the last snapshot, for the next one.
  let evaluated = Mutex<EvaluatedValues?>(nil)

  init(
    _ slots: SlotTable, store: any PreferenceStore, over lowerStores: [any LocalStore],
    base: LoadedSnapshot, overrides: Overrides,
    firstSaveDelay: FirstSaveDelay?, retryDelay: Duration
  ) {
    self.retryDelay = retryDelay
    self.slots = slots
    self.store = store
    self.lowerStores = lowerStores
    self.overrides = overrides
    self.firstSaveDelay = firstSaveDelay
    ruleKeys = Mutex(slots.rules.map { _ in RuleKeys() })
    state = Mutex(
      DomainState(
        base, over: lowerStores.map { LowerLayer($0) },
        overrides: overrides.read(for: OverridableKeys(slots))))
  }

  /// Returns the slot of `key`. Nil if the key is not declared here and has no name of its own.
  func slot<Value>(of key: Key<Value>) -> Slot<Value>? {
    if let slot = slots.slot(of: key) { return slot }
    guard key.declaration.pinned != nil else { return nil }
    return undeclaredSlot(of: key)
  }

  /// Returns the slot of `key` like `slot(of:)`, but stops a debug build if there is none.
  func declaredSlot<Value>(of key: Key<Value>) -> Slot<Value>? {
    let slot = slot(of: key)
    ProgrammingError.report(slot == nil ? key.undeclared.description : nil)
    return slot
  }

  /// Returns why `value` cannot be stored for `slot`, or nil if it can. It asks the key's rules
  /// first, then the store's format, then whether lines are read as the value, then whether the store has
  /// a place for it, then the declared keys at, around or inside the same name.
  func problem(
    with value: PreferenceValue, for slot: any AnySlot, in values: DomainValues
  ) -> Problem? {
    if let problem = slot.problem(with: value, in: values.form) { return problem }
    if let problem = values.base.problem(holding: value) {
      return slot.isSecret ? problem.inside(slot.name).masked : problem.inside(slot.name)
    }
    if let problem = values.problem(writing: value, of: slot) { return problem }
    if let obstacle = values.pending.obstacle(to: slot.name, over: values.base) {
      return problem(withGroup: obstacle)
    }
    guard !slots.isIndependent(slot) else { return nil }
    return slots.all.lazy.filter { $0 !== slot }.compactMap { other in
      values.part(of: other, ifSetting: slot.name, to: value).flatMap {
        other.problem(with: $0, in: values.form)
      }
    }.first
  }

  /// Stops watching the store and ends all streams, when nothing refers to the domain any more.
  func end() {
    let (tasks, listeners) = state.withLock { state in
      state.hasEnded = true
      return (state.watchers + [state.retry].compactMap(\.self), state.listeners.all)
    }
    for task in tasks { task.cancel() }
    Hangups.remove(self)
    for listener in listeners { listener.finish() }
  }
}

/// Reading. Values are computed without a lock, from a copy of the state.
extension DomainCore {
  @usableFromInline
  func read<Value>(_ key: Key<Value>) -> Value {
    if let slot = slots.slot(of: key) { return read(slot) }
    guard declaredSlot(of: key) != nil else { return key.defaultValue }
    return readUndeclared(.key(ObjectIdentifier(key)), key)
  }

  /// Returns the value in force, and caches it.
  func read<Value>(_ slot: Slot<Value>) -> Value {
    slot.recordRead()
    let values = values
    guard let current = current(slot, in: values) else { return values.fallback(slot).value }
    if current.origin == .stored { recordUse(of: slot) }
    if values.isSettled { cache(current.value, of: slot, at: values.version) }
    return current.value
  }

  /// Returns the value in force. Nil if this thread is already computing it.
  func current<Value>(
    _ slot: Slot<Value>, in values: DomainValues
  ) -> (value: Value, origin: Origin)? {
    recursionGuard.computing(slot) { values.current(slot) }
  }

  /// Returns the problems of the stored value of `slot`, and those of its overrides.
  func problems(_ slot: any AnySlot, in values: DomainValues) -> (
    stored: [Problem], override: [Problem]
  ) {
    recursionGuard.computing(slot) { (values.problems(slot), values.overrideProblems(slot)) }
      ?? ([], [])
  }

  /// Caches `value` for the next read, unless the state has changed since `version`.
  private func cache<Value>(_ value: Value, of slot: Slot<Value>, at version: Int) {
    let old = state.withLock { state -> Value? in
      guard state.version == version else { return nil }
      defer { slot.version.store(version, ordering: .releasing) }
      return slot.cache(value)
    }
    // Its `deinit` may be code of the program, which must not run under a lock.
    withExtendedLifetime(old) {}
  }

  /// Records that the program uses `slot`, so that `problems` does not report it as an unknown key.
  func recordUse(of slot: any AnySlot) {
    guard !slots.declares(slot) else { return }
    undeclared.withLock { _ = $0.insert(slot.name) }
  }

  var undeclaredNames: Set<PreferenceName> { undeclared.withLock(\.self) }
}

/// Changing and observing.
extension DomainCore {
  /// Changes the state that values are computed from, then notifies the observers.
  ///
  /// Does nothing and returns false if the state is no longer at `version`. `body` runs under the
  /// lock and returns whether a value in force may have changed. Only then are the cached values of
  /// `slots` dropped. `isStart` is whether the change belongs to the start of the program.
  @discardableResult
  func change(
    at version: Int? = nil, dropping slots: [any AnySlot], isStart: Bool = false,
    _ body: (inout DomainState) -> Bool
  ) -> Bool {
    if !isStart { endStart() }
    let outcome = state.withLock { state -> (old: [any Sendable], listeners: Listeners)? in
      if let version, state.version != version { return nil }
      guard body(&state) else { return ([], Listeners()) }
      state.version += 1
      undeclaredSlots.version.store(state.version, ordering: .releasing)
      return (slots.compactMap { $0.dropCached() }, state.listeners)
    }
    // Its values may have a `deinit` of the program, which must not run under a lock.
    let evaluated = evaluated.withLock { evaluated in
      defer { evaluated = nil }
      return evaluated
    }
    withExtendedLifetime(evaluated) {}
    if outcome != nil { settle() }
    outcome?.listeners.notify()
    return outcome != nil
  }

  /// Returns the slots whose values may change with `slot`. Keys with checks may read any key, as may
  /// rules over several keys.
  func slots(affectedBy slot: any AnySlot) -> [any AnySlot] {
    guard slots.isIndependent(slot), slots.rules.isEmpty else { return slots.all }
    return [slot] + slots.checked
  }

  /// Returns a stream of the value in force and of its changes. If several changes come at once,
  /// only the newest is delivered. The values are computed in the task of the consumer.
  func updates<Value>(of key: Key<Value>) -> AsyncStream<Value> {
    guard declaredSlot(of: key) != nil else {
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

  /// Returns a stream with one element now, and one whenever a value in force may have changed.
  func changes() -> AsyncStream<Void> {
    let (stream, listener) = Listeners.makeStream()
    let number = state.withLock { $0.listeners.add(listener) }
    listener.onTermination = { _ in self.state.withLock { $0.listeners.remove(number) } }
    listener.yield()
    return stream
  }
}

extension PreferenceStore {
  /// Starts watching the store. Nil if the store cannot be watched at all. Watching must begin
  /// before loading, so that no change is missed in between.
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
  /// Reloads the stores whenever one of them may have changed, until the domain ends.
  func follow(_ watches: [Result<AsyncStream<Void>, StoreError>]) {
    state.withLock { state in
      for watch in watches {
        switch watch {
        case .success(let changes):
          state.watchers.append(Task.detached { for await _ in changes { self.reload() } })
        case .failure(let error): state.watchFailure = error
        }
      }
    }
  }
}
