import Documents
import Preferences

extension FileStore: DocumentStore, SaveTellingStore, NamedStore {
  /// Its path as it was given.
  public var label: String { path }

  /// The file's name, and its directory from the root on.
  public var title: StoreTitle {
    let whole = path.isAbsolutePath ? path : (.workingDirectory ?? "") + "/" + path
    let parts = whole.pathNames.filter { $0 != "." }
    return StoreTitle(
      name: parts.last ?? path,
      directory: "/" + parts.dropLast().joined(separator: "/"))
  }
}
