import Foundation

/// A temporary directory of one test, removed with this object.
package final class Scratch: Sendable {
  package let folder: URL
  /// A directory that contains only `folder`. The program watches a file's parent directory, so
  /// changes by other tests in a shared one would wake it.
  private let enclosing: URL

  package init() throws {
    enclosing = FileManager.default.temporaryDirectory
      .appending(path: "prefs-\(UUID().uuidString)")
    folder = enclosing.appending(path: "in")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: enclosing) }

  package func url(_ name: String) -> URL { folder.appending(path: name) }
  package func path(_ name: String) -> String { url(name).path }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL {
    try write(Data(text.utf8), to: name)
  }

  @discardableResult
  package func write(_ data: Data, to name: String) throws -> URL {
    try data.write(to: url(name))
    return url(name)
  }

  package func copy(of path: String, as name: String) throws -> String {
    try FileManager.default.copyItem(atPath: path, toPath: self.path(name))
    return self.path(name)
  }

  /// Reads a file as text. Bytes that are not UTF-8 become U+FFFD.
  package func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url(name)), as: UTF8.self)
  }

  /// The names in the directory, including hidden ones.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  package func handle(_ name: String) throws -> FileHandle {
    try write("", to: name)
    return try FileHandle(forWritingTo: url(name))
  }
}
