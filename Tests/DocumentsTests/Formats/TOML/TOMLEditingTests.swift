import Editing
import Preferences
import Testing

@testable import Documents

/// The bytes of edited TOML documents.
struct TOMLEditingTests {
  enum Step: Sendable {
    case set(String, PreferenceValue), add(String, PreferenceValue), unset(String)
    case rename(String, String), move(String, Int, to: Int)
  }

  private static let values: [(String, Step, String)] = [
    ("a = 1 # c\n", .set("a", 2), "a = 2 # c\n"),
    ("a   =  'o'\n", .set("a", "x"), "a   =  'x'\n"),
    ("a = 'x'\n", .set("a", "it's"), "a = \"it's\"\n"),
    ("a = \"x\"\n", .set("a", "C:\\d"), "a = \"C:\\\\d\"\n"),
    ("a = \"\"\"\nold\n\"\"\"\n", .set("a", "x\ny\n"), "a = \"\"\"\nx\ny\n\"\"\"\n"),
    ("a = '''old'''\n", .set("a", "x\ny"), "a = '''x\ny'''\n"),
    ("a = '''old'''\n", .set("a", "'''"), "a = \"\"\"'''\"\"\"\n"),
    ("a = \"\"\"old\"\"\"\n", .set("a", "x\"\"\""), "a = \"\"\"x\"\"\\\"\"\"\"\n"),
    ("a = \"old\"\n", .set("a", "x\ny"), "a = \"x\\ny\"\n"),
    ("a = 'x'\n", .set("a", "b\u{7}"), "a = \"b\\u0007\"\n"),
    ("a = 1.5\n", .set("a", .real(1.0)), "a = 1.0\n"),
    ("a = 1_000\n", .set("a", 3), "a = 3\n"),
    ("a = 1\r\nb = 2\r\n", .set("a", "x"), "a = \"x\"\r\nb = 2\r\n"),
    // A date keeps its form.
    ("a = 1979-05-27\n", .set("a", "2000-01-01"), "a = 2000-01-01\n"),
    ("a = '1979-05-27'\n", .set("a", "2000-01-01"), "a = '2000-01-01'\n"),
    ("#### h\nk = 1\n", .set("k", 2), "#### h\nk = 2\n"),
    ("a = { b = 1 # c\n}\n", .set("a.b", 2), "a = { b = 2 # c\n}\n"),
    ("a = {b.c.d = 1, b.e = 2}\n", .set("a.b.c", 3), "a = {b.c = 3, b.e = 2}\n"),
    ("k = 1\n\n# note\n\n[[x]]\n", .set("k", 2), "k = 2\n\n# note\n\n[[x]]\n"),
    (
      "[[s]]\n[s.t]\nq = 1\n[[s]]\n[s.t]\nq = 2\n", .set("s[0].t.q", 5),
      "[[s]]\n[s.t]\nq = 5\n[[s]]\n[s.t]\nq = 2\n"
    ),
    ("k = 1\n", .set("k", [["a": 1]]), "[[k]]\na = 1\n"),
    // A table that only a header inside it names gets a header of its own, once.
    ("[b.l]\n", .set("b", ["k": [], "l": ""]), "[b]\nl = \"\"\nk = []\n"),
    ("B.c = 1\n[[k]]\n", .set(".", ["k": [], "l": ""]), "l = \"\"\nk = []\n"),
    ("[[a.k]]\nb = 1\n[c]\n", .set(".", ["a": ["k": []], "c": [:]]), "[a]\nk = []\n\n[c]\n"),
    ("[a]\n[[a.k]]\nb = 1\n[c]\n", .set("a", ["k": []]), "[a]\nk = []\n[c]\n"),
    // The last table becomes a value, in a text without a last line break.
    ("# c\n\n[a]", .set("a", 3), "# c\na = 3"), ("k = 1\n\n[a]", .set("a", 3), "k = 1\na = 3"),
    ("# c\n\n[a] # d\nx = 1", .set("a", 3), "# c\na = 3"),
  ]

  private static let members: [(String, Step, String)] = [
    // A member goes into the body of its table, behind the last one.
    ("a = 1\n\n[t]\nc = 1\n", .set("b", 2), "a = 1\nb = 2\n\n[t]\nc = 1\n"),
    ("# head\n\n[t]\nc = 1\n", .set("b", 2), "# head\n\nb = 2\n\n[t]\nc = 1\n"),
    (
      "[t]\nc = 1 # x\n\n# about u\n[u]\n", .set("t.d", 2),
      "[t]\nc = 1 # x\nd = 2\n\n# about u\n[u]\n"
    ),
    ("[t] # x\n\n[t.s]\ny = 1\n", .set("t.d", 2), "[t] # x\nd = 2\n\n[t.s]\ny = 1\n"),
    ("[x.y.z]\n\n[x]\n", .set("x.c", 3), "[x.y.z]\n\n[x]\nc = 3\n"),
    ("[a.b]\n[a]\n[z]\n[a.c]\n", .set("a.c.x", 1), "[a.b]\n[a]\n[z]\n[a.c]\nx = 1\n"),
    ("[t]\n# port = 8\nhost = \"a\"\n", .set("t.port", 9), "[t]\nport = 9\nhost = \"a\"\n"),
    // A table that only those inside it name gets a header.
    ("[t.s]\ny = 1\n", .set("t.d", 2), "[t]\nd = 2\n\n[t.s]\ny = 1\n"),
    (
      "[t]\na = 1\n\n[z]\nb = 2\n", .set("t.u", ["y": 1]),
      "[t]\na = 1\n\n[t.u]\ny = 1\n\n[z]\nb = 2\n"
    ),
    // Dotted keys stay together, also in inline tables.
    ("a.b = 1\nz = 2\n", .set("a.c", 2), "a.b = 1\na.c = 2\nz = 2\n"),
    ("a.b = 1\nz = 2\n", .set("a.n", ["y": 2]), "a.b = 1\na.n.y = 2\nz = 2\n"),
    ("t = {c.b = 1}\n", .set("t.c.d", 2), "t = {c.b = 1, c.d = 2}\n"),
    ("t = { b = 1 } # x\n", .set("t.c", 2), "t = { b = 1, c = 2 } # x\n"),
    ("t = {}\n", .set("t.c", 2), "t = { c = 2 }\n"),
    ("", .set("a", 1), "a = 1\n"), ("# head\n", .set("a", 1), "# head\n\na = 1\n"),
    ("[a]", .set("a.b", 1), "[a]\nb = 1"), ("a = 1", .set("b", ["c": 1]), "a = 1\n\n[b]\nc = 1"),
    // A new group is written as its neighbours are.
    (
      "[d]\na = { v = 1 }\n", .set("d.b", ["v": 2]), "[d]\na = { v = 1 }\nb = { v = 2 }\n"
    ),
  ]

  private static let elements: [(String, Step, String)] = [
    ("l = [1, 2]\n", .add("l", 3), "l = [1, 2, 3]\n"),
    ("l = [\n  1, # a\n  2 # b\n]\n", .add("l", 3), "l = [\n  1, # a\n  2, # b\n  3\n]\n"),
    ("l = [\n  1,\n  2,\n]\n", .add("l", 3), "l = [\n  1,\n  2,\n  3,\n]\n"),
    ("l = [\n  1\n ,2\n]\n", .add("l", 3), "l = [\n  1\n ,2\n ,3\n]\n"),
    ("l = [\n  1,\n  # more\n]\n", .add("l", 2), "l = [\n  1,\n  2,\n  # more\n]\n"),
    (
      "[[s]]\nn = \"a\"\n\n[z]\nq = 1\n", .add("s", ["n": "b"]),
      "[[s]]\nn = \"a\"\n\n[[s]]\nn = \"b\"\n\n[z]\nq = 1\n"
    ),
    (
      "[[s]]\nn = 1\n\n# two\n[[s]]\nn = 2\n", .move("s", 1, to: 0),
      "# two\n[[s]]\nn = 2\n\n[[s]]\nn = 1\n"
    ),
  ]

  private static let removals: [(String, Step, String)] = [
    ("t = {a = 1, b = 2, c = 3}\n", .unset("t.b"), "t = {a = 1, c = 3}\n"),
    ("t = {a = 1, b = 2, c = 3}\n", .unset("t.c"), "t = {a = 1, b = 2}\n"),
    ("t = { b = 1 }\n", .unset("t.b"), "t = {}\n"),
    (
      "l = [\n  1, # a\n  # about\n  2, # b\n  3,\n]\n", .unset("l[1]"),
      "l = [\n  1, # a\n  3,\n]\n"
    ),
    ("l = [ # note\n  1 ,\n  2\n]\n", .unset("l[0]"), "l = [ # note\n  2\n]\n"),
    ("l = [\n  1, # a\n  2 # b\n]\n", .unset("l[1]"), "l = [\n  1, # a\n]\n"),
    ("l = [1, 2]\n", .unset("l[1]"), "l = [1]\n"),
    ("l = [\n  \"o\" # c\n  ,\n]\n", .unset("l[0]"), "l = [\n]\n"),
    // A comment that stays keeps its line, also above a comma alone.
    ("l = [\n  1\n  # more\n  ,\n]\n", .unset("l[0]"), "l = [\n  # more\n]\n"),
    (
      "l = [\n  1\n  # more\n  ,\n  2\n]\n", .unset("l[0]"), "l = [\n  # more\n  2\n]\n"
    ),
    (
      "l = [\n  0,\n  1 # own\n  # more\n  ,\n  # end\n]\n", .unset("l[1]"),
      "l = [\n  0,\n  # more\n  # end\n]\n"
    ),
    // A table of a list takes the tables inside it along.
    (
      "# one\n[[s]]\nn = 1\n[s.t]\nx = 1\n\n[[s]]\nn = 2\n", .unset("s[0]"), "[[s]]\nn = 2\n"
    ),
    (
      "a = 1\n\n# about t\n[t]\nb = 1\n[t.u]\nc = 2\n\n[z]\n", .unset("t"), "a = 1\n\n[z]\n"
    ),
    ("[t]\nb = 1\n\n[u]\nx = 1\n", .unset("t.b"), "[t]\n\n[u]\nx = 1\n"),
    ("# head\n\nb = 2\n\n[t]\nc = 1\n", .unset("b"), "# head\n\n[t]\nc = 1\n"),
    ("[h.a]\nx = 1\n\n[h.b]\ny = 1", .unset("h.b"), "[h.a]\nx = 1"),
    // A table of which no text is left goes too.
    ("[h.a]\nx = 1\n\n[z]\n", .unset("h.a"), "[z]\n"),
    ("a.b.c = 1\nd = 2\n", .unset("a.b.c"), "d = 2\n"),
    ("a = 1\n\n[[s]]\nb = 1\n", .unset("s[0]"), "a = 1\n"),
    ("\u{FEFF}[t]\na = 1\n[u]\nb = 1\n", .unset("t"), "\u{FEFF}[u]\nb = 1\n"),
    ("[t]\n\n\n[u]\na = 1\n\n\n[v]\nb = 1\n", .unset("v"), "[t]\n\n\n[u]\na = 1\n"),
  ]

  private static let renamings: [(String, Step, String)] = [
    ("[[t]]\na = 1\n[[t]]\na = 2\n", .rename("t", "u"), "[[u]]\na = 1\n[[u]]\na = 2\n"),
    ("[t]\na = 1 # x\n", .rename("t.a", "b c"), "[t]\n\"b c\" = 1 # x\n"),
    (
      "t.a = 1\n[x]\nt = 2\n", .rename("t", "u"), "u.a = 1\n[x]\nt = 2\n"
    ),
    (
      "[t]\na.b = 1\na.c = 2\n\n[t.a.d]\n", .rename("t.a", "n"),
      "[t]\nn.b = 1\nn.c = 2\n\n[t.n.d]\n"
    ),
    ("a = 1\n", .rename("a", "it\"s"), "'it\"s' = 1\n"),
  ]

  @Test(arguments: values + members + elements + removals + renamings)
  func `an edit changes exactly its lines, and undo and redo restore the bytes`(
    old: String, step: Step, new: String
  ) throws {
    var file = EditedFile(try TOMLDocument(Array(old.utf8)))
    file.draft.stage(try Self.changes(step, file.document))
    try file.save()
    #expect(file.text == new)
    try file.undo()
    #expect(file.text == old)
    try file.redo()
    #expect(file.text == new)
  }

  @Test func `a new document has a blank line before each header`() throws {
    let value: PreferenceValue = ["g": ["x": 1, "r": [["y": 2], [:]]], "a": [1, "b"]]
    let document = try DocumentFormat.toml.document(holding: value)
    #expect(
      document.bytes.asText
        == "a = [1, \"b\"]\n\n[g]\nx = 1\n\n[[g.r]]\ny = 2\n\n[[g.r]]\n")
  }

  static func changes(_ step: Step, _ document: any Document) throws -> [Change] {
    let snapshot = DocumentSnapshot(document, revision: .new())
    switch step {
    case .set(let text, let value):
      let name = try PreferenceName(parsing: text)
      return [Change(name, from: snapshot[name], to: value)]
    case .unset(let text):
      let name = try PreferenceName(parsing: text)
      guard let list = name.parent, case .index(let index) = name.last,
        var elements = snapshot[list]?.elements, elements.count > 1
      else { return [Change(name, from: snapshot[name], to: nil)] }
      elements.remove(at: index)
      return [Change(list, from: snapshot[list], to: .array(elements))]
    case .add(let text, let value):
      let name = try PreferenceName(parsing: text)
      let elements = snapshot[name]?.elements ?? []
      return [Change(name, from: snapshot[name], to: .array(elements + [value]))]
    case .move(let text, let from, let to):
      let name = try PreferenceName(parsing: text)
      var elements = snapshot[name]?.elements ?? []
      elements.insert(elements.remove(at: from), at: to)
      return [Change(name, from: snapshot[name], to: .array(elements))]
    case .rename(let text, let key):
      let name = try PreferenceName(parsing: text)
      guard let value = snapshot[name] else { return [] }
      var parts = name.components
      parts[parts.count - 1] = .key(key)
      return try Change.renaming(name, to: PreferenceName(parts), of: value)
    }
  }

  @Test(arguments: ["", "\n\n", "\n\n\n"])
  func `a table that is added and removed leaves the lines at the end as they were`(
    end: String
  ) throws {
    let old = "a = 1\n\n[t]\nb = 2\n\(end)"
    var document: any Document = try TOMLDocument(Array(old.utf8))
    for step in [Step.set("u", ["x": 1]), .unset("u")] {
      document = try document.applying(Self.changes(step, document))
    }
    #expect(document.bytes.asText == old)
  }

  @Test(arguments: [
    ("0x1F", "0x1F"), ("1_000", "1_000"), (" 0b101 ", "0b101"), ("+7", "+7"), ("12", "12"),
    // TOML has no such spelling.
    ("0X1F", "31"),
  ])
  func `a typed integer keeps its spelling if TOML has it`(typed: String, written: String) throws {
    let document = try TOMLDocument(Array("n = 5\n".utf8))
    let name = PreferenceName(keys: "n")
    let snapshot = DocumentSnapshot(document, revision: .new())
    let value = try Notation(for: snapshot[name], in: snapshot).parse(typed, as: .integer)
    let new = try document.applying([Change(name, from: 5, to: value)])
    #expect(new.bytes.asText == "n = \(written)\n")
  }

  @Test(arguments: [
    (Step.set("a", .null), "null"),
    (.set("a", .integer(Number(spelling: "0x8000000000000000"))), "64 bits"),
    (.add("s", 1), "holds only groups"), (.set("t", "10:00"), "a time without seconds"),
    (.set("d", "2026-01-31T10:00:00+01"), "write it as in"),
  ])
  func `an edit that TOML cannot express is refused`(step: Step, words: String) throws {
    let document = try TOMLDocument(
      Array("a = 1\nt = 10:00:00\nd = 2026-01-31T10:00:00Z\n[[s]]\nb = 1\n".utf8))
    let changes = try Self.changes(step, document)
    do throws(Problem) {
      _ = try document.applying(changes)
      Issue.record("not refused")
    } catch {
      #expect(error.message.contains(words), "\(error.message)")
    }
  }

  @Test func `a table that is commented out is uncommented as a whole`() throws {
    let text =
      "a = 1\n\n# [[outputs.file]]\n#   files = [\"stdout\"]\n#   ## The format.\n#   rotate = 1\n"
    let document = try TOMLDocument(Array(text.utf8))
    let snapshot = DocumentSnapshot(document, revision: .new())
    let found = try #require(snapshot.commentedOut.first)
    #expect("\(found.key)" == "outputs.file" && snapshot.commentedOut.count == 1)
    let new = try document.applying([Change(found.key, from: nil, to: found.value)])
    #expect(
      new.bytes.asText
        == "a = 1\n\n[[outputs.file]]\n  files = [\"stdout\"]\n  ## The format.\n  rotate = 1\n")
  }
}
