import Preferences
import Testing

@testable import Documents

struct ConvertingTests {
  private static let formats: [DocumentFormat] = [.json, .xmlPropertyList, .binaryPropertyList]

  private func document(_ text: String) throws -> any Document {
    try DocumentReader.open(Array(text.utf8))
  }

  @Test func `a new document of each format is empty`() throws {
    for format in Self.formats {
      let empty = try DocumentReader.open(format.emptyDocument)
      #expect(empty.format == format)
      #expect(empty.value(at: 0) == .dictionary([:]))
    }
  }

  /// Converted there and back it is what it was, or it was refused with a reason.
  @Test(arguments: formats, formats)
  func `nothing is lost on the way there and back`(
    there: DocumentFormat, back: DocumentFormat
  ) throws {
    var count = 0
    for seed in 1...300 as ClosedRange<UInt64> {
      var json = JSONGenerator(seed: seed)
      json.hasComments = false
      var list = PropertyListGenerator(seed: seed)
      let value = seed % 2 == 0 ? json.root() : list.root()
      guard let source = try? back.document(holding: value),
        let converted = try? source.converted(to: there)
      else { continue }
      count += 1
      #expect(converted.format == there)
      let returned = try converted.converted(to: back)
      #expect(returned.value(at: 0).isEquivalent(to: value), "seed \(seed): \(value.text)")
    }
    #expect(count > 20)
  }

  @Test(arguments: [
    ("{\"a\": 1, // why\n \"b\": 2}", "line 1, column 10", "a comment would be lost"),
    ("{\"a\": \"//\", /* why */ \"b\": 2}", "line 1, column 13", "a comment would be lost"),
    ("# top\n{}", "line 1, column 1", "a comment would be lost"),
    ("{\"a\": 1,\n \"a\": 2}", "line 1, column 7", "stands twice"),
    ("{\"a\": {\"b\": [1, null]}}", "line 1, column 13", "cannot hold null"),
    ("{\"a\": \"\\u0001\"}", "line 1, column 7", "cannot hold the character U+1"),
  ])
  func `what would be lost is named with its place`(
    text: String, place: String, words: String
  ) throws {
    let problem = #expect(throws: Problem.self) {
      try document(text).converted(to: .xmlPropertyList)
    }
    #expect(problem?.words.contains(words) == true, "\(problem?.words ?? "")")
    #expect(problem?.description.contains(place) == true, "\(problem?.description ?? "")")
  }

  @Test func `a property list's own values are refused by JSON`() throws {
    for (value, words) in [
      (PreferenceValue.date(Timestamp(seconds: 0)), "a date"), (.data([1]), "data"),
      (.uid(5), "UID"),
    ] {
      let list = try DocumentFormat.binaryPropertyList.document(holding: ["x": ["y": value]])
      let problem = #expect(throws: Problem.self) { try list.converted(to: .json) }
      #expect(problem?.name == PreferenceName(keys: "x", "y"))
      #expect(problem?.words.contains(words) == true, "\(problem?.words ?? "")")
    }
  }

  @Test func `a comment of XML would be lost, what only looks like one is kept`() throws {
    let head = "<plist version=\"1.0\"><dict><key>a</key>"
    let comment = try document(head + "<!-- why --><integer>1</integer></dict></plist>")
    #expect(throws: Problem.self) { try comment.converted(to: .json) }
    let text = try document(head + "<string><![CDATA[<!-- no -->]]></string></dict></plist>")
    #expect(try text.converted(to: .json).value(at: 0) == ["a": "<!-- no -->"])
  }

  @Test func `the same format is the same document`() throws {
    let text = "{ // kept\n  \"a\": 1e3\n}"
    #expect(try document(text).converted(to: .json).bytes == Array(text.utf8))
  }

  @Test(arguments: [
    ("a.json", DocumentFormat.json), ("b.PLIST", .xmlPropertyList), ("c/d.xml", .xmlPropertyList),
  ])
  func `a file's name says its format`(name: String, format: DocumentFormat) {
    #expect(DocumentFormat(fileName: name) == format)
    #expect(DocumentFormat(fileName: name + ".bak") == nil)
  }
}
