import Preferences
import Testing

@testable import Documents

/// A removal and an addition that are one renaming keep the member's place, spelling and comments.
struct RenamingTests {
  private func renamed(
    _ text: String, _ name: PreferenceName, to new: PreferenceName,
    then value: PreferenceValue? = nil
  ) throws -> String {
    let document = try DocumentReader.open(Array(text.utf8))
    let snapshot = DocumentSnapshot(document, revision: Revision(token: ""))
    let old = try #require(snapshot[name])
    var changes = try Change.renaming(name, to: new, of: old)
    if let value { changes.append(Change(new, from: old, to: value)) }
    return String(decoding: try document.applying(changes).bytes, as: UTF8.self)
  }

  private let a = PreferenceName(keys: "a"), b = PreferenceName(keys: "b")

  @Test func `a renamed JSON key keeps its place, comments and number`() throws {
    let text = "{\n  // about a\n  \"a\" : 1.50, // one and a half\n  \"z\": 2\n}\n"
    #expect(try renamed(text, a, to: b) == text.replacing("\"a\"", with: "\"b\""))
  }

  @Test func `a renamed group keeps its inside`() throws {
    let text = "{\"x\": 0, \"a\": { \"k\":1, /* c */ \"l\" : [ 2 ] }, \"y\": 1}"
    #expect(try renamed(text, a, to: b) == text.replacing("\"a\"", with: "\"b\""))
  }

  @Test func `a key of an inner dictionary is renamed`() throws {
    let text = "{\"g\": {\n  \"a\": 1, // one\n  \"c\": 2\n}}"
    let group = PreferenceName(keys: "g")
    #expect(
      try renamed(text, group.appending(key: "a"), to: group.appending(key: "b"))
        == text.replacing("\"a\"", with: "\"b\""))
  }

  @Test func `a renamed key may get another value as well`() throws {
    #expect(
      try renamed("{\"a\": 1, \"z\": 2}", a, to: b, then: .integer(7)) == "{\"b\": 7, \"z\": 2}")
  }

  @Test func `two renamed keys keep their places`() throws {
    let document = try DocumentReader.open(Array("{\"a\": 1, \"c\": 1, \"d\": 1}".utf8))
    let changes =
      try Change.renaming(a, to: b, of: .integer(1))
      + Change.renaming(PreferenceName(keys: "d"), to: PreferenceName(keys: "e"), of: .integer(1))
    #expect(
      String(decoding: try document.applying(changes).bytes, as: UTF8.self)
        == "{\"b\": 1, \"c\": 1, \"e\": 1}")
  }

  @Test(arguments: [
    (
      "keyword", "y 1\na 2\n# about the second\na 3\nz 4\n",
      "y 1\nb 2\n# about the second\nb 3\nz 4\n"
    ),
    ("ini", "[a]\n[a]\nx = 1\n", "[b]\n[b]\nx = 1\n"),
  ])
  func `all lines and sections of a list get the new key`(
    dialect: String, text: String, new: String
  ) throws {
    let document = try LineDocument(Array(text.utf8), try #require(Dialect(named: dialect)))
    let list = try #require(document.node(of: a).map(document.value(at:)))
    let renamed = try document.applying(try Change.renaming(a, to: b, of: list))
    #expect(renamed.bytes.asText == new)
  }

  @Test(
    arguments: [
      ([7], "b 7\n"), ([2, 3, 7], "b 2\nb 3\nb 7\n"), ([7, 3], "b 7\nb 3\n"),
    ] as [([PreferenceValue], String)])
  func `a renamed list may get other elements as well`(
    elements: [PreferenceValue], new: String
  ) throws {
    let document = try LineDocument(Array("a 2\na 3\n".utf8), .keyword)
    var changes = try Change.renaming(a, to: b, of: [2, 3])
    changes[1] = Change(b, from: nil, to: .array(elements))
    changes[1].counterpart = "a"
    #expect(try document.applying(changes).bytes.asText == new)
  }

  @Test(arguments: [0, 1])
  func `a list of sections of which one is left is that section`(removed: Int) throws {
    let text = "[a]\n[a]\nx = 1\n[z]\n"
    let document = try LineDocument(Array(text.utf8), .ini)
    let sections: [PreferenceValue] = [[:], ["x": 1]]
    let left = sections[1 - removed]
    let new = try document.applying([Change(a, from: .array(sections), to: [left])])
    #expect(new.bytes.asText == (removed == 0 ? "[a]\nx = 1\n[z]\n" : "[a]\n[z]\n"))
  }

  @Test func `without the removal, the new key is added at the end`() throws {
    let document = try DocumentReader.open(Array("{\"a\": 1, \"z\": 2}".utf8))
    let addition = try Change.renaming(a, to: b, of: .integer(1))[1]
    #expect(
      String(decoding: try document.applying([addition]).bytes, as: UTF8.self)
        == "{\"a\": 1, \"z\": 2, \"b\": 1}")
  }

  @Test func `elements and names in other groups are refused`() throws {
    let element = PreferenceName([.key("a"), .index(0)])
    #expect(throws: Problem.self) { try Change.renaming(element, to: b, of: .integer(1)) }
    #expect(throws: Problem.self) {
      try Change.renaming(a, to: PreferenceName(keys: "g", "a"), of: .integer(1))
    }
  }
}
