import Preferences
import Seeded
import Testing

struct PathTextTests {
  /// Bytes that start, continue and violate UTF-8, and those of U+10FEFF, which `PathText` uses as
  /// an escape.
  private static let alphabet: [UInt8] = [
    0x2F, 0x61, 0x80, 0xA0, 0xA9, 0xBB, 0xBF, 0x8F, 0xC3, 0xED, 0xF4, 0xFE, 0xFF,
  ]

  private static let paths: [[UInt8]] = {
    var generator = SplitMix64(seed: 7)
    return (0..<20_000).map { _ in
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? 0x61
      }
    }
  }()

  @Test func `every path keeps its bytes through text and back`() {
    #expect(Self.paths.allSatisfy { String(pathBytes: $0).pathBytes == $0 })
    let isSame = Self.paths.allSatisfy { path in
      String(pathBytes: path).withPath { String(path: $0).pathBytes } == path
    }
    #expect(isSame)
  }

  @Test func `two paths never have the same text`() {
    var paths: [[UInt8]: [UInt8]] = [:]
    for path in Self.paths {
      let text = Array(String(pathBytes: path).utf8)
      #expect(paths[text] ?? path == path)
      paths[text] = path
    }
  }

  @Test(arguments: [
    "", "/etc/app.json", "/tmp/größe", "e\u{301}", "日本", "\u{10D800}", "\u{10FFFF}",
  ])
  func `the text of a UTF-8 path is the path`(path: String) {
    let text = String(pathBytes: Array(path.utf8))
    #expect(text.utf8.elementsEqual(path.utf8))
    #expect(!text.hasStandIns)
  }

  @Test func `bytes that are not UTF-8 are shown escaped`() {
    let path = String(pathBytes: [0x61, 0xFF, 0x80, 0x2E, 0x6A])
    #expect(path.printable == "a\\xff\\x80.j")
    #expect(path.escapingPathBytes == "a\\xff\\x80.j")
    #expect(path.printable.count == 11)
    #expect("a\nb".escapingPathBytes == "a\nb")
  }

  @Test func `a path is split at its slashes, whatever bytes follow`() {
    let path = "/a/\u{301}b//\u{200D}c"
    #expect(
      path.pathNames.map { Array($0.utf8) }
        == ["a", "\u{301}b", "\u{200D}c"].map { Array($0.utf8) })
    #expect("/\u{301}".isAbsolutePath)
    #expect("a/\u{301}".directoryPart == "a/")
    #expect("a".directoryPart == nil)
    #expect("a/b/".lastPathName == "b")
    #expect(!"e\u{301}".isSamePath(as: "é"))
  }
}
