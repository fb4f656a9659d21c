/// The typed keys of a namespace over a store. A program reads and writes its preferences with it.
///
///     let Defaults = Domain(Keys.app, store: FileStore("~/.config/app/settings.json"))
///
///     Defaults.launchCount += 1
///     Defaults.editor.tabWidth = 8
///     draw(Defaults.editor)                       // a scope: Domain<EditorKeys>
///
/// The value in force is the first of these: an override for this run, the stored value, that of a
/// store below it, a registered default, the declared default. If a stored value breaks its key's type or rules, it
/// is kept in the store but not used; `origin(of:)` and `problems` report it. If it was valid
/// before, the last valid value stays in force, also if the whole file disappears. The same applies
/// to all keys of a rule over several keys that an edit of the store or an override breaks.
///
/// A value that is set takes effect at once and is saved soon after; `flush` waits for that.
/// Changes that other programs make in the store take effect automatically.
///
/// A domain can be used from any thread. No lock is held while code of the program runs: a rule's
/// check and a type's own decoding may read other keys and see the values in force. A check that
/// reads its own key sees the default, as do two checks that read each other's keys. A check runs
/// when its value is set and again after every change, so it may run often. It must not set
/// anything.
///
/// If a key has the name of a member of `Domain` (`schema`, `update`, …), read it as
/// `Defaults[.app.schema]`.
@dynamicMemberLookup
public struct Domain<Namespace: Preferences.Namespace>: Sendable {
  @usableFromInline let namespace: NamespaceReference<Namespace>
  /// The only reference: with a second one, the optimizer would retain both to read a nested key.
  @usableFromInline let owner: DomainOwner
  @usableFromInline var core: DomainCore { owner.core }
  @usableFromInline var keys: Namespace { namespace.keys }

  @inlinable
  init(_ namespace: NamespaceReference<Namespace>, of owner: DomainOwner) {
    self.namespace = namespace
    self.owner = owner
  }

  /// Creates the domain of `owner`, which keeps `storage` alive.
  private init(_ storage: NamespaceStorage<Namespace>, of owner: DomainOwner) {
    self.init(NamespaceReference(storage.address), of: owner)
  }

  /// Creates a scope with a namespace that a computed property returned.
  @usableFromInline
  init(copying keys: Namespace, of owner: DomainOwner) {
    let storage = NamespaceStorage(keys)
    self.init(storage, of: DomainOwner(storage, sharing: owner))
  }
}

extension Domain {
  /// Loads the store at once. If the store cannot be read, the defaults are in force, the store is
  /// never overwritten, and `failure` and `flush` report the error.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - store: The store of their values. A save writes only the values that were set, only there.
  ///   - lower: Stores whose values are in force where `store` has none, such as
  ///     `[FileStore("/usr/share/app/base.json"), FileStore("production.json")]`. Later ones win. They are
  ///     never written. If one of them cannot be read, `problems` reports it, and its last values stay.
  ///   - overrides: Values for this run, such as those of environment variables.
  ///   - watching: Whether changes that others make in the store take effect automatically. It costs a
  ///     sleeping thread; a program that reads its preferences only once does not need it.
  public init(
    _ keys: Namespace, store: any LocalStore, over lower: [any LocalStore] = [],
    overrides: Overrides = .none, watching: Bool = true
  ) {
    self.init(
      keys, store: store, over: lower, overrides: overrides, watching: watching,
      firstSaveDelay: nil)
  }

  /// Loads the store at once. `firstSaveDelay` delays the first save of a value that is set.
  package init(
    _ keys: Namespace, store: any LocalStore, over lower: [any LocalStore] = [],
    overrides: Overrides = .none, watching: Bool = true,
    firstSaveDelay: FirstSaveDelay?, retryDelay: Duration = .seconds(1)
  ) {
    let watches = watching ? overrides.watches(with: [store] + lower) : []
    let storage = NamespaceStorage(keys)
    let base: LoadedSnapshot
    do throws(StoreError) {
      base = LoadedSnapshot(try store.load())
    } catch {
      base = .failed(SlotTable(storage.address.pointee).withoutSecrets(error))
    }
    self.init(
      storage,
      of: DomainOwner(
        storage, store: store, over: lower, base: base, overrides: overrides, watching: watches,
        firstSaveDelay: firstSaveDelay, retryDelay: retryDelay))
  }

  /// Loads a store that may have to be waited for. Throws if the store cannot be read.
  public init(
    _ keys: Namespace, loading store: any PreferenceStore, over lower: [any LocalStore] = [],
    overrides: Overrides = .none, watching: Bool = true
  ) async throws(StoreError) {
    let watches = watching ? overrides.watches(with: [store] + lower) : []
    let storage = NamespaceStorage(keys)
    let base: LoadedSnapshot
    do throws(StoreError) {
      base = LoadedSnapshot(try await store.load())
    } catch {
      throw SlotTable(storage.address.pointee).withoutSecrets(error)
    }
    self.init(
      storage,
      of: DomainOwner(
        storage, store: store, over: lower, base: base, overrides: overrides, watching: watches))
  }
}

extension Overrides {
  /// Starts watching `stores` and the sources of overrides. Watching must begin before loading.
  fileprivate func watches(
    with stores: [any PreferenceStore]
  ) -> [Result<AsyncStream<Void>, StoreError>] {
    stores.compactMap(\.watched) + watched()
  }
}

extension Domain {
  /// Reads or sets the value of a key. If the key refuses a new value, the old one stays and
  /// `problems` reports the refusal.
  @inlinable @inline(__always)
  public subscript<Value>(dynamicMember path: KeyPath<Namespace, Key<Value>>) -> Value {
    get { namespace.withKey(path) { owner.value(of: $0) } }
    nonmutating set { core.assign(newValue, to: keys[keyPath: path]) }
  }

  /// The part of the domain with the keys of a nested namespace.
  @inlinable @inline(__always)
  public subscript<Inner>(dynamicMember path: KeyPath<Namespace, Inner>) -> Domain<Inner> {
    guard let nested = namespace.nested(path) else {
      return Domain<Inner>(copying: keys[keyPath: path], of: owner)
    }
    return Domain<Inner>(nested, of: owner)
  }

  /// Reads or sets the value of a key: `Defaults[.editor.tabWidth]`.
  @inlinable
  public subscript<Value>(key: Key<Value>) -> Value {
    get { owner.value(of: key) }
    nonmutating set { core.assign(newValue, to: key) }
  }

  /// Gives the compiler a message for a property of a namespace that is not a key.
  @_disfavoredOverload
  @available(*, unavailable, message: "a preference is a Key: let name = Key(default: 0)")
  public subscript<Value: PreferenceType>(dynamicMember path: KeyPath<Namespace, Value>) -> Value {
    get { preconditionFailure("unavailable") }
    nonmutating set {}
  }

  /// Gives the compiler a message for a value of the wrong type.
  @_disfavoredOverload
  @available(*, unavailable, message: "the value is not of the key's type")
  public subscript<Value, Other>(key: Key<Value>) -> Other {
    get { preconditionFailure("unavailable") }
    nonmutating set {}
  }
}

/// Operations on one key. Each accepts a key or a key path.
extension Domain {
  /// Sets a value. Throws if its key refuses it: `editor.tabWidth: must be a power of two`.
  public func set<Value>(_ value: Value, for key: Key<Value>) throws(Problem) {
    try core.set(value, for: key)
  }

  /// Sets a value. Throws if the key's type or rules refuse it.
  public func set<Value>(
    _ value: Value, for path: KeyPath<Namespace, Key<Value>>
  ) throws(Problem) {
    try core.set(value, for: keys[keyPath: path])
  }

  /// Refuses the order of other libraries.
  @available(*, unavailable, message: "the value comes first: set(9, for: \\.name)")
  public func set<Value>(_ path: KeyPath<Namespace, Key<Value>>, to value: Value) {
    preconditionFailure("unavailable")
  }

  /// Removes the stored value, so that the default is used again.
  public func reset<Value>(_ key: Key<Value>) { core.assign(nil, to: key) }

  /// Removes the stored value, so that the default is used again.
  public func reset<Value>(_ path: KeyPath<Namespace, Key<Value>>) {
    core.assign(nil, to: keys[keyPath: path])
  }

  /// Refuses a text, which may be no declared name.
  @available(*, unavailable, message: "reset takes a key or its path, such as reset(\\.name)")
  public func reset(_ name: String) { preconditionFailure("unavailable") }

  /// Returns the source of the value in force.
  public func origin<Value>(of key: Key<Value>) -> Origin { core.origin(of: key) }

  /// Returns the source of the value in force.
  public func origin<Value>(of path: KeyPath<Namespace, Key<Value>>) -> Origin {
    core.origin(of: keys[keyPath: path])
  }

  /// Changes a stored value atomically: no change by another thread or program is lost.
  ///
  /// `body` may run more than once. It gets the stored value, not an override. If the key refuses
  /// the result, nothing is set and `problems` reports the refusal.
  @discardableResult
  public func update<Value, Result>(
    _ key: Key<Value>, _ body: @escaping @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try core.update(key, body)
  }

  /// Changes a stored value atomically, like `update` with a key.
  @discardableResult
  public func update<Value, Result>(
    _ path: KeyPath<Namespace, Key<Value>>,
    _ body: @escaping @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try core.update(keys[keyPath: path], body)
  }

  /// Returns a stream of the value in force and of its changes by this program, its editor or
  /// another process. If several changes come before the next read, only the newest is delivered.
  public func updates<Value>(_ key: Key<Value>) -> AsyncStream<Value> { core.updates(of: key) }

  /// Returns a stream of the value in force and of its changes.
  public func updates<Value>(_ path: KeyPath<Namespace, Key<Value>>) -> AsyncStream<Value> {
    core.updates(of: keys[keyPath: path])
  }
}

/// Operations on the whole domain, also when called on a scope.
extension Domain {
  /// The entries of all keys in declared order, followed by their former names as deprecated
  /// entries. Registered defaults replace declared ones.
  public var schema: Schema { core.schema }

  /// The store that the values are loaded from and saved to.
  public var store: any PreferenceStore { core.store }

  /// The values that are not used, and why: O(keys + rows).
  ///
  /// - stored values that break their key's type or rules, and that the whole file has disappeared
  /// - stored keys that are not declared, unless the program has used them in this run
  /// - overrides that cannot be parsed or match no key
  /// - values that break a rule over several keys
  /// - values that were refused when they were set, or by the store when they were saved
  public var problems: [Problem] { core.problems }

  /// Returns a stream of `problems`: one element now, and one whenever they have changed. If they
  /// change several times before the next read, only the newest are delivered.
  public func problemUpdates() -> AsyncStream<[Problem]> { core.problemUpdates() }

  /// The error of the last load or save of the store. Nil if it succeeded.
  public var failure: StoreError? { core.state.withLock(\.failure) }

  /// Why other programs' changes do not take effect automatically. Nil if they do, and for a store
  /// that no other program can change.
  public var watchFailure: StoreError? { core.state.withLock(\.watchFailure) }

  /// Waits until all values that were set are saved. If saving fails, it throws; the values stay in
  /// force in this program. The save is tried again after a second, then after twice as long each
  /// time, up to a minute, and also by the next `flush` or change.
  ///
  /// A value that the store's format cannot hold (null in a property list) is refused when it is
  /// set. If it was set by assignment, `flush` throws `.refused` with the key's name until a good
  /// value is set or the key is reset; everything else is saved. The same applies if the document has
  /// no place for a value (`editor` is a number there). A value that the store refuses only when it is
  /// saved stays in force, and is saved when the store accepts it.
  public func flush() async throws(StoreError) { try await core.flush() }

  /// Loads the store again and waits for it. Rarely needed, because a store that can be watched is.
  public func reload() async throws(StoreError) {
    core.reload()
    try await core.finish()
  }

  /// Returns a stream with an element now, and whenever a value or `failure` may have changed.
  public func changes() -> AsyncStream<Void> { core.changes() }

  /// Sets defaults for this run. They rank below stored values and above declared defaults, and are
  /// never saved. If a key refuses its value, `problems` reports it.
  public func register<each Value>(_ pairs: repeat (Key<each Value>, each Value)) {
    repeat core.register((each pairs).1, for: (each pairs).0)
  }
}
