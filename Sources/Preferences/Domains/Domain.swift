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
