import Foundation
import Preferences
import Store

/// A temporary file of one test.
final class ScratchFile: Sendable {
  let path: String
  private let directory: URL

  init(_ name: String = "settings.json", holding text: String? = nil) throws {
    directory = FileManager.default.temporaryDirectory
      .appending(path: "defaults-syntax-\(UInt64.random(in: .min ... .max))")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    path = directory.appending(path: name).path
    if let text { try Data(text.utf8).write(to: URL(filePath: path)) }
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  /// The file's text, or nil if there is no file.
  var text: String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  func domain<Keys: Namespace>(_ keys: Keys) -> Domain<Keys> {
    Domain(keys, store: FileStore(path))
  }

  /// Flushes `domain` and returns the file's text without spaces and line breaks.
  func stored(_ domain: Domain<some Namespace>) async throws -> String {
    try await domain.flush()
    return String((text ?? "no file").filter { !$0.isWhitespace })
  }
}
