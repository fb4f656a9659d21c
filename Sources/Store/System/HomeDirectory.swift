import Glibc
import Preferences

extension String {
  /// With the user's home for `~` where this is `~` or starts with `~/`.
  package var expandingHome: String {
    self == "~" || utf8.starts(with: "~/".utf8)
      ? HomeDirectory.path + String(Substring(utf8.dropFirst())) : self
  }
}

enum HomeDirectory {
  /// `HOME`, else what the user database says, else `/`, as shells have it. Without a slash at its
  /// end, so that of `/` nothing is left.
  static var path: String {
    let path = String(environment: "HOME") ?? database ?? ""
    let end = path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(Substring(path.utf8[...$0])) } ?? ""
  }

  static var database: String? { UserDatabase.home(of: geteuid()) }
}
