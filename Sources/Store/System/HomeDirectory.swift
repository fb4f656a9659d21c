import Glibc

extension String {
  /// With the user's home for `~` where this is `~` or starts with `~/`.
  var expandingHome: String {
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

  static var database: String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { text in
      var entry = passwd()
      var found: UnsafeMutablePointer<passwd>?
      guard let start = text.baseAddress else { return nil }
      getpwuid_r(geteuid(), &entry, start, text.count, &found)
      return found == nil ? nil : entry.pw_dir.map { String(cString: $0) }
    }
  }
}
