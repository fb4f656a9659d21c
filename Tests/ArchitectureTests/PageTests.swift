import Foundation
import Testing

/// Checks that `docs/architecture.md` is short and names files that exist.
struct PageTests {
  static let top = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let text: String
  init() throws {
    text = try String(
      contentsOf: Self.top.appending(path: "docs/architecture.md"), encoding: .utf8)
  }

  @Test func `the architecture page is short enough to read in ten minutes`() {
    #expect(text.split(whereSeparator: \.isWhitespace).count <= 2500)
    for paragraph in text.components(separatedBy: "\n\n") where !paragraph.hasPrefix("|") {
      for item in paragraph.split(separator: /\n(?:- |\d+\. )/) where !item.contains("──") {
        #expect(item.split(whereSeparator: \.isWhitespace).count <= 80, "\(item)")
      }
    }
  }

  @Test func `each file that the architecture page names exists`() {
    let files =
      ["Sources", "Themes"].flatMap { folder in
        FileManager.default.enumerator(atPath: Self.top.appending(path: folder).path)?
          .compactMap { ($0 as? String).map { "/" + folder + "/" + $0 } } ?? []
      }
      + ["/Package.swift"]
    let names = text.matches(of: /`([\w\/+]+\.swift)`/).map { String($0.output.1) }
    #expect(names.count > 10)
    for name in names {
      #expect(files.contains { $0.hasSuffix("/" + name) }, "\(name)")
    }
  }

  @Test func `libcurl has the threads that the architecture page names`() throws {
    let files = SourceTree.files(of: "CurlTransport")
    let labels = try files.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: /DispatchQueue\(label: "(\w+)"/)
        .map { String($0.output.1) }
    }
    #expect(labels.sorted() == ["handshake", "transfers"])
    #expect(text.contains("one thread for libcurl's multi interface"))
    #expect(text.contains("another repeats a failed handshake"))
  }

  @Test func `each schema format is translated by one folder or is JSON Schema`() throws {
    let file = try String(
      contentsOf: Self.top.appending(path: "Sources/Schemas/SchemaFile.swift"), encoding: .utf8)
    for format in ["VisualStudioCodeSchema", "PreferenceManifestSchema", "GSettingsSchema"] {
      #expect(file.contains("try \(format).translation(of:"), "\(format)")
    }
    #expect(text.contains("Every schema file is translated to JSON Schema"))
  }
}
