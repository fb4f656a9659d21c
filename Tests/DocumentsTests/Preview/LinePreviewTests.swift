import Preferences
import Testing

@testable import Documents

struct LinePreviewTests {
  private func preview(_ old: String, _ new: String) -> [String] {
    LinePreview(from: Array(old.utf8), to: Array(new.utf8)).lines.map { "\($0.number)\($0)" }
  }

  @Test func `a line preview shows a changed line with two lines of context`() {
    #expect(
      preview("a\nb\nc\nd\ne\nf\n", "a\nb\nc\nD\ne\nf\n")
        == ["2  b", "3  c", "4- d", "4+ D", "5  e", "6  f"])
  }

  @Test func `a line preview shows an unchanged line between changes once`() {
    #expect(
      preview("a: 1\n// so\nb: 1\n", "a: 2\n// so\nb: 2\n")
        == ["1- a: 1", "1+ a: 2", "2  // so", "3- b: 1", "3+ b: 2"])
    #expect(
      preview("a\nx\nb\nx\nc\nd", "A\nx\nB\nx\nnew\nC\nd") == [
        "1- a", "1+ A", "2  x", "3- b", "3+ B", "4  x", "5- c", "5+ new", "6+ C", "6  d",
      ])
  }

  @Test func `a line preview marks added and removed lines`() {
    #expect(preview("a\nb\n", "a\nx\nb\n") == ["1  a", "2+ x", "2  b"])
    #expect(preview("a\r\nx\r\nb", "a\r\nb") == ["1  a", "2- x", "3  b"])
    #expect(preview("a", "a\nb") == ["1  a", "2+ b"])
  }

  @Test func `all lines of a new file are added`() throws {
    let (old, new) = (
      try JSONDocument(Array("{}".utf8)), try JSONDocument(Array("{\"a\": 1}".utf8))
    )
    let preview = LinePreview(from: old, to: new, Secrecy.none, isNew: true)
    #expect(preview.lines.map(\.description) == ["+ {\"a\": 1}"])
  }

  @Test func `a line preview leaves out lines between distant changes`() {
    let lines = (1...1000).map(String.init)
    var new = lines
    new[9] = "ten"
    new.remove(at: 499)
    new.append("end")
    #expect(
      preview(lines.joined(separator: "\n"), new.joined(separator: "\n")) == [
        "8  8", "9  9", "10- 10", "10+ ten", "11  11", "12  12", "498  498", "499  499", "500- 500",
        "501  501", "502  502", "999  999", "1000  1000", "1000+ end",
      ])
  }

  @Test func `a line preview of equal texts is empty`() {
    #expect(preview("a\nb", "a\nb").isEmpty)
    #expect(preview("", "").isEmpty)
  }

  @Test func `a line preview cuts a long line around its change`() {
    let line = String(repeating: "é", count: 100_000)
    let shown = preview("\(line)1\(line)", "\(line)2\(line)")
    #expect(shown.count == 2)
    #expect(shown.allSatisfy { $0.utf8.count < 220 && $0.contains("…") })
    #expect(shown[0].contains("é1é") && shown[1].contains("é2é"))
  }

  @Test func `a line preview cuts an old and a new line alike and marks their difference`() throws {
    let line = String(repeating: "a", count: 300)
    let preview = LinePreview(from: Array("\(line)ted.".utf8), to: Array("\(line)te!é".utf8))
    let shown = try preview.lines.map { line in
      let characters = Array(line.text)
      return String(characters[try #require(line.difference)])
    }
    #expect(shown == ["d.", "!é"])
    #expect(Set(preview.lines.map { $0.difference?.lowerBound }).count == 1)
    let added = LinePreview(from: Array("a\nb".utf8), to: Array("a\nx\nb".utf8))
    #expect(added.lines.map(\.difference) == [nil, nil, nil])
  }

  @Test func `a line preview masks secrets on one line and over several lines`() throws {
    let schema = Schema([
      Entry(PreferenceName(keys: "l"), .list(of: .string), isSecret: true),
      Entry(PreferenceName(keys: "data"), .data(.bytes), isSecret: true),
    ])
    func shown(_ old: String, _ new: String) throws -> [String] {
      let documents = try [old, new].map { try DocumentReader.open(Array($0.utf8)) }
      return LinePreview(from: documents[0], to: documents[1], schema.secrecy).lines
        .map(\.description)
    }
    // Secrets next to others on one line, and over several lines.
    #expect(
      try shown(#"{"a": 1, "l": ["x", "y"], "b": 2}"#, #"{"a": 1, "l": ["x", "z"], "b": 2}"#) == [
        #"- {"a": 1, "l": ••••••, "b": 2}"#, #"+ {"a": 1, "l": ••••••, "b": 2}"#,
      ])
    #expect(
      try shown("{\"l\": [\n\"x\",\n\"y\"\n], \"b\": 1}", "{\"l\": [\n\"x\",\n\"y\"\n], \"b\": 2}")
        == ["  ••••••", "  ••••••", "- ••••••, \"b\": 1}", "+ ••••••, \"b\": 2}"])
    let list = { (data: String, flag: String) in
      "<plist><dict>\n<key>data</key>\n<data>\n\(data)\n</data>\n<key>f</key>\n<\(flag)/>\n</dict></plist>\n"
    }
    let lines = try shown(list("AAEC\nAAEC", "true"), list("AAED\nAAEC", "false"))
    #expect(!lines.contains { $0.contains("AAE") })
    #expect(lines.contains("- <true/>") && lines.contains("+ <false/>"))
  }

  @Test func `a line preview of 100,000 changed lines is cut`() {
    let old = (1...100_000).map(String.init).joined(separator: "\n")
    let new = (1...100_000).map { "\($0)!" }.joined(separator: "\n")
    let preview = LinePreview(from: Array(old.utf8), to: Array(new.utf8))
    #expect(preview.isCut && preview.lines.count <= 410)
  }

  @Test func `the lines of a preview account for every added and removed line`() throws {
    for seed in 1...500 as ClosedRange<UInt64> {
      var random = JSONGenerator(seed: seed)
      let value = random.root()
      let old = try JSONDocument(random.json(value))
      let new = try old.applying([random.change(of: value).0])
      let preview = LinePreview(from: old, to: new)
      let removed = preview.lines.count { $0.side == .removed }
      let added = preview.lines.count { $0.side == .added }
      let difference = lineCount(new.bytes) - lineCount(old.bytes)
      #expect(preview.isCut || added - removed == difference, "seed \(seed)")
    }
  }

  private func lineCount(_ bytes: [UInt8]) -> Int {
    ByteView.over(bytes) { $0.lineBreaks(in: 0..<bytes.count) }
      + (bytes.last.map(\.isLineBreak) == true ? 0 : 1)
  }
}
