import Foundation
import Testing

/// Comments are plain technical English, and every public declaration has one.
///
/// CONTRIBUTING.md explains the rules with examples.
struct LanguageTests {
  /// A line of a source file, for messages.
  private struct Line {
    let file: URL
    let number: Int
    let text: String

    var place: String { "\(file.path.dropFirst(SourceTree.root.path.count + 1)):\(number)" }
    var isDocumentation: Bool { text.hasPrefix("///") }
    var isComment: Bool { text.hasPrefix("//") }
  }

  private static let files =
    ImportTests.mayImport.keys.sorted().flatMap(SourceTree.files(of:))
    + SourceTree.files(in: SourceTree.root.appending(path: "Tests/Harness"))

  private static let lines = Result { try readLines() }

  private static func readLines() throws -> [Line] {
    try files.flatMap { file in
      try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
          Line(
            file: file, number: $0.offset + 1,
            text: $0.element.trimmingCharacters(in: .whitespaces))
        }
    }
  }

  @Test func `a doc comment begins with a verb or a noun`() throws {
    let lines = try Self.lines.get()
    var previous: Line?
    for line in lines {
      defer { previous = line }
      guard line.isDocumentation, previous?.isDocumentation != true else { continue }
      let first = line.text.dropFirst(3).drop { $0 == " " }.prefix { $0.isLetter }
      #expect(
        !["Of", "What", "Where", "Which", "That", "Who", "Whose", "It", "As"].contains(first),
        "\(line.place): begin with a verb or a noun phrase: \(line.text)")
    }
  }

  /// Words that have a plainer or a standard equivalent.
  private static let replacements = [
    "anew": "again", "told": "reported", "tells": "reports", "beside": "next to",
    "patience": "timeout", "caveat": "warning", "caveats": "warnings", "mended": "fixed",
    "mends": "fixes", "whoever": "the caller, any user", "stands": "is, is set",
  ]

  @Test func `a comment uses the standard words`() throws {
    for line in try Self.lines.get() where line.isComment {
      for word in line.text.lowercased().split(whereSeparator: { !$0.isLetter }) {
        guard let better = Self.replacements[String(word)] else { continue }
        Issue.record("\(line.place): \(word): write \(better): \(line.text)")
      }
    }
  }

  @Test func `every public declaration has a comment`() throws {
    let lines = try Self.lines.get()
    let requirements = Self.requirements(of: lines).union(Self.standardRequirements)
    var isDocumented = false
    var isAttribute = false
    for line in lines {
      if line.isDocumentation {
        isDocumented = true
      } else if line.text.hasPrefix("@") || isAttribute {
        // An attribute may have several lines, and its last one is a parenthesis of its own.
        isAttribute = line.text == "@available(" || isAttribute && line.text != ")"
      } else {
        if line.text.hasPrefix("public "), let name = Self.declaredName(in: line.text),
          !requirements.contains(name)
        {
          #expect(isDocumented, "\(line.place): describe it: \(line.text)")
        }
        isDocumented = false
      }
    }
  }

  /// Returns the name that `text` declares, or nil if it declares none. An initializer's is `init(`
  /// with its first label.
  private static func declaredName(in text: String) -> Substring? {
    let keywords = #/^(?:[\w()]+ )*?(?:var|let|func|struct|enum|class|actor|protocol) `?(\w+|==|<)/#
    return text.firstMatch(of: #/^(?:\w+ )*(init\??(?:<.*?>)?\(\w*)/#)?.output.1
      ?? text.firstMatch(of: keywords)?.output.1
  }

  /// Returns the names that the project's protocols require. A conforming type need not describe
  /// them again.
  private static func requirements(of lines: [Line]) -> Set<Substring> {
    var names: Set<Substring> = []
    var isInProtocol = false
    for line in lines {
      if line.text.contains("protocol "),
        line.text.contains(#/^(public |package |private |fileprivate )?protocol /#)
      {
        isInProtocol = !line.text.hasSuffix("}")
      } else if line.text == "}" {
        isInProtocol = false
      } else if isInProtocol, let name = declaredName(in: line.text) {
        names.insert(name)
      }
    }
    return names
  }

  /// The requirements of protocols of the standard library, Foundation and ArgumentParser.
  private static let standardRequirements: Set<Substring> = [
    "==", "<", "hash", "description", "debugDescription", "encode", "id", "rawValue", "allCases",
    "makeIterator", "makeAsyncIterator", "next", "startIndex", "endIndex", "index", "count",
    "underestimatedCount", "appendLiteral", "appendInterpolation", "errorDescription", "run",
    "validate", "configuration", "allValueStrings", "init(from", "init(stringLiteral",
    "init(integerLiteral", "init(floatLiteral", "init(booleanLiteral", "init(arrayLiteral",
    "init(dictionaryLiteral", "init(stringInterpolation", "init(literalCapacity", "init(rawValue",
    "init?(rawValue", "init?(argument", "init(argument", "init(nilLiteral",
  ]
}
