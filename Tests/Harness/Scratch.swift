import Foundation

/// A folder of its own for one test; gone with it.
package final class Scratch: Sendable {
  package let folder: URL
  /// Holds only `folder`: the program watches the directory above a file's, and what other tests make
  /// and remove in the shared one would wake it up.
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

  /// Bytes that are not UTF-8 show as U+FFFD.
  package func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url(name)), as: UTF8.self)
  }

  /// Every name in it, hidden ones too.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  package func handle(_ name: String) throws -> FileHandle {
    try write("", to: name)
    return try FileHandle(forWritingTo: url(name))
  }
}
