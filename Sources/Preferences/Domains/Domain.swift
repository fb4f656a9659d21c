/// Keys over a store: where a program reads and writes its preferences.
///
///     let Defaults = Domain(Keys.app, store: FileStore("~/.config/app/settings.json"))
///
///     Defaults.launchCount += 1
///     Defaults.editor.tabWidth = 8
///     draw(Defaults.editor)                       // a scope: Domain<EditorKeys>
///
/// The value in force is the first of: an override of this run, what the store holds, what the
/// program registered, the declared default. A stored value that breaks its key's type or rules is
/// kept and does not count; `origin(of:)` and `problems` say so.
///
/// A value that is set counts at once and is saved soon; `flush` waits for it. What another program
/// changes in the store comes into force by itself.
///
/// From any thread. No lock is held while code of the program runs: a rule's check and a type's own
/// reading may read other keys, and see the values in force. A check that reads its own key, or two
/// that read each other's, see the default of the key that is being computed. A value is checked
/// when it is set, and again after every change; a check may therefore run often, and sets nothing.
///
/// A key whose name is also a member of `Domain` (`schema`, `update`, …) is read by
/// `Defaults[.app.schema]`.
@dynamicMemberLookup
public struct Domain<Namespace: Preferences.Namespace>: Sendable {
  @usableFromInline let keys: Namespace
  @usableFromInline let owner: DomainOwner
  @usableFromInline var core: DomainCore { owner.core }

  @inlinable
  init(_ keys: Namespace, of owner: DomainOwner) {
    self.keys = keys
    self.owner = owner
  }
}

extension Domain {
  /// Loads at once. A store that cannot be read leaves the defaults in force, is never written over,
  /// and is told by `failure` and by `flush`.
  ///
  /// `watching`: whether what others change in the store comes into force by itself. It costs a
  /// thread that sleeps; a program that reads its preferences once does without.
  public init(
    _ keys: Namespace, store: any LocalStore, overrides: Overrides = .none, watching: Bool = true
  ) {
    self.init(
      keys, store: store, overrides: overrides, watching: watching, firstSave: nil)
  }

  /// `firstSave`: holds back the first save of what is set.
  package init(
    _ keys: Namespace, store: any LocalStore, overrides: Overrides = .none, watching: Bool = true,
    firstSave: FirstSave?
  ) {
    let watch = watching ? store.watched : nil
    let base: LoadedSnapshot
    do throws(StoreError) {
      base = LoadedSnapshot(try store.load())
    } catch {
      base = .failed(error)
    }
    self.init(
      keys,
      of: DomainOwner(
        keys, store: store, base: base, overrides: overrides, watching: watch,
        firstSave: firstSave))
  }

  /// For a store that one has to wait for. Throws where it cannot be read.
  public init(
    _ keys: Namespace, loading store: any PreferenceStore, overrides: Overrides = .none,
    watching: Bool = true
  ) async throws(StoreError) {
    let watch = watching ? store.watched : nil
    let base = LoadedSnapshot(try await store.load())
    self.init(
      keys,
      of: DomainOwner(keys, store: store, base: base, overrides: overrides, watching: watch))
  }
}

extension Domain {
  /// A value that its key refuses is not set: the old one stays, and `problems` has the refusal.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<Namespace, Key<Value>>) -> Value {
    get { owner.value(of: keys[keyPath: path]) }
    nonmutating set { core.assign(newValue, to: keys[keyPath: path]) }
  }

  @inlinable
  public subscript<Inner>(dynamicMember path: KeyPath<Namespace, Inner>) -> Domain<Inner> {
    Domain<Inner>(keys[keyPath: path], of: owner)
  }

  /// By key: `Defaults[.editor.tabWidth]`.
  @inlinable
  public subscript<Value>(key: Key<Value>) -> Value {
    get { owner.value(of: key) }
    nonmutating set { core.assign(newValue, to: key) }
  }

  @_disfavoredOverload
  @available(*, unavailable, message: "the value is not of the key's type")
  public subscript<Value, Other>(key: Key<Value>) -> Other {
    get { preconditionFailure("unavailable") }
    nonmutating set {}
  }
}

/// What can be done with a key besides reading and assigning, each by key and by key path.
extension Domain {
  /// Throws what the key's type or rules refuse: `editor.tabWidth: must be a power of two`.
  public func set<Value>(_ value: Value, for key: Key<Value>) throws(Problem) {
    try core.set(value, for: key)
  }

  public func set<Value>(
    _ value: Value, for path: KeyPath<Namespace, Key<Value>>
  ) throws(Problem) {
    try core.set(value, for: keys[keyPath: path])
  }

  /// Removes what is stored, so that the default counts again.
  public func reset<Value>(_ key: Key<Value>) { core.assign(nil, to: key) }

  public func reset<Value>(_ path: KeyPath<Namespace, Key<Value>>) {
    core.assign(nil, to: keys[keyPath: path])
  }

  public func origin<Value>(of key: Key<Value>) -> Origin { core.origin(of: key) }

  public func origin<Value>(of path: KeyPath<Namespace, Key<Value>>) -> Origin {
    core.origin(of: keys[keyPath: path])
  }

  /// Changes a stored value by what it is, atomically: no change of another thread or program is
  /// lost. `body` may run more than once, and sees the stored value, not an override. A result that
  /// the key refuses is not set; `problems` has the refusal.
  @discardableResult
  public func update<Value, Result>(
    _ key: Key<Value>, _ body: @escaping @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try core.update(key, body)
  }

  @discardableResult
  public func update<Value, Result>(
    _ path: KeyPath<Namespace, Key<Value>>,
    _ body: @escaping @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try core.update(keys[keyPath: path], body)
  }

  /// The value in force, then every other that comes into force, whoever changed it: this program,
  /// its editor, another process. Where several come before they are asked for, the newest.
  public func updates<Value>(_ key: Key<Value>) -> AsyncStream<Value> { core.updates(of: key) }

  public func updates<Value>(_ path: KeyPath<Namespace, Key<Value>>) -> AsyncStream<Value> {
    core.updates(of: keys[keyPath: path])
  }
}

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
