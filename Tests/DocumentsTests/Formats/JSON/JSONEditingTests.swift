import Preferences
import Testing

@testable import Documents

/// The effect of edits on the lines of a JSON file.
struct JSONEditingTests {
  @Test(arguments: ["\n", "\r\n", "\r"])
  func `adding a JSON key adds one line and a comma`(lineBreak: String) throws {
    #expect(
      try edit("{\n\t\"a\" : 1,\n\t\"b\" : 2\n}", lineBreak, add("c", .bool(true)))
        == "{\n\t\"a\" : 1,\n\t\"b\" : 2,\n\t\"c\" : true\n}")
  }

  @Test(arguments: [
    ("{\"a\":1,\"b\":2}", "{\"a\":1,\"b\":2,\"c\":3}"),
    ("{ \"a\": 1 }", "{ \"a\": 1, \"c\": 3 }"),
    ("{\n  \"a\": 1,\n}", "{\n  \"a\": 1,\n  \"c\": 3,\n}"),
    ("{\n  \"a\": 1 // one\n}", "{\n  \"a\": 1, // one\n  \"c\": 3\n}"),
    ("{\n  \"a\": 1\n\n  // later\n}", "{\n  \"a\": 1,\n  \"c\": 3\n\n  // later\n}"),
    (
      "{\n  \"a\": 1 // one\n\n  // \"b\": 2,\n  // \"d\": 3\n}",
      "{\n  \"a\": 1, // one\n  \"c\": 3\n\n  // \"b\": 2,\n  // \"d\": 3\n}"
    ),
    ("{}", "{\n  \"c\": 3\n}"), ("{ }\n", "{\n  \"c\": 3\n}\n"),
    ("{\n}\n", "{\n  \"c\": 3\n}\n"), ("{\n\t// none\n}", "{\n\t// none\n\t\"c\": 3\n}"),
    ("{ /* none */ }", "{ /* none */ \"c\": 3 }"),
    ("{ \"a\": 1\n, \"b\": 2\n}", "{ \"a\": 1\n, \"b\": 2\n, \"c\": 3\n}"),
    ("{\"a\": 1,\n \"b\": 2}", "{\"a\": 1,\n \"b\": 2,\n \"c\": 3}"),
    ("\u{FEFF}{\n  \"a\": 1\n}", "\u{FEFF}{\n  \"a\": 1,\n  \"c\": 3\n}"),
  ])
  func `a new JSON member follows the layout of its neighbours`(old: String, new: String) throws {
    #expect(try edit(old, add("c", .integer(3))) == new)
  }

  @Test func `an empty JSON container takes a scalar on its line, and a container on new lines`()
    throws
  {
    let text = "{\n    \"a\": {\n        \"x\": 1\n    },\n    \"b\": {},\n    \"l\": []\n}\n"
    let changes = [
      Change(PreferenceName(keys: "b", "y"), from: nil, to: .integer(2)),
      Change(path("l/#0"), from: nil, to: .dictionary(["z": .null])),
    ]
    #expect(
      try edit(text, changes)
        == "{\n    \"a\": {\n        \"x\": 1\n    },\n    \"b\": {\"y\": 2},\n"
        + "    \"l\": [\n        {\n            \"z\": null\n        }\n    ]\n}\n")
  }

  @Test(arguments: [
    ("{\n  \"l\": [ ]\n}", "{\n  \"l\": [ 5 ]\n}"),
    ("{\n  \"l\": []\n}", "{\n  \"l\": [5]\n}"),
    ("{\n  \"a\": [ 1, 2 ],\n  \"l\": []\n}", "{\n  \"a\": [ 1, 2 ],\n  \"l\": [ 5 ]\n}"),
    ("{\n  \"a\": [1, 2],\n  \"l\": [ ]\n}", "{\n  \"a\": [1, 2],\n  \"l\": [5]\n}"),
    ("{\n  \"a\": [\n    1\n  ],\n  \"l\": []\n}", "{\n  \"a\": [\n    1\n  ],\n  \"l\": [5]\n}"),
    ("{\n  \"l\": [] // none\n}", "{\n  \"l\": [5] // none\n}"),
    ("{\n  \"l\": [\n  ]\n}", "{\n  \"l\": [\n    5\n  ]\n}"),
  ])
  func `an empty list takes its first scalar on the same line`(old: String, new: String) throws {
    #expect(try edit(old, [Change(path("l/#0"), from: nil, to: .integer(5))]) == new)
  }

  @Test(arguments: [83, 84])
  func `an empty list is broken into lines if its line would exceed 100 columns`(
    length: Int
  ) throws {
    let text = String(repeating: "é", count: length)
    let new = try edit(
      "{\n  \"list\": [ ],\n  \"b\": 1\n}", [Change(path("list/#0"), from: nil, to: .string(text))])
    let isOnLine = length == 83
    #expect(
      new
        == "{\n  \"list\": [" + (isOnLine ? " \"\(text)\" " : "\n    \"\(text)\"\n  ")
        + "],\n  \"b\": 1\n}")
  }

  @Test func `setting a nested key creates the missing dictionaries and lists`() throws {
    let changes = [add("d/e/f", .integer(1)), add("d/e/g", .integer(2)), add("h/#0", .integer(3))]
    #expect(
      try edit("{\"a\": 1}", changes)
        == "{\"a\": 1, \"d\": {\"e\": {\"f\": 1, \"g\": 2}}, \"h\": [3]}")
  }

  @Test(arguments: [
    ("{\"a\": 1, \"b\": 2, \"c\": 3}", "{\"a\": 1, \"c\": 3}"),
    ("{\"b\": 2}", "{}"), ("{ \"b\": 2 }", "{}"), ("{\"a\":1,\"b\":2}", "{\"a\":1}"),
    (
      "{\n  \"a\": 1, // a\n  // b\n  \"b\": 2, // b\n  \"c\": 3\n}",
      "{\n  \"a\": 1, // a\n  \"c\": 3\n}"
    ),
    ("{\n  \"a\": 1, // a\n  \"b\": 2 // b\n}", "{\n  \"a\": 1 // a\n}"),
    ("{\n  \"a\": 1,\n  \"b\": 2,\n}", "{\n  \"a\": 1,\n}"),
    ("{\n  // apart\n\n  \"b\": 2\n}", "{\n  // apart\n\n}"),
    (
      "{\n  \"a\": 1,\n  /* of\n     b */\n  \"b\": 2,\n  // c\n  \"c\": 3\n}",
      "{\n  \"a\": 1,\n  // c\n  \"c\": 3\n}"
    ),
    ("{ \"a\": 1\n, \"b\": 2\n}", "{ \"a\": 1\n}"),
    ("{ \"a\": 1\n, \"b\": 2\n, \"c\": 3\n}", "{ \"a\": 1\n, \"c\": 3\n}"),
    ("{\"a\": 1, // a\n \"b\": 2}", "{\"a\": 1 // a\n}"),
    ("{\"a\": 1, \"b\": 2, // b\n \"c\": 3}", "{\"a\": 1,\n \"c\": 3}"),
  ])
  func `a removed JSON member takes its lines and comments with it`(old: String, new: String) throws
  {
    #expect(try edit(old, [Change(PreferenceName(keys: "b"), from: .integer(2), to: nil)]) == new)
  }

  @Test func `several JSON members are removed and added in one edit`() throws {
    let text = "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3,\n  \"d\": 4\n}"
    #expect(
      try edit(text, [remove("b", 2), remove("c", 3), add("e", .null), add("f", .null)])
        == "{\n  \"a\": 1,\n  \"d\": 4,\n  \"e\": null,\n  \"f\": null\n}")
    #expect(
      try edit(text, [remove("d", 4), remove("c", 3), add("e", .null)])
        == "{\n  \"a\": 1,\n  \"b\": 2,\n  \"e\": null\n}")
    #expect(
      try edit(text, [remove("a", 1), remove("b", 2), remove("c", 3), remove("d", 4)])
        == "{\n}")
    #expect(
      try edit(
        text, [remove("a", 1), remove("b", 2), remove("c", 3), remove("d", 4), add("e", .null)])
        == "{\n  \"e\": null\n}")
  }

  @Test func `editing a JSON list keeps the lines and comments of unchanged elements`() throws {
    let text = "[\n  1, // one\n  2, // two\n  3 // three\n]"
    #expect(
      try edit(text, list(1, 2, 3), list(1, 3)) == "[\n  1, // one\n  3 // three\n]")
    #expect(
      try edit(text, list(1, 2, 3), list(1, 2, 9, 3))
        == "[\n  1, // one\n  2, // two\n  9,\n  3 // three\n]")
    #expect(
      try edit(text, list(1, 2, 3), list(0, 1, 2, 3))
        == "[\n  0,\n  1, // one\n  2, // two\n  3 // three\n]")
    #expect(try edit("[1, 2, 3]", list(1, 2, 3), list(4, 1, 2, 5, 3)) == "[4, 1, 2, 5, 3]")
  }

  @Test func `reordering JSON keys moves as few members as possible`() throws {
    let old = PreferenceValue.dictionary(["a": .integer(1), "b": .integer(2), "c": .integer(3)])
    let new = PreferenceValue.dictionary(["c": .integer(3), "a": .integer(1), "b": .integer(2)])
    #expect(
      try edit("{\n \"a\": 1,\n \"b\": 2,\n \"c\": 3\n}", [Change(.root, from: old, to: new)])
        == "{\n \"c\": 3,\n \"a\": 1,\n \"b\": 2\n}")
  }

  // MARK: Known bugs of other editors

  @Test func `removing the last element removes the comma before it`() throws {
    #expect(try edit("[1,2,3]", list(1, 2, 3), list(1, 2)) == "[1,2]")
  }

  @Test func `a number beyond 64 bits is written with all its digits`() throws {
    let number = PreferenceValue.integer(Number(spelling: "12345678901234567890"))
    #expect(try edit("{\"a\":1}", add("n", number)) == "{\"a\":1,\"n\":12345678901234567890}")
  }

  // MARK: Refused edits

  @Test func `setting an element past the end is refused with the next valid index`() {
    #expect(
      failure("[1]", [add("#5", .null)])?.description
        == "[5]: no such element; the last is [0], a new one is [1]")
    #expect(
      failure("{\"l\": []}", [add("l/#1/b", .null)])?.description
        == "l[1]: no such element; the list is empty, a new one is l[0]")
    #expect(
      failure("{}", [add("l/#2", .null)])?.description
        == "l[2]: no such element; the list is empty, a new one is l[0]")
  }

  @Test(arguments: [
    (
      "[\n  {\"a\": 1}\n]", "[\n  {\"a\": 1},\n  {\"c\": 3, \"d\": [4]}\n]"
    ),
    (
      "[\n  { \"a\": 1 },\n  { \"a\": 2 }\n]",
      "[\n  { \"a\": 1 },\n  { \"a\": 2 },\n  { \"c\": 3, \"d\": [4] }\n]"
    ),
    (
      "[\n  {\n    \"a\": [1]\n  }\n]",
      "[\n  {\n    \"a\": [1]\n  },\n  {\n    \"c\": 3,\n    \"d\": [4]\n  }\n]"
    ),
  ])
  func `a new list element is written on one line if its siblings are`(old: String, new: String)
    throws
  {
    let count = old.count { $0 == "a" }
    let element = PreferenceValue.dictionary(["c": .integer(3), "d": .array([.integer(4)])])
    #expect(try edit(old, add("#\(count)", element)) == new)
  }

  // MARK: -

  private func edit(
    _ text: String, _ lineBreak: String, _ change: Change
  ) throws(Problem) -> String {
    let text = String(text.map { $0 == "\n" ? Character(lineBreak) : $0 })
    let edited = try edit(text, [change])
    #expect(edited.count { $0.isNewline } == edited.count { $0 == Character(lineBreak) })
    return String(edited.map { $0.isNewline ? "\n" : $0 })
  }

  private func edit(_ text: String, _ change: Change) throws(Problem) -> String {
    try edit(text, [change])
  }

  private func edit(
    _ text: String, _ old: PreferenceValue, _ new: PreferenceValue
  ) throws(Problem) -> String {
    try edit(text, [Change(.root, from: old, to: new)])
  }

  private func edit(_ text: String, _ changes: [Change]) throws(Problem) -> String {
    try JSONDocument(Array(text.utf8)).applying(changes).bytes.asText
  }

  private func failure(_ text: String, _ changes: [Change]) -> Problem? {
    do throws(Problem) {
      _ = try edit(text, changes)
      return nil
    } catch {
      return error
    }
  }

  private func add(_ name: String, _ value: PreferenceValue) -> Change {
    Change(path(name), from: nil, to: value)
  }

  private func remove(_ name: String, _ value: Int) -> Change {
    Change(path(name), from: .integer(value), to: nil)
  }

  private func list(_ numbers: Int...) -> PreferenceValue { .array(numbers.map { .integer($0) }) }
}
