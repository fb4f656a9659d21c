import Preferences
import Testing

@testable import Documents

struct ConversionTests {
  private static let formats = DocumentFormat.allCases.filter {
    $0 != .openStepPropertyList && $0 != .lines
  }

  private func document(_ text: String) throws -> any Document {
    try DocumentReader.open(Array(text.utf8))
  }

  @Test func `a new document of each format is empty`() throws {
    for format in Self.formats {
      let empty = try DocumentSyntax.format(format).emptyDocument()
      #expect(empty.format == format)
      #expect(empty.value(at: 0) == .dictionary([:]))
    }
  }

  /// A value converted there and back is equal, unless the conversion is refused.
  @Test(arguments: formats, formats)
  func `a document converted to another format and back has equal values`(
    there: DocumentFormat, back: DocumentFormat
  ) throws {
    var count = 0
    for seed in 1...300 as ClosedRange<UInt64> {
      var json = JSONGenerator(seed: seed)
      json.hasComments = false
      var list = PropertyListGenerator(seed: seed)
      let value = seed % 2 == 0 ? json.root() : list.root()
      guard let source = try? back.document(holding: value),
        let converted = try? source.converted(to: .format(there))
      else { continue }
      count += 1
      #expect(converted.format == there)
      let returned = try converted.converted(to: .format(back))
      // A date is text in some formats.
      let written = source.value(at: 0)
      #expect(returned.value(at: 0).isEquivalent(to: written), "seed \(seed): \(value.text)")
    }
    #expect(count > 20)
  }

  @Test(arguments: Dialect.all)
  func `values that a dialect holds are converted to lines and back`(dialect: Dialect) throws {
    let group: PreferenceValue = ["enabled": true, "count": 12, "name": "two words"]
    let value: PreferenceValue =
      if dialect.needsSections {
        .dictionary([dialect.stanza ?? "g": group])
      } else if dialect.hasSections {
        ["first": 1, "g": group]
      } else {
        ["enabled": true, "count": 12, "name": "word"]
      }
    let lines = try DocumentFormat.json.document(holding: value).converted(to: .dialect(dialect))
    #expect((lines as? LineDocument)?.dialect == dialect)
    #expect(try lines.converted(to: .format(.json)).value(at: 0) == value)
  }

  @Test(arguments: [
    (#"{"a": null}"#, "ini", "a: configuration lines cannot hold null"),
    (#"{"g": {"h": {"i": 1}}}"#, "ini", "g"), (#"{"g": {"a": 1}}"#, "sysctl", "g"),
    (#"{"g": {"a": 1}, "b": 2}"#, "ini", "the order of keys"), (#"{"l": [1, 2]}"#, "ini", "l"),
    (#"{"t": "5"}"#, "ini", "the exact value of \"5\""),
    (#"{"first": 1, "g": {"a": 1}}"#, "git", "first: cannot be saved: its format has keys only in"),
  ])
  func `what a dialect cannot hold is named`(text: String, name: String, words: String) throws {
    let dialect = try #require(Dialect.all.first { $0.name == name })
    let problem = #expect(throws: Problem.self) {
      try document(text).converted(to: .dialect(dialect))
    }
    #expect(problem?.description.contains(words) == true, "\(String(describing: problem))")
  }

  /// Checking a value and writing it give the same result.
  @Test(arguments: formats)
  func `the check whether a format can hold a value agrees with writing it`(
    format: DocumentFormat
  ) throws {
    var (taken, refused) = (0, 0)
    for seed in 1...600 as ClosedRange<UInt64> {
      var (json, list) = (JSONGenerator(seed: seed), PropertyListGenerator(seed: seed))
      let value: PreferenceValue = ["key": seed % 2 == 0 ? json.root() : list.root()]
      let problem = format.problem(holding: value)
      do throws(Problem) {
        _ = try format.document(holding: value)
        taken += 1
        #expect(problem == nil, "seed \(seed): \(value.text)")
      } catch {
        refused += 1
        #expect(problem?.reason == error.reason, "seed \(seed): \(value.text)")
        let name = try #require(problem?.name)
        #expect(value[name.components] != nil, "seed \(seed): \(name.label)")
      }
    }
    #expect(taken > 20 && refused > 20, "\(taken) taken, \(refused) refused")
  }

  @Test func `a change to a value that the format cannot hold is refused with its name`() throws {
    let snapshot = DocumentSnapshot(
      try document("<plist><dict><key>a</key><dict/></dict></plist>"), revision: .new())
    let name = PreferenceName(keys: "a", "b")
    let change = Change(name, from: nil, to: ["c": [1, .null]])
    let failure = #expect(throws: StoreError.self) {
      try snapshot.planning([change], at: "x.plist")
    }
    #expect(
      failure?.description == "x.plist: a.b.c[1]: an XML property list cannot hold null")
  }

  @Test(arguments: [
    ("{\"a\": 1, // why\n \"b\": 2}", "line 1, column 10", "a comment would be lost"),
    ("{\"a\": \"//\", /* why */ \"b\": 2}", "line 1, column 13", "a comment would be lost"),
    ("# top\n{}", "line 1, column 1", "a comment would be lost"),
    ("{\"a\": 1,\n \"a\": 2}", "line 1, column 7", "duplicate key"),
    ("{\"a\": {\"b\": [1, null]}}", "line 1, column 13", "cannot hold null"),
    ("{\"a\": \"\\u0001\"}", "line 1, column 7", "cannot hold the character U+1"),
  ])
  func `a conversion that would lose something is refused with its position`(
    text: String, place: String, words: String
  ) throws {
    let problem = #expect(throws: Problem.self) {
      try document(text).converted(to: .format(.xmlPropertyList))
    }
    #expect(problem?.message.contains(words) == true, "\(problem?.message ?? "")")
    #expect(problem?.description.contains(place) == true, "\(problem?.description ?? "")")
  }

  @Test func `dates, data and UIDs of a property list cannot be converted to JSON`() throws {
    for (value, words) in [
      (PreferenceValue.date(Timestamp(seconds: 0)), "a date"), (.data([1]), "data"),
      (.uid(5), "UID"),
    ] {
      let list = try DocumentFormat.binaryPropertyList.document(holding: ["x": ["y": value]])
      let problem = #expect(throws: Problem.self) { try list.converted(to: .format(.json)) }
      #expect(problem?.name == PreferenceName(keys: "x", "y"))
      #expect(problem?.message.contains(words) == true, "\(problem?.message ?? "")")
    }
  }

  @Test func `an XML comment prevents conversion, a CDATA section that looks like one does not`()
    throws
  {
    let head = "<plist version=\"1.0\"><dict><key>a</key>"
    let comment = try document(head + "<!-- why --><integer>1</integer></dict></plist>")
    #expect(throws: Problem.self) { try comment.converted(to: .format(.json)) }
    let text = try document(head + "<string><![CDATA[<!-- no -->]]></string></dict></plist>")
    #expect(try text.converted(to: .format(.json)).value(at: 0) == ["a": "<!-- no -->"])
  }

  @Test func `conversion to the same format keeps the bytes`() throws {
    let text = "{ // kept\n  \"a\": 1e3\n}"
    #expect(try document(text).converted(to: .format(.json)).bytes == Array(text.utf8))
  }

  @Test(arguments: [
    ("a.json", DocumentFormat.json), ("b.PLIST", .xmlPropertyList), ("c/d.xml", .xmlPropertyList),
  ])
  func `the format is derived from the file extension`(name: String, format: DocumentFormat) {
    #expect(DocumentFormat(fileName: name) == format)
    #expect(DocumentFormat(fileName: name + ".bak") == nil)
  }
}
