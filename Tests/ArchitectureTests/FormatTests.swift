import Foundation
import Testing

/// The names of document formats are in their folders and in the list of formats.
struct FormatTests {
  private static let formats = "Sources/Documents/Formats/"

  /// Files that write or read JSON of their own, whatever the format of the user's document.
  private static let usesJSON = [
    "Sources/Documents/ChangeSets/", "Sources/Fleet/Etcd/",
    "Sources/PreferencesEditor/TerminalEditor+Exporting.swift",
  ]

  @Test func `no format is named outside of its folder and the list of formats`() throws {
    let names =
      #/\b(?:Line|JSON)Document\b|\b(?:XML|Binary|OpenStep)PropertyList\b|\.(?:xml|binary|openStep)PropertyList\b|DocumentFormat\.json\b|document\.format [!=]= \.|format\(of: \w+\) [!=]= \.(?!fallback)/#
    var isUsed = false
    for file in ImportTests.mayImport.keys.flatMap(SourceTree.files(of:)) {
      let path = String(file.path.dropFirst(SourceTree.root.path.count + 1))
      guard !path.hasPrefix(Self.formats) else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") {
        let code = line.drop { $0 == " " }
        guard !code.hasPrefix("//"), let name = code.firstMatch(of: names)?.output else { continue }
        isUsed = isUsed || name == "JSONDocument"
        if name == "JSONDocument", Self.usesJSON.contains(where: path.hasPrefix) { continue }
        Issue.record("\(path) names a format: \(code)")
      }
    }
    #expect(isUsed)
  }

  @Test func `no rule depends on the name of a dialect`() throws {
    let rules = #/dialect\.name [!=]=|[dD]ialect [!=]= \./#
    for file in ImportTests.mayImport.keys.flatMap(SourceTree.files(of:)) {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.firstMatch(of: rules) == nil, "\(file.lastPathComponent)")
    }
  }
}
