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

/// Where a program keeps what its user configures, as the XDG base directory specification says.
public enum ConfigurationDirectory {
  /// In `XDG_CONFIG_HOME`, else in `~/.config`. A relative `XDG_CONFIG_HOME` does not count.
  public static func path(of program: String) -> String { "\(base)/\(program)" }

  private static var base: String {
    let path = String(environment: "XDG_CONFIG_HOME") ?? ""
    return path.isAbsolutePath ? path : "~/.config".expandingHome
  }
}

/// What the user database says.
enum UserDatabase {
  /// nil where it knows no such user.
  static func name(of user: uid_t) -> String? {
    entry(of: user) { $0.pw_name.map { String(path: $0) } }
  }

  static func home(of user: uid_t) -> String? {
    entry(of: user) { $0.pw_dir.map { String(path: $0) } }
  }

  /// The groups of `user`; none if the database does not know the user.
  static func groups(of user: uid_t) -> Set<gid_t> {
    entry(of: user) { entry in
      var count = Int32(1 << 10)
      var groups = [gid_t](repeating: 0, count: Int(count))
      guard let name = entry.pw_name,
        getgrouplist(name, entry.pw_gid, &groups, &count) >= 0
      else { return [entry.pw_gid] }
      return Set(groups.prefix(Int(count)))
    } ?? []
  }

  private static func entry<Field>(of user: uid_t, _ field: (passwd) -> Field?) -> Field? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { text in
      var entry = passwd()
      var found: UnsafeMutablePointer<passwd>?
      guard let start = text.baseAddress else { return nil }
      getpwuid_r(user, &entry, start, text.count, &found)
      return found == nil ? nil : field(entry)
    }
  }
}
