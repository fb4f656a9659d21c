/// The domain as a whole: a scope answers for all of it.
extension Domain {
  /// Every key's entry, in declared order, then their former names, deprecated and without a default.
  /// What the program registered is their default.
  public var schema: Schema { core.schema }

  public var store: any PreferenceStore { core.store }

  /// What does not count and why: stored values that break their key's type or rules, stored keys
  /// that are not declared, overrides that cannot be read or that no key takes, values that were
  /// refused. A key that the program itself has used in this run counts as declared. O(keys + rows).
  public var problems: [Problem] { core.problems }

  /// Why the store could not be read or written the last time; nil where it could.
  public var failure: StoreError? { core.state.withLock(\.failure) }

  /// Why other programs' changes do not come into force by themselves; nil where they do, and for a
  /// store that no other program can change.
  public var watchFailure: StoreError? { core.state.withLock(\.watchFailure) }

  /// Waits until all that was set is saved. Throws where it cannot be; it stays in force in this
  /// program then, and the next `flush` or change tries again.
  ///
  /// A value that the store's format cannot hold (null in a property list) is refused when it is set.
  /// If that was by assignment, `flush` throws `.refused` with the key's name until a good value is
  /// set or the key is reset; everything else is saved. A change that the document has no place for
  /// (`editor` is a number there) is given up and told by `problems`.
  public func flush() async throws(StoreError) { try await core.flush() }

  /// Reads the store anew and waits for it. Seldom needed: a store that tells of its changes is
  /// watched.
  public func reload() async throws(StoreError) {
    core.reload()
    try await core.finish()
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
  var schema: Schema { schema(of: values) }

  private func schema(of values: DomainValues) -> Schema {
    var schema = Schema(slots.order.map { $0.entry(in: values.form) })
    for slot in slots.order { schema.declareFormerNames(of: slot, in: values.form) }
    schema.layers =
      values.registered.isEmpty ? [] : [DefaultsLayer(registered: values.registered)]
    return schema
  }

  func origin<Value>(of key: Key<Value>) -> Origin {
    guard let slot = slot(of: key) else { return .builtIn }
    return current(slot, in: values)?.origin ?? .builtIn
  }

  var problems: [Problem] {
    let values = values
    let refusals = state.withLock(\.refusals).values.sorted { $0.description < $1.description }
    let ofSlots = slots.order.map { problems($0, in: values) }
    return values.rootProblem + values.misshapenNamespaces(around: slots.order.map(\.name))
      + ofSlots.compactMap(\.stored) + unknownKeys(in: values)
      + ofSlots.compactMap(\.override) + overrideProblems + refusals
  }

  /// None in a domain without declared keys: there every key brings its own name.
  private func unknownKeys(in values: DomainValues) -> [Problem] {
    guard !slots.order.isEmpty else { return [] }
    var schema = schema(of: values)
    for name in undeclaredNames where schema.entry(for: name) == nil {
      schema.declare(Entry(name, .any), at: name.flattened.map(Schema.Step.init))
    }
    return schema.unknownKeys(in: values.base)
  }

  func register<Value>(_ value: Value, for key: Key<Value>) {
    guard let slot = slot(of: key) else { return }
    let form = values.form
    do throws(Problem) {
      guard let preference = try slot.preference(of: value).map(form.value) else { return }
      if let problem = slot.problem(with: preference, in: form) { throw problem }
      change(forgetting: slots(touchedBy: slot)) { state in
        state.registered[slot.name] = preference
        return true
      }
    } catch {
      note(error, of: slot.name)
    }
  }
}
