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
