import Glibc
import Preferences

extension String {
  /// Of a path: that of the directory which its last name stands in.
  var parentPath: String {
    switch lastSlash {
    case nil: "."
    case startIndex: "/"
    case let cut?: String(Substring(utf8[..<cut]))
    }
  }

  /// Of a path: what follows the last slash.
  var lastName: String {
    lastSlash.map { String(Substring(utf8[utf8.index(after: $0)...])) } ?? self
  }

  func appending(name: String) -> String { self == "/" ? "/" + name : "\(self)/\(name)" }

  /// Of a path, from its end to its start.
  var namesBackwards: [String] { pathNames.filter { $0 != "." }.reversed() }

  private var lastSlash: Index? { utf8.lastIndex(of: UInt8(ascii: "/")) }
}

extension String {
  /// The path with all links resolved; nil, with errno set, if it does not exist.
  package var resolvedPath: String? {
    guard let real = withPath({ realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return String(path: real)
  }

  /// nil, with errno, if it cannot be found out.
  static var workingDirectory: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(path: path)
  }

  /// The path or command that this variable of the environment holds; nil if it is unset or empty.
  package init?(environment variable: String) {
    guard let value = getenv(variable), value.pointee != 0 else { return nil }
    self.init(path: value)
  }
}
