import Preferences
import Testing

@testable import Documents

/// The values and the problems of YAML documents.
struct YAMLDocumentTests {
  private static func document(_ text: String, strict: Bool = false) throws(Problem) -> YAMLDocument
  {
    try YAMLDocument(Array(text.utf8), strict: strict)
  }

  @Test(
    arguments: [
      ("a: 1\nb:\n  c: x\n", ["a": 1, "b": ["c": "x"]]),
      ("a:\n- b\n- c: 1\n  d: 2\n", ["a": ["b", ["c": 1, "d": 2]]]),
      ("- - a\n  - b\n-\n  c: 1\n- \n", [["a", "b"], ["c": 1], .null]),
      ("a: {b: 1, \"c\":x, d, : e}\n", ["a": ["b": 1, "c": "x", "d": .null, "": "e"]]),
      ("a: [x, b: 1, [y]: z]\n", ["a": ["x", ["b": 1], ["[y]": "z"]]]),
      ("a: one\n  two\n\n  three\n", ["a": "one two\nthree"]),
      ("a: \"x\\n\\\n  y \\u263a\"\n", ["a": "x\ny ☺"]), ("a: 'it''s\n  b'\n", ["a": "it's b"]),
      ("a: |\n  x\n   y\n\n\nb: >-\n  p\n  q\n", ["a": "x\n y\n", "b": "p q"]),
      ("a: |+\n  x\n\nb: |2\n   y\n", ["a": "x\n\n", "b": " y\n"]),
      ("a: &x 1\nb: *x\nc: &m\n  d: 2\ne: *m\n", ["a": 1, "b": 1, "c": ["d": 2], "e": ["d": 2]]),
      ("? a\n: - b\n? [c]\n: d\n", ["a": ["b"], "[c]": "d"]),
      ("a: !!str |\nb: !x >\n", ["a": "", "b": ""]),
      ("a: !!str 1\nb: !!int \"2\"\nc: !x 3\nd: !!str\n", ["a": "1", "b": 2, "c": "3", "d": ""]),
      (
        "a: 0x1F\nb: 0o17\nc: 0777\nd: ~\ne: True\n",
        ["a": 31, "b": 15, "c": 777, "d": .null, "e": true]
      ),
      (
        "a: no\nb: 1:30\nc: 2024-01-01\nd: 1_000\n",
        ["a": "no", "b": "1:30", "c": "2024-01-01", "d": "1_000"]
      ),
      (
        "a: http://x/#y\nb: -x\nc: a#b\nd: x:y\n",
        ["a": "http://x/#y", "b": "-x", "c": "a#b", "d": "x:y"]
      ),
      ("%YAML 1.2\n---\na: 1\n...\n# end\n", ["a": 1]),
      ("a: 1\n---\n- b\n--- c\n", [["a": 1], ["b"], "c"]),
      ("a:\r\n  b: 1\r\n", ["a": ["b": 1]]), ("\u{FEFF}a: 1\n", ["a": 1]), ("{a: 1}", ["a": 1]),
      ("", [:]), ("# only\n", [:]), ("---\n", [:]), ("x\n", "x"),
    ] as [(String, PreferenceValue)])
  func `a document has the values that the specification gives it`(
    text: String, value: PreferenceValue
  ) throws {
    let found = try Self.document(text).value(at: 0)
    #expect(found.isEquivalent(to: value), "\(found)")
  }

  @Test(arguments: [
    ("a: b: c\n", 1, 5, "one key on a line"), ("a:\n\tb: 1\n", 2, 1, "blanks only"),
    ("a:\n    b: 1\n  c: 2\n", 3, 3, "column 1"), ("a: [1, 2\n", 1, 4, "\"]\""),
    ("a: [1 2\n", 1, 4, "\"]\""), ("a: *x\n", 1, 4, "\"&x\""), ("a: \"x\n", 1, 4, "at its end"),
    ("a: \"\\q\"\n", 1, 6, "after \"\\\""), ("a: @x\n", 1, 4, "quotes around"),
    ("a: 1\n- b\n", 2, 1, "a list or group"), ("- a\nb: 1\n", 2, 1, "\"- \""),
    ("a: 1\nb\n", 2, 1, "a key and"), ("a: - b\n", 1, 4, "on the lines below"),
    ("a: &x &y 1\n", 1, 7, "one anchor"), ("a: !e!x 1\n", 1, 4, "%TAG"),
    ("a: \"x\" y\n", 1, 8, "the end of the line"), ("a: |x\n", 1, 5, "header"),
    ("%YAML 2.0\n---\n", 1, 1, "%YAML 1.2"), ("a: \u{1}\n", 1, 4, "control character"),
    ("a: 1 # \u{0}\n", 1, 8, "control character"),
    ("{{- if .Values.x }}\na: 1\n{{- end }}\n", 1, 1, "template"),
  ])
  func `an error names its place and what was expected`(
    text: String, line: Int, column: Int, words: String
  ) {
    do throws(Problem) {
      _ = try Self.document(text)
      Issue.record("no error in \(text)")
    } catch {
      #expect(error.place?.line == line && error.place?.column == column, "\(error.description)")
      #expect(error.message.contains(words), "\(error.message)")
    }
  }

  @Test(arguments: ["a: [\nb]\n", "a: 'x\ny'\n", "a: {b: 1,\nc: 2}\n"])
  func `lines without the indentation that the standard wants are refused only by a check`(
    text: String
  ) throws {
    #expect(throws: Problem.self) { try Self.document(text, strict: true) }
    _ = try Self.document(text)
  }

  @Test func `aliases that stand for too much are refused`() throws {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<20 {
      let inner = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(inner)]\n"
    }
    #expect(throws: Problem.self) { try Self.document(text) }
    text = "a0: &a0 [x]\n"
    for level in 1..<2000 { text += "a\(level): &a\(level) [*a\(level - 1)]\n" }
    #expect(throws: Problem.self) { try Self.document(text) }
  }

  @Test func `brackets and indentation deeper than the limit are refused at once`() {
    for text in [
      String(repeating: "[", count: 100_000), String(repeating: "- ", count: 100_000),
      String(repeating: "? ", count: 100_000),
    ] {
      #expect(throws: Problem.self) { try Self.document(text) }
    }
  }

  @Test func `a name goes through an alias and a merge key`() throws {
    let document = try Self.document("a: &m {b: {c: 1}}\nd: *m\ne:\n  <<: *m\n  f: 2\n")
    let snapshot = DocumentSnapshot(document, revision: .new())
    #expect(snapshot[try PreferenceName(parsing: "d.b.c")] == 1)
    #expect(snapshot[try PreferenceName(parsing: "e.b.c")] == 1)
    #expect(snapshot[try PreferenceName(parsing: "e.f")] == 2)
  }

  @Test(arguments: [
    ("# yaml-language-server: $schema=./s.json\na: 1\n", "./s.json"), ("# $schema: x\n", "x"),
    ("---\n# yaml-language-server: $schema=y\n", "y"), ("#yaml-language-server: $schema=y\n", nil),
    ("# yaml-language-server: $schema=none\n", nil),
  ])
  func `a comment at the top names the schema`(text: String, reference: String?) throws {
    #expect(try Self.document(text).schemaReference == reference)
  }

  @Test(arguments: [
    ("s:\n  w:\n    a: 1\n    # p: true\n  d:\n    b: 1\n", ["s.w.p"]),
    ("s:\n  # p: 1\n  a: 1\n# q: 2\n", ["s.p", "q"]), ("s: {}\n  # p: 1\n", ["s.p"]),
    ("a: 1\n# Note: this is a long text.\n# vim: ts=2\n# p:\n#   x: 1\n", ["p"]),
  ])
  func `a setting that is commented out belongs to the group in its column`(
    text: String, names: [String]
  ) throws {
    let snapshot = DocumentSnapshot(try Self.document(text), revision: .new())
    #expect(snapshot.commentedOut.map { "\($0.key)" } == names)
  }

  @Test func `many empty values and comments below them are read in a moment`() throws {
    let text = String(repeating: "- a:\n    # b: 1\n- {}\n- [[], {}]\n", count: 20_000)
    let snapshot = DocumentSnapshot(try Self.document(text), revision: .new())
    #expect(snapshot.commentedOut.isEmpty)
  }
}
