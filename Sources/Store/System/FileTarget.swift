import Glibc
import Preferences

/// The file that a path leads to, all links followed: its directory and its name there.
struct FileTarget: Hashable {
  /// Without links.
  let directory: String
  let name: String

  var path: String { directory.appending(name: name) }

  /// Of a file that is there.
  init(resolving path: String) throws(FileError) {
    guard let real = realpath(path, nil) else { throw .failed("realpath") }
    defer { free(real) }
    self.init(absolute: String(cString: real))
  }

  /// Of a file that is not there yet; its directory must be.
  init(creating path: String) throws(FileError) {
    guard let real = realpath(path.parentPath, nil) else { throw .failed("realpath") }
    defer { free(real) }
    directory = String(cString: real)
    name = path.lastName
  }

  private init(absolute path: String) {
    directory = path.parentPath
    name = path.lastName
  }
}

extension String {
  /// Of a path: that of the directory which its last name stands in.
  var parentPath: String {
    switch lastSlash {
    case nil: "."
    case startIndex: "/"
    case let cut?: String(self[..<cut])
    }
  }

  /// Of a path: what follows the last slash.
  var lastName: String {
    lastSlash.map { String(self[utf8.index(after: $0)...]) } ?? self
  }

  func appending(name: String) -> String { self == "/" ? "/" + name : "\(self)/\(name)" }

  /// Of a path, from its end to its start.
  var namesBackwards: [String] {
    split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }

  private var lastSlash: Index? { utf8.lastIndex(of: UInt8(ascii: "/")) }
}
