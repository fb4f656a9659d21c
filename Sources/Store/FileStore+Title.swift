import Documents
import Glibc
import Preferences

extension FileStore: DocumentStore, SaveTellingStore, NamedStore {
  /// Its path as it was given.
  public var label: String { path }

  /// The file's name, and its directory from the root on.
  public var title: StoreTitle {
    let whole = path.hasPrefix("/") ? path : Self.workingDirectory + "/" + path
    let parts = whole.split(separator: "/").filter { $0 != "." }
    return StoreTitle(
      name: parts.last.map(String.init) ?? path,
      directory: "/" + parts.dropLast().joined(separator: "/"))
  }

  private static var workingDirectory: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }
}
