import Glibc
import Preferences

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
