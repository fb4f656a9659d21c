/// A place that preferences are loaded from and saved to. `Tests/StoreContract` tests every store.
public protocol PreferenceStore: Sendable {
  /// Returns the current state of the store. O(size of the store).
  func load() async throws(StoreError) -> any Snapshot

  /// Saves all of `changes` or none, and returns the new state. If they change nothing, nothing is
  /// written.
  ///
  /// Throws `.conflict` if the store is no longer at `revision`. The caller decides how to combine
  /// its changes with those of others, for example by `Merge`.
  func save(_ changes: [Change], over revision: Revision) async throws(StoreError) -> any Snapshot
}

/// An identifier of one state of a store. Equal revisions have equal bytes.
public struct Revision: Hashable, Sendable {
  /// The identifier in the store's own form: a content hash and inode, an etcd mod revision.
  public let token: String
  /// Creates a revision from a store's own identifier.
  public init(token: String) { self.token = token }
}

extension Revision {
  /// Returns a unique revision, for a store that compares the bytes themselves.
  package static func new() -> Revision {
    Revision(token: String(UInt64.random(in: .min ... .max), radix: 16))
  }
}

/// A store that never waits for a network, so that it can be read without `await`.
public protocol LocalStore: PreferenceStore {
  /// Returns the current state of the store.
  func load() throws(StoreError) -> any Snapshot
  /// Saves all of `changes` or none, and returns the new state. Throws `.conflict` if the store is no longer at `revision`.
  func save(_ changes: [Change], over revision: Revision) throws(StoreError) -> any Snapshot
}

/// A store that can be opened again by its name. State about it, such as unsaved changes and
/// bookmarks, is found by that name.
public protocol NamedStore: PreferenceStore {
  /// The name that messages use: a file's path or an address. It contains no password.
  var label: String { get }
  /// The name in two parts, as a title shows it.
  var title: StoreTitle { get }
}

extension PreferenceStore {
  /// The name that messages use, also for a store without a name of its own.
  package var label: String {
    (self as? any NamedStore)?.label ?? (self is MemoryStore ? "memory" : "the store")
  }
}

/// A store's name and its location: `settings.json` in `/etc/app` or in `https://example.com`.
public struct StoreTitle: Hashable, Sendable {
  /// The last component of the path or address.
  public let name: String
  /// The absolute location. With a slash and `name` after it, it opens the store from anywhere.
  public let directory: String

  /// Creates a title from its two parts.
  public init(name: String, directory: String) {
    self.name = name
    self.directory = directory
  }
}

/// A store that limits the size of a transaction. Larger saves need several of them.
public protocol StepwiseStore: PreferenceStore {
  /// Returns the number of transactions that the changes need. Nil if nothing has been loaded yet.
  /// Throws the problem of a change that cannot be saved, with its name.
  func steps(for changes: [Change]) throws(Problem) -> Int?

  /// Saves `changes`, in several transactions if necessary and `inSteps` is true.
  ///
  /// Throws `.tooManyAtOnce` if they do not fit in one transaction and `inSteps` is false. Throws
  /// `.partlySaved` if only the first transactions succeeded.
  func save(
    _ changes: [Change], over revision: Revision, inSteps: Bool
  ) async throws(StoreError) -> any Snapshot
}

/// A store that reports its changes, no matter who makes them.
public protocol WatchableStore: PreferenceStore {
  /// Returns a stream with an element whenever the store may have changed. `load` finds out whether
  /// it has. Several changes may give one element, but an element always follows the last change.
  ///
  /// All changes after this call returns are reported, so watch first, then load. Each call returns
  /// a stream of its own. The stream ends when its task is cancelled, or when watching is no longer
  /// possible; the next call then throws the reason.
  func watch() throws(StoreError) -> AsyncStream<Void>
}

/// A store with warnings about its saves.
public protocol SaveReportingStore: PreferenceStore {
  /// Why nothing can be saved, as far as loading could find out. Nil if saving is possible.
  var obstacle: WriteObstacle? { get }
  /// The warnings that a save will have, as far as loading could find out.
  var expectedWarnings: [SaveWarning] { get }
  /// The warnings of the last save.
  var warnings: [SaveWarning] { get }
}
