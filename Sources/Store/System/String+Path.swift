import Platform
import Preferences

extension String {
  /// The path of the directory that contains this path's last name.
  var parentPath: String {
    switch lastSlash {
    case nil: "."
    case startIndex: "/"
    case let cut?: String(Substring(utf8[..<cut]))
    }
  }

  /// The part of this path after its last slash.
  var lastName: String {
    lastSlash.map { String(Substring(utf8[utf8.index(after: $0)...])) } ?? self
  }

  func appending(name: String) -> String { self == "/" ? "/" + name : "\(self)/\(name)" }

  /// The names of this path except `.`, the last one first.
  var namesBackwards: [String] { pathNames.filter { $0 != "." }.reversed() }

  private var lastSlash: Index? { utf8.lastIndex(of: UInt8(ascii: "/")) }

  /// The path with all links resolved. Nil, with `errno`, if it does not exist.
  package var resolvedPath: String? {
    guard let real = withPath({ realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return String(path: real)
  }

  /// The path with all links resolved. If the file does not exist, the links of its directory are; a path
  /// in no directory, such as an address, is returned as it is.
  var realPath: String {
    resolvedPath ?? parentPath.resolvedPath?.appending(name: lastName) ?? self
  }

  /// The path or command in an environment variable. Nil if the variable is unset or empty.
  package init?(environment variable: String) {
    guard let value = getenv(variable), value.pointee != 0 else { return nil }
    self.init(path: value)
  }

  /// This path with the user's home directory in place of a leading `~`.
  package var expandingHome: String {
    self == "~" || utf8.starts(with: "~/".utf8)
      ? HomeDirectory.path + String(Substring(utf8.dropFirst())) : self
  }
}

enum HomeDirectory {
  /// `HOME`, else the user database's entry, else `/`, as in shells. Has no slash at its end, so that
  /// `/` becomes the empty string.
  static var path: String {
    let path = String(environment: "HOME") ?? UserDatabase.home(of: geteuid()) ?? ""
    let end = path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(Substring(path.utf8[...$0])) } ?? ""
  }
}

/// The directories of a program's configuration, as in the XDG Base Directory Specification.
public enum ConfigurationDirectory {
  /// Returns the path of `program` in `XDG_CONFIG_HOME`, else in `~/.config`. A relative
  /// `XDG_CONFIG_HOME` is ignored.
  public static func path(of program: String) -> String {
    let path = String(environment: "XDG_CONFIG_HOME") ?? ""
    return "\(path.isAbsolutePath ? path : "~/.config".expandingHome)/\(program)"
  }
}

/// The system's user database.
enum UserDatabase {
  /// Returns nil if the user is unknown.
  static func name(of user: uid_t) -> String? {
    entry(of: user) { $0.pw_name.map { String(path: $0) } }
  }

  static func home(of user: uid_t) -> String? {
    entry(of: user) { $0.pw_dir.map { String(path: $0) } }
  }

  /// Returns the groups of `user`, or none if the user is unknown.
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
