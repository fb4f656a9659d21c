import Editing
import Preferences
import Testing

@testable import Documents

/// The bytes of edited YAML documents.
struct YAMLEditingTests {
  enum Step: Sendable {
    case set(String, PreferenceValue), add(String, PreferenceValue), unset(String)
    case insert(String, PreferenceValue, at: Int), rename(String, String)
    case move(String, Int, to: Int), commentOut(String)
  }

  @Test(arguments: [
    ("1 # c", "# c\n- 1\n- 2"), ("1 # c\n", "# c\n- 1\n- 2\n"), ("1  \n", "- 1\n- 2\n"),
    ("--- 1 # c\n", "--- # c\n- 1\n- 2\n"),
  ])
  func `a document of one scalar becomes a list below its comment`(text: String, wanted: String)
    throws
  {
    let document = try DocumentReader.open(Array(text.utf8), named: "a.yaml", ReadingOptions())
    let changed = try document.applying([Change(.root, from: 1, to: [1, 2])])
    #expect(String(decoding: changed.bytes, as: UTF8.self) == wanted)
  }

  private static let values: [(String, Step, String)] = [
    ("a: 1 # c\n", .set("a", 2), "a: 2 # c\n"),
    ("a: old   # c\n", .set("a", "x y"), "a: x y   # c\n"),
    ("a: old\n", .set("a", "no"), "a: \"no\"\n"),
    ("a: 'old'\n", .set("a", "no"), "a: 'no'\n"),
    ("a: \"old\"\n", .set("a", "new"), "a: \"new\"\n"),
    ("a: 'x'\n", .set("a", "it's"), "a: 'it''s'\n"),
    ("a: 'x'\n", .set("a", "b\u{7}"), "a: \"b\\a\"\n"),
    ("a: &x # c\n", .set("a", 5), "a: &x 5 # c\n"),
    ("- !y # c\n", .set("[0]", "t"), "- !y t # c\n"),
    ("a: x\n", .set("a", "b: c"), "a: \"b: c\"\n"),
    ("a: x\n", .set("a", "b #c"), "a: \"b #c\"\n"),
    ("a: x\n", .set("a", ""), "a: \"\"\n"),
    ("a: x\n", .set("a", " x"), "a: \" x\"\n"),
    ("a: x\n", .set("a", "12:30:45"), "a: \"12:30:45\"\n"),
    ("a: x\n", .set("a", "1e3"), "a: \"1e3\"\n"),
    ("a: x\n", .set("a", "say \"hi\": no"), "a: 'say \"hi\": no'\n"),
    ("a: [p, q]\n", .set("a[0]", "x,y"), "a: [\"x,y\", q]\n"),
    ("a: p\n", .set("a", "x,y"), "a: x,y\n"),
    ("a:\nb: 1\n", .set("a", "x"), "a: x\nb: 1\n"),
    ("a:  # c\n", .set("a", "x"), "a: x  # c\n"),
    ("a: x # c\n", .set("a", .null), "a: null # c\n"),
    ("a: &k old\nb: *k\n", .set("a", "x"), "a: &k x\nb: *k\n"),
    ("a: &k old\nb: *k\n", .set("b", "x"), "a: &k old\nb: x\n"),
    ("a: !secret pw\n", .set("a", "x"), "a: !secret x\n"),
    ("a: one\n  two # c\n", .set("a", "x"), "a: x # c\n"),
    ("a: \"one\n  two\"\n", .set("a", "x"), "a: \"x\"\n"),
    ("a:\n  # about a\n  old\n", .set("a", "x"), "a:\n  # about a\n  x\n"),
    ("a: |- # c\n    old\n", .set("a", "x\n"), "a: | # c\n    x\n"),
    ("a: |\n  old\n", .set("a", " x\n"), "a: |2\n   x\n"),
    ("a: >\n  old\n  text\n", .set("a", "one two\n"), "a: >\n  one two\n"),
    ("a: |\n  old\n\nb: 1\n", .set("a", "x"), "a: |-\n  x\n\nb: 1\n"),
    ("a: |\n  old\n", .set("a", "b\u{7}\n"), "a: \"b\\a\\n\"\n"),
    ("a: {b: 1}\n", .set("a.c", 2), "a: {b: 1, c: 2}\n"),
    ("a: { b: 1 } # x\n", .set("a.c", 2), "a: { b: 1, c: 2 } # x\n"),
    ("a:\n  b: 1\n  # c: 3\n  # d: 4\n", .set("a.c", 2), "a:\n  b: 1\n  c: 2\n  # d: 4\n"),
    ("a:\n  #c: 3\nb: 1\n", .set("a.c", 2), "a:\n  c: 2\nb: 1\n"),
    ("a:\n  b: 1 # x\nc: 2\n", .set("a", 5), "a: 5\nc: 2\n"),
    ("a:\n- 1\n- 2\nc: 2\n", .set("a", ["b": 1, "d": 2]), "a:\n  b: 1\n  d: 2\nc: 2\n"),
    ("a:\n- 1\n", .set("a", [3, [:]]), "a:\n- 3\n- {}\n"),
    ("x:\n  a:\n  - 1\n  c: 2\n", .set("x.a", ["b": 1]), "x:\n  a:\n    b: 1\n  c: 2\n"),
    ("p: 80 # web\n", .set("p", 81), "p: 81 # web\n"),
    ("l:\n- x\nn: 1\n", .set("n", 2), "l:\n- x\nn: 2\n"),
    ("a:\n# in column 0\n\n  b: 1\n", .set("a.b", 2), "a:\n# in column 0\n\n  b: 2\n"),
    ("- n: 1\n  # end\n- n: 2\n", .set("[1].n", 3), "- n: 1\n  # end\n- n: 3\n"),
    ("l:\n  # c\n  - k: []\nm: 1\n", .set("m", 2), "l:\n  # c\n  - k: []\nm: 2\n"),
    ("a: >\n  x\n    y\nb: 1\n", .set("b", 2), "a: >\n  x\n    y\nb: 2\n"),
    ("c: |\n  x \n  y\nd: 1\n", .set("d", 2), "c: |\n  x \n  y\nd: 2\n"),
    ("v: \"08\"\n", .set("v", "09"), "v: \"09\"\n"),
    ("a: &k v\nb: *k\nc: 1\n", .set("c", 2), "a: &k v\nb: *k\nc: 2\n"),
    ("a:\n  b:\n\n# of c\nc: 1\n", .set("a.b", 1), "a:\n  b: 1\n\n# of c\nc: 1\n"),
    ("a: 1\n    # c\nb: 2\n", .set("b", 3), "a: 1\n    # c\nb: 3\n"),
    ("a: |-\n\n  x\nb: 1\n", .set("b", 2), "a: |-\n\n  x\nb: 2\n"),
    ("a: y\n", .set("a", "x\n \n"), "a: \"x\\n \\n\"\n"),
    ("mode: '0644'\n", .set("mode", "2775"), "mode: '2775'\n"),
    ("b: 1 # x\na: 2\n", .set("a", 3), "b: 1 # x\na: 3\n"),
    ("k: &a\n  # c\n  b: 1\n", .set("k.b", 2), "k: &a\n  # c\n  b: 2\n"),
    ("a: &x\n  b: 1\nc: *x\n", .set("a.b", 5), "a: &x\n  b: 5\nc: *x\n"),
    ("a: &x\n  b: 1\nc: *x\n", .set("c", 5), "a: &x\n  b: 1\nc: 5\n"),
    ("a: no\n", .set("a", "yes"), "a: yes\n"),
    ("a: 1\n---\nb: 1\n", .set("[0].a", 2), "a: 2\n---\nb: 1\n"),
    ("a: {}\n  # d: 4\nc: 2\n", .set("a.d", 5), "a:\n  d: 5\nc: 2\n"),
  ]

  private static let members: [(String, Step, String)] = [
    ("a: |\n  old\nb: 1\n", .set("a", "x\ny\n"), "a: |\n  x\n  y\nb: 1\n"),
    ("a: |\n  old\nb: 1\n", .set("a", "x\ny"), "a: |-\n  x\n  y\nb: 1\n"),
    ("a: |\n  old\nb: 1\n", .set("a", "x\n\n"), "a: |+\n  x\n\nb: 1\n"),
    ("a: >\n  old\n", .set("a", "x\ny\n"), "a: >\n  x\n\n  y\n"),
    ("a: old\nb: 1\n", .set("a", "x\ny\n"), "a: |\n  x\n  y\nb: 1\n"),
    ("a: 1\n", .set("b", 2), "a: 1\nb: 2\n"),
    ("a: 1", .set("b", 2), "a: 1\nb: 2"),
    (
      "a:\n    b: 1\n\n# about d\nd: 1\n", .set("a.c", 2),
      "a:\n    b: 1\n    c: 2\n\n# about d\nd: 1\n"
    ),
    ("a: {}\nd: 1\n", .set("a.c", 2), "a:\n  c: 2\nd: 1\n"),
    ("a: {} # none\n", .set("a.c", 2), "a: # none\n  c: 2\n"),
    ("a:\nd: 1\n", .set("a.c", 2), "a:\n  c: 2\nd: 1\n"),
    ("a: {\n    b: 1 # x\n  }\n", .set("a.c", 2), "a: {\n    b: 1, # x\n    c: 2\n  }\n"),
    ("a: {\n    b: 1,\n  }\n", .set("a.c", 2), "a: {\n    b: 1,\n    c: 2,\n  }\n"),
    ("---\na: 1\n...\n", .set("c", 2), "---\na: 1\nc: 2\n...\n"),
    ("a: 1\n---\nb: 1\n", .set("[0].c", 2), "a: 1\nc: 2\n---\nb: 1\n"),
    ("a:\n  b: |+\n    x\n\nd: 1\n", .set("a.c", 2), "a:\n  b: |+\n    x\n\n  c: 2\nd: 1\n"),
    ("a: 1\n# about b\nb: 2 # x\nc: 3\n", .unset("b"), "a: 1\nc: 3\n"),
    ("# of both\na: 1\nb: 2\n", .unset("b"), "# of both\na: 1\n"),
    ("a:\n  b: 1\nc: 2\n", .unset("a.b"), "a: {}\nc: 2\n"),
    ("a: # x\n  b: 1\n", .unset("a.b"), "a: {} # x\n"),
    ("# head\n\na: 1\n", .unset("a"), "# head\n\n"),
    ("a: {b: 1, c: 2}\n", .unset("a.b"), "a: {c: 2}\n"),
    ("a: {b: 1, c: 2}\n", .unset("a.c"), "a: {b: 1}\n"),
    ("a:\n  b: 1 # x\n", .rename("a.b", "c"), "a:\n  c: 1 # x\n"),
    ("on: 1\n", .rename("on", "off"), "\"off\": 1\n"),
    ("l:\n  - a: 1\n    b: 2\n", .unset("l[0].a"), "l:\n  - b: 2\n"),
    ("l:\n  - a: 1\n    # about b\n    b: 2\n", .unset("l[0].a"), "l:\n  - # about b\n    b: 2\n"),
    ("l:\n- a: 1\n- a: 2\nm: 0\n", .set("l[1].b", 2), "l:\n- a: 1\n- a: 2\n  b: 2\nm: 0\n"),
    ("d: &d {r: 1}\ns:\n  <<: *d\n", .set("s.r", 2), "d: &d {r: 1}\ns:\n  <<: *d\n  r: 2\n"),
    ("a: 5\n", .set("a", ["b": 1, "c": [2]]), "a:\n  b: 1\n  c:\n    - 2\n"),
    ("# head\n\n", .set("b", 2), "# head\n\nb: 2\n"),
    ("t: {}\n# foot\n", .set("t.a", 1), "t:\n  a: 1\n# foot\n"),
    ("# of a\na: 1\n# of b\nb: 2\n", .unset("a"), "# of b\nb: 2\n"),
    ("a: >\n  o\n", .set("a", " x\n y\n"), "a: >2\n   x\n   y\n"),
    ("m:\n  a: old\n  b: 1\n", .set("m.a", "x\ny\n"), "m:\n  a: |\n    x\n    y\n  b: 1\n"),
    ("# none\n", .set("a", 1), "# none\na: 1\n"),
    // The comments above a document stay above its new value.
    ("# c\na: 1\n", .set(".", true), "# c\ntrue\n"), ("# c\n? a", .set(".", 2), "# c\n2"),
    ("--- # c\n# d\n- 1\n", .set(".", "x"), "--- # c\n# d\nx\n"),
    ("{a, b: 1}\n", .set("a", 2), "{a: 2, b: 1}\n"),
    ("a: |-\n  x", .set("b", 1), "a: |-\n  x\nb: 1"),
    ("a: |\n  x", .set("a", "y"), "a: |-\n  y"),
    ("# none", .set("a", 1), "# none\na: 1"), ("# none", .set(".", ["x"]), "# none\n- x\n"),
    ("a: 1\nb: 2", .unset("b"), "a: 1"),
    ("- a: 1\n  b: 2\n- c: 1\n", .unset("[0].b"), "- a: 1\n- c: 1\n"),
    ("- a: 1\n- b: {}\n", .set("[1].b.c", [1, 2]), "- a: 1\n- b:\n    c:\n      - 1\n      - 2\n"),
    (
      "a:\n  b: 1\n", .set("a.x", ["y": ["z": true]]),
      "a:\n  b: 1\n  x:\n    \"y\":\n      z: true\n"
    ),
    ("---\na: 1\n", .unset("a"), "---\n"),
    ("a: 1\n---\nb: {}\n---\nc: 1\n", .set("[1].b.c", 2), "a: 1\n---\nb:\n  c: 2\n---\nc: 1\n"),
    ("a: 1\n---\nb: 1\n---\nc: 1\n", .unset("[1].b"), "a: 1\n---\n{}\n---\nc: 1\n"),
    ("", .set("a", 1), "a: 1\n"),
    ("\u{FEFF}a: 1\n", .set("b", 1), "\u{FEFF}a: 1\nb: 1\n"),
    (
      "a: 1 # c\nb: 2\n", .set("a", ["x": ["y": [["p": 1, "q": 2], [1], [], [:]]]]),
      "a: # c\n  x:\n    \"y\":\n      - p: 1\n        q: 2\n      - - 1\n      - []\n      - {}\nb: 2\n"
    ),
    ("a:\n  # about b\n  b: 1\n  # d: 4\nc: 2\n", .unset("a.b"), "a: {}\n  # d: 4\nc: 2\n"),
  ]

  private static let elements: [(String, Step, String)] = [
    ("a:\n- |\n  old\n- b\n", .set("a[0]", "x\ny\n"), "a:\n- |\n  x\n  y\n- b\n"),
    ("l:\n- a\n- b # x\nm: 1\n", .add("l", "c"), "l:\n- a\n- b # x\n- c\nm: 1\n"),
    ("l:\n  -   a\n\n  # end\nm: 1\n", .add("l", "c"), "l:\n  -   a\n  -   c\n\n  # end\nm: 1\n"),
    (
      "l:\n  - a: 1\n    b: 2\n", .add("l", ["a": 3, "b": 4]),
      "l:\n  - a: 1\n    b: 2\n  - a: 3\n    b: 4\n"
    ),
    ("l: []\n", .add("l", "c"), "l:\n  - c\n"),
    ("l: [a, b]\n", .add("l", "c"), "l: [a, b, c]\n"),
    ("l:\n- k:\n  - 1\n  - 2\n- z\n", .add("l[0].k", 3), "l:\n- k:\n  - 1\n  - 2\n  - 3\n- z\n"),
    ("l:\n  # about a\n  - a\n  - b\n", .unset("l[0]"), "l:\n  - b\n"),
    ("l:\n  - a\nm: 1\n", .unset("l[0]"), "l: []\nm: 1\n"),
    ("l:\n  # about a\n  - a\n", .insert("l", "z", at: 0), "l:\n  - z\n  # about a\n  - a\n"),
    ("l:\n- a\n- b\n# about c\n- c\n", .move("l", 2, to: 0), "l:\n# about c\n- c\n- a\n- b\n"),
    ("l:\n  - a\n  # - b\n", .add("l", "c"), "l:\n  - a\n  - c\n  # - b\n"),
    (
      "l:\n  - a: 1\n    b: 2\nm: 1\n", .add("l", ["a": 3, "b": 4]),
      "l:\n  - a: 1\n    b: 2\n  - a: 3\n    b: 4\nm: 1\n"
    ),
    ("l: [\n    a,\n  ]\n", .add("l", "b"), "l: [\n    a,\n    b,\n  ]\n"),
    ("- a # c\n", .set("[0]", "x\ny\n"), "- | # c\n  x\n  y\n"),
    ("- a # one\n", .add(".", "b"), "- a # one\n- b\n"),
    ("l: [] # c\n", .add("l", "x"), "l: # c\n  - x\n"),
    ("- - 1\n  - 2\n", .add("[0]", 3), "- - 1\n  - 2\n  - 3\n"),
    ("a: [x, # one\n  y, # two\n  z]\n", .unset("a[1]"), "a: [x, # one\n  z]\n"),
  ]

  private static let commented: [(String, Step, String)] = [
    ("a:\n  b:\n    - 1\n  c: 2\n", .commentOut("a.b"), "a:\n  # b:\n  #   - 1\n  c: 2\n"),
    ("a:\n  b: 1\n", .commentOut("a.b"), "a: {}\n  # b: 1\n"),
    ("# a:\n#   b: 1\nc: 2\n", .set("a", ["b": 1]), "a:\n  b: 1\nc: 2\n"),
  ]

  @Test(arguments: values + members + elements + commented)
  func `an edit keeps the style and all that it does not touch, and undo restores it`(
    old: String, step: Step, new: String
  ) throws {
    let document = try YAMLDocument(Array(old.utf8))
    var file = EditedFile(document)
    file.draft.stage(try Self.changes(step, document))
    try file.save()
    #expect(file.text == new)
    try file.undo()
    #expect(file.text == old)
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
        var elements = snapshot[list]?.elements
      else { return [Change(name, from: snapshot[name], to: nil)] }
      elements.remove(at: index)
      return [Change(list, from: snapshot[list], to: .array(elements))]
    case .add(let text, let value):
      let name = try PreferenceName(parsing: text)
      let elements = snapshot[name]?.elements ?? []
      return [Change(name, from: snapshot[name], to: .array(elements + [value]))]
    case .insert(let text, let value, let index):
      let name = try PreferenceName(parsing: text)
      var elements = snapshot[name]?.elements ?? []
      elements.insert(value, at: index)
      return [Change(name, from: snapshot[name], to: .array(elements))]
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
    case .commentOut(let text):
      let name = try PreferenceName(parsing: text)
      var change = Change(name, from: snapshot[name], to: nil)
      change.commentsOut = true
      return [change]
    }
  }

  @Test(arguments: [
    ("x: &x {b: 1}\na: *x\n", Step.set("a.b", 2), "is shared with the anchor"),
    ("a: &x\n  b: 1\nc: *x\n", .set("a", 5), "refers to it"),
    ("a: &x 1\nc: *x\n", .unset("a"), "refers to it"),
    ("a: !!set\n  b:\n", .set("a.c", 1), "the tag"),
    ("? a\n: 1\n", .set("a", 2), "a question mark"),
    ("? a\nb: 1\n", .set("a.c", 2), "a question mark"),
    ("? a\nb: 1\n: c\n", .unset("b"), "of line 3 would become that of the key above"),
    ("a: |\n  x", .set("b", 1), "ends without a line break"),
    ("?\n |\n # e", .set("b", 1), "ends without a line break"),
    ("a: 1\na: 2\n", .set("a", 3), "duplicate key"),
    ("a: &x {b: 1}\nc:\n  <<: *x\n", .unset("c.b"), "comes from another group"),
    ("a: 1\n---\nb: 1\n", .set("[2]", 1), "several"), ("a: 1\n", .set("a", "\0"), "U+0000"),
  ])
  func `an edit that YAML cannot express is refused`(
    text: String, step: Step, words: String
  ) throws {
    let document = try YAMLDocument(Array(text.utf8))
    let changes = try Self.changes(step, document)
    do throws(Problem) {
      _ = try document.applying(changes)
      Issue.record("not refused")
    } catch {
      #expect(error.message.contains(words), "\(error.message)")
    }
  }

  @Test func `an inherited member is set as an own one`() throws {
    let text = "a: &x {b: 1}\nc:\n  <<: *x\n"
    let document = try YAMLDocument(Array(text.utf8))
    let changes = try Self.changes(.set("c.b", 2), document)
    #expect(changes[0].old == 1)
    #expect(try document.applying(changes).bytes.asText == text + "  b: 2\n")
  }
}
