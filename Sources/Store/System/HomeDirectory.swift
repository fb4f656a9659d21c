import Glibc

extension String {
  /// With the user's home for `~` where this is `~` or starts with `~/`.
  package var expandingHome: String {
    self == "~" || hasPrefix("~/") ? HomeDirectory.path + dropFirst() : self
  }
}

enum HomeDirectory {
  /// `HOME`, else what the user database says, else `/`, as shells have it. Without a slash at its
  /// end, so that of `/` nothing is left.
  static var path: String {
    var path = environment ?? database ?? ""
    while path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static var environment: String? {
    getenv("HOME").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  static var database: String? { UserDatabase.home(of: geteuid()) }
}
