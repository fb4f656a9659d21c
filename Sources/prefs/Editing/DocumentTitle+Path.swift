import Editing
import Glibc

extension DocumentTitle {
  /// The file's name, and its directory from the root on.
  init(path: String, format: String, readOnly: String?) {
    let whole = path.hasPrefix("/") ? path : Self.workingDirectory + "/" + path
    let parts = whole.split(separator: "/").filter { $0 != "." }
    self.init(
      name: parts.last.map(String.init) ?? path,
      directory: "/" + parts.dropLast().joined(separator: "/"), format: format, readOnly: readOnly)
  }

  private static var workingDirectory: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }
}
