import Preferences
import Testing

@testable import Documents

/// The values and the problems of TOML documents.
struct TOMLDocumentTests {
  private static func document(_ text: String, strict: Bool = false) throws(Problem) -> TOMLDocument
  {
    try TOMLDocument(Array(text.utf8), strict: strict)
  }

  @Test(
    arguments: [
      ("a = \"\\u00e9\\t\\\"\"", ["a": "é\t\""]), ("a = 'C:\\x'", ["a": "C:\\x"]),
      ("a = \"\"\"\nx\\\n   y\"\"\"", ["a": "xy"]), ("a = '''\r\nx\r\ny'''", ["a": "x\ny"]),
      ("a = \"\"\"\"x\"\"\"\"\"", ["a": "\"x\"\""]),
      ("'' = true\n\"a b\".c = false", ["": true, "a b": ["c": false]]),
      (
        "'a\\n\u{10FFFF}' = 'C:\\n\u{10FFFF}'",
        .dictionary([
          String(keeping: "a\\n\u{10FFFF}"): .string(String(keeping: "C:\\n\u{10FFFF}"))
        ])
      ),
      ("a = 1_000\nb = -0x0", nil), ("a = 0x1F", ["a": .integer(Number(spelling: "0x1F"))]),
      ("a = 1_000", ["a": .integer(Number(spelling: "1_000"))]),
      ("a = 6e-1", ["a": .real(Number(spelling: "6e-1"))]),
      ("a = -inf", ["a": .real(Number(spelling: "-inf"))]),
      ("a = 1979-05-27 07:32:00.5Z", ["a": "1979-05-27 07:32:00.5Z"]),
      ("a = 07:32", ["a": "07:32"]),
      ("a = [1, [\"x\"], # c\n]", ["a": [1, ["x"]]]),
      ("a = {b.c = 1, d = 2, b.e = 3}", ["a": ["b": ["c": 1, "e": 3], "d": 2]]),
      (
        "[a.b]\nx = 1\n[a]\ny = 2\n[c]\n[a.d]", ["a": ["b": ["x": 1], "y": 2, "d": [:]], "c": [:]]
      ),
      ("[[a]]\nx = 1\n[a.b]\n[[a]]", ["a": [["x": 1, "b": [:]], [:]]]),
      ("a.b = 1\nc = 2\na.d = 3", ["a": ["b": 1, "d": 3], "c": 2]),
      ("[a.b.c]\n[a]\nb.t = 1", ["a": ["b": ["c": [:], "t": 1]]]),
      ("\u{FEFF}a = 1", ["a": 1]), ("", [:]), ("# only\n", [:]),
    ] as [(String, PreferenceValue?)])
  func `a document has the values that the specification gives it`(
    text: String, value: PreferenceValue?
  ) throws {
    guard let value else {
      #expect(throws: Problem.self) { try Self.document(text) }
      return
    }
    #expect(try Self.document(text).value(at: 0).isSpelled(as: value))
  }

  @Test(arguments: [
    ("a = 1\nb = yes\n", 2, 5, "\"yes\""), ("a = \n", 1, 5, "a value"), ("a 1\n", 1, 3, "\"=\""),
    ("[a\n", 1, 3, "\"]\""), ("a = 012\n", 1, 5, "leading zeros"),
    ("a = [1 2]\n", 1, 8, "\",\" or \"]\""),
    ("a = [1,\n", 2, 1, "line 1 is not closed"), ("a = \"x\n", 1, 7, "the end of the line"),
    ("a = \"\\q\"", 1, 7, "after \"\\\""), ("a = 2021-02-29", 1, 5, "that exists"),
    ("a = 9223372036854775808", 1, 5, "64 bits"), ("a = null", 1, 5, "no null"),
    ("a = 1 b = 2", 1, 7, "the end of the line"), ("a = '\u{1}'", 1, 6, "control character"),
    ("a = \"\\ud800\"", 1, 6, "character of Unicode"),
    ("a = 1\rb = 2", 1, 6, "a carriage return alone"),
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

  @Test(arguments: [
    "a = {b = 1,}", "a = {\nb = 1}", "a = {b = 1 # c\n}", "a = \"\\e\"", "a = \"\\x41\"",
    "a = 07:32",
    "a = 1979-05-27T07:32Z",
  ])
  func `what TOML 1.1 added is refused only by a strict reader`(text: String) throws {
    _ = try Self.document(text)
    do throws(Problem) {
      _ = try Self.document(text, strict: true)
      Issue.record("accepted: \(text)")
    } catch {
      #expect(error.message.contains("TOML 1.1 added"), "\(error.message)")
    }
    _ = try Self.document("#:tombi toml-version = \"v1.1.0\"\n" + text, strict: true)
  }

  @Test(arguments: [
    ("a = 1\na = 2\n", "a"), ("[a]\n[a]\n", "a"), ("a = 1\n[a]\n", "a"), ("a.b = 1\n[a]\n", "a"),
    ("[a]\n[[a]]\n", "a"), ("[[a]]\n[a]\n", "a"), ("a = []\n[[a]]\n", "a"),
    ("a = {}\n[a.b]\n", "a"),
    ("[a.b]\n[a]\nb = 1\n", "b"), ("[x.y]\n[x]\ny.z = 1\n", "y"), ("a = {b = 1, b.c = 2}", "b"),
    ("[a.b.c]\n[a]\nb.t = 1\n[a.b]\n", "b"), ("a.b = 1\na = {}\n", "a"),
  ])
  func `a second definition is a duplicate key, and a strict reader names both lines`(
    text: String, key: String
  ) throws {
    let snapshot = DocumentSnapshot(try Self.document(text), revision: .new())
    #expect(snapshot.problems.contains { $0.reason == .duplicateKey(key) })
    do throws(Problem) {
      _ = try Self.document(text, strict: true)
      Issue.record("accepted: \(text)")
    } catch {
      #expect(error.message.contains("a second definition of \"\(key)\", after that of line"))
    }
  }

  @Test(arguments: [
    "[a]\n[a.b]\nc = 1\n", "[a.b]\n[a]\n", "a.b = 1\n[a.c]\n", "[a]\nb.c = 1\n[a.b.d]\n",
    "[[a]]\n[[a.b]]\n[[a]]\n[[a.b]]\n",
  ])
  func `tables that others name first are no second definitions`(text: String) throws {
    _ = try Self.document(text, strict: true)
  }

  @Test(arguments: [
    ("[a.b]\nx = 1\ny = 2\nc.d = 3\n[a.e]\nf = 4\n", false), ("a.x = 1\na.y = 2\nb = 3\n", false),
    ("[x.y]\n[x]\nz = 1\n", false), ("a.x = 1\nb = 2\na.y = 3\n", true),
    ("[a.b]\n[z]\n[a]\n", true),
    ("a = {b.c = 1, d = 2, b.e = 3}\n", true),
  ])
  func `tables are scattered if statements of others are between theirs`(
    text: String, isScattered: Bool
  ) throws {
    #expect(try Self.document(text).isScattered == isScattered)
  }

  @Test func `the depth of tables, keys and lists is limited`() throws {
    func nested(_ count: Int) -> [String] {
      let path = Array(repeating: "a", count: count).joined(separator: ".")
      let (open, close) = (
        String(repeating: "[", count: count), String(repeating: "]", count: count)
      )
      return ["[\(path)]\n", "\(path) = 1\n", "a = \(open)\(close)\n"]
    }
    for text in nested(500) { _ = try Self.document(text) }
    for text in nested(600) {
      #expect(throws: Problem.self) { try Self.document(text) }
    }
  }

  @Test func `dates have forms, and generated files are read-only`() throws {
    let text =
      "a = 1979-05-27\nb = 07:32:00\nc = 1979-05-27T07:32:00\nd = 1979-05-27T07:32:00Z\ne = 'x'\n"
    let snapshot = DocumentSnapshot(try Self.document(text), revision: .new())
    let forms = ["a", "b", "c", "d", "e"].map { snapshot.dateForm(of: PreferenceName(keys: $0)) }
    #expect(forms == [.dateText, .localTimeText, .localDateTimeText, .dateTimeText, nil])
    let lock = try Self.document("# This file is automatically @generated by Cargo.\nversion = 3\n")
    #expect(lock.problems.count == 1)
    #expect(try Self.document("#:schema ./x.json\na = 1\n").schemaReference == "./x.json")
  }

  @Test(arguments: [
    ("config", "a = 1\n[b.c]\nd = {x = 1}\n"), ("config", "b = [1, 2]\n"),
    ("config", "[[servers]]\nip = \"x\"\n"),
    ("telegraf.conf", "[agent]\n"), ("Pipfile", "a = 1\n"), ("x.toml", ""),
  ])
  func `TOML is recognized by the name of the file, else by its lines`(
    name: String, text: String
  ) throws {
    #expect(try DocumentReader.open(Array(text.utf8), named: name).format == .toml)
  }
}
