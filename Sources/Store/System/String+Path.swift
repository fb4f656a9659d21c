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
