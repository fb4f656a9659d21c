import Platform
import Preferences

extension String {
  /// The names of this path from the root directory on, without `.` and `..`. A relative path begins at
  /// the working directory. No link is followed, and the file need not exist.
  package var absoluteNames: [String] {
    let outer = isAbsolutePath ? [] : (String.workingDirectory ?? "").pathNames
    return (outer + pathNames).reduce(into: []) { names, name in
      switch name {
      case ".": break
      case "..": _ = names.popLast()
      default: names.append(name)
      }
    }
  }

  /// Nil, with `errno`, if it cannot be determined.
  package static var workingDirectory: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(path: path)
  }
}
