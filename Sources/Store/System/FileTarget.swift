import Glibc
import Preferences

/// The file that a path leads to, all links followed: its directory and its name there.
struct FileTarget: Hashable {
  /// Without links.
  let directory: String
  let name: String

  var path: String { directory == "/" ? "/" + name : "\(directory)/\(name)" }

  /// Of a file that is there.
  init(resolving path: String) throws(FileError) {
    guard let real = realpath(path, nil) else { throw .failed("realpath") }
    defer { free(real) }
    self.init(absolute: String(cString: real))
  }

  /// Of a file that is not there yet; its directory must be.
  init(creating path: String) throws(FileError) {
    let cut = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let parent = cut.map { String(path[...$0]) } ?? "."
    guard let real = realpath(parent, nil) else { throw .failed("realpath") }
    defer { free(real) }
    directory = String(cString: real)
    name = cut.map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  private init(absolute path: String) {
    let cut = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    directory = cut == path.startIndex ? "/" : String(path[..<cut])
    name = String(path[path.utf8.index(after: cut)...])
  }
}
