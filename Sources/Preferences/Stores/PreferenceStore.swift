/// What loads and saves. Every store passes one contract suite.
public protocol PreferenceStore: Sendable {
  /// O(size of the store).
  func load() async throws(StoreError) -> any Snapshot

  /// Writes `changes` whole or not at all, and returns the new state. Nothing is written where they
  /// change nothing. Throws `.conflict` where the store is no longer at `revision`; what to do with
  /// the other's changes is the caller's decision (`Merge`).
  func save(_ changes: [Change], over revision: Revision) async throws(StoreError) -> any Snapshot
}

/// Which state of a store an edit started from. Equal revisions hold equal bytes.
public struct Revision: Hashable, Sendable {
  /// Opaque to all but the store that made it: a content hash and inode, an etcd mod revision.
  public let token: String
  public init(token: String) { self.token = token }
}

extension Revision {
  /// Like no other, for a store that compares the bytes themselves.
  package static func new() -> Revision {
    Revision(token: String(UInt64.random(in: .min ... .max), radix: 16))
  }
}

/// A store that waits for no network, so that a program may read its preferences at once, wherever
/// it stands.
public protocol LocalStore: PreferenceStore {
  func load() throws(StoreError) -> any Snapshot
  func save(_ changes: [Change], over revision: Revision) throws(StoreError) -> any Snapshot
}

/// A store that can be opened again by its name. What is kept beside it (unsaved work, bookmarks) is
/// found by that name.
public protocol NamedStore: PreferenceStore {
  /// As people are told of it: a file's path, an address. It holds no password.
  var label: String { get }
  /// The same in two parts, as a title shows it.
  var title: StoreTitle { get }
}

extension PreferenceStore {
  /// The name that messages use: a file's path, an address.
  package var label: String {
    (self as? any NamedStore)?.label ?? (self is MemoryStore ? "memory" : "the store")
  }
}

/// What a store is called, and where that is: `settings.json` in `/etc/app`, or in
/// `https://example.com`.
public struct StoreTitle: Hashable, Sendable {
  public let name: String
  /// Absolute; with `name` behind a slash it can be opened from everywhere.
  public let directory: String

  public init(name: String, directory: String) {
    self.name = name
    self.directory = directory
  }
}

/// A store that takes so much in one step, and more in several, each made whole or not at all.
public protocol StepwiseStore: PreferenceStore {
  /// How many steps these changes to what was last loaded need; nil where nothing was. Throws what
  /// cannot be saved there, with its name.
  func steps(for changes: [Change]) throws(Problem) -> Int?

  /// `save` throws `.tooManyAtOnce` where one step does not take them. With `inSteps` they are made in
  /// several; where only the first of these could be made, it throws `.partlySaved`.
  func save(
    _ changes: [Change], over revision: Revision, inSteps: Bool
  ) async throws(StoreError) -> any Snapshot
}

/// A store that tells of its changes, whoever makes them.
public protocol WatchableStore: PreferenceStore {
  /// An element each time the store may have changed since the last one was taken; `load` says
  /// whether it has. Many changes may make one element; after the last change there is one.
  ///
  /// All that changes after this call returned is told: watch first, then load. Each call gives a
  /// stream of its own. It ends when its task is cancelled, and where watching has become
  /// impossible; the next call then throws and says why.
  func watch() throws(StoreError) -> AsyncStream<Void>
}

/// A store that tells what is to be known of its saves.
public protocol SaveReportingStore: PreferenceStore {
  /// Why nothing can be saved, as far as could be seen when it was loaded; nil where it can.
  var obstacle: WriteObstacle? { get }
  /// What will have to be said of a save, as far as could be seen when it was loaded.
  var expectedWarnings: [SaveWarning] { get }
  /// What is to be known of the last save.
  var warnings: [SaveWarning] { get }
}
