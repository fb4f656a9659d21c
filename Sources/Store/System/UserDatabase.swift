import Glibc
import Preferences

/// What the user database says.
enum UserDatabase {
  /// nil where it knows no such user.
  static func name(of user: uid_t) -> String? { entry(of: user) { $0.pw_name } }

  static func home(of user: uid_t) -> String? { entry(of: user) { $0.pw_dir } }

  private static func entry(
    of user: uid_t, _ field: (passwd) -> UnsafeMutablePointer<CChar>?
  ) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { text in
      var entry = passwd()
      var found: UnsafeMutablePointer<passwd>?
      guard let start = text.baseAddress else { return nil }
      getpwuid_r(user, &entry, start, text.count, &found)
      return found == nil ? nil : field(entry).map { String(path: $0) }
    }
  }
}
