import Foundation

/// The Swift files of the package that these tests were compiled from.
struct SourceTree {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let elsewhere = ["Themes": "Themes", "vigil": "Examples/vigil"]

  /// Returns the Swift files of a module.
  static func files(of module: String) -> [URL] { files(in: folder(of: module)) }

  static func folder(of module: String) -> URL {
    root.appending(path: elsewhere[module] ?? "Sources/\(module)")
  }

  /// Returns the paths of the folders inside a folder.
  static func folders(of folder: URL) -> Set<String> {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return Set(paths.map { ($0 as NSString).deletingLastPathComponent })
  }

  /// Returns the Swift files of a folder and its subfolders.
  static func files(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter {
      $0.pathExtension == "swift" && !$0.path.contains(".docc/")
    }
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
