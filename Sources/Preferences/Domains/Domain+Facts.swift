/// The domain as a whole: a scope answers for all of it.
extension Domain {
  /// Every key's entry, in declared order, then their former names, deprecated and without a default.
  /// What the program registered is their default.
  public var schema: Schema { core.schema }

  public var store: any PreferenceStore { core.store }

  /// What does not count and why: stored values that break their key's type or rules, overrides
  /// that cannot be read, values that were refused. O(keys).
  public var problems: [Problem] { core.problems }

  /// Why the store could not be read or written the last time; nil where it could.
  public var failure: StoreError? { core.state.withLock(\.failure) }

  /// Why other programs' changes do not come into force by themselves; nil where they do, and for a
  /// store that no other program can change.
  public var watchFailure: StoreError? { core.state.withLock(\.watchFailure) }

  /// Waits until all that was set is saved. Throws where it cannot be; it stays in force in this
  /// program then, and the next `flush` or change tries again. A change that the document has no place
  /// for (`editor` is a number there) is given up and told by `problems`.
  public func flush() async throws(StoreError) { try await core.flush() }

  /// Reads the store anew and waits for it. Seldom needed: a store that tells of its changes is
  /// watched.
  public func reload() async throws(StoreError) {
    core.reload()
    try await core.flush()
  }

  /// An element now, and whenever any value, or `failure`, may have changed.
  public func changes() -> AsyncStream<Void> { core.changes() }

  /// Defaults for this run, below what is stored and above what is declared; never saved. A value
  /// that its key refuses is told by `problems`.
  public func register<each Value>(_ pairs: repeat (Key<each Value>, each Value)) {
    repeat core.register((each pairs).1, for: (each pairs).0)
  }
}

extension DomainCore {
  var schema: Schema {
    let (form, registered) = state.withLock { ($0.form, $0.registered) }
    var schema = Schema(slots.order.map { $0.entry(in: form) })
    for slot in slots.order { schema.declareFormerNames(of: slot, in: form) }
    schema.layers = registered.isEmpty ? [] : [DefaultsLayer(registered: registered)]
    return schema
  }

  func origin<Value>(of key: Key<Value>) -> Origin {
    guard let slot = slot(of: key) else { return .builtIn }
    return state.withLock { $0.current(slot).origin }
  }

  var problems: [Problem] {
    state.withLock { state in
      state.rootProblem + state.misshapenNamespaces(around: slots.order.map(\.name))
        + slots.order.compactMap(state.problem) + state.problems
        + state.refusals.values.sorted { $0.description < $1.description }
    }
  }

  func register<Value>(_ value: Value, for key: Key<Value>) {
    guard let slot = slot(of: key), let preference = value.preference else { return }
    state.withLock { state in
      let preference = state.form.value(preference)
      if let problem = slot.problem(with: preference, in: state.form) {
        state.refusals[slot.name] = problem
        return
      }
      state.registered[slot.name] = preference
      forget(slot)
      state.tellObservers()
    }
  }
}
