import Foundation

/// The Swift files of the package, read from where these tests were compiled.
struct SourceTree {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let elsewhere = ["Themes": "Themes", "vigil": "Examples/vigil"]

  /// Room → its files.
  static func files(of room: String) -> [URL] {
    let folder = root.appending(path: elsewhere[room] ?? "Sources/\(room)")
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  static func imports(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
        words[..<place].allSatisfy({ $0.hasPrefix("@") || $0 == "public" || $0 == "internal" })
      else { return nil }
      return String(words[place + 1])
    }
  }
}
