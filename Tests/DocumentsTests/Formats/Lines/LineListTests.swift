import Preferences
import Testing

@testable import Documents

/// Lines of one key that are a list, and lines without a value.
struct LineListTests {
  private func document(_ name: String, _ text: String) throws -> LineDocument {
    try LineDocument(Array(text.utf8), try #require(Dialect(named: name)))
  }

  private func changed(
    _ document: LineDocument, _ keys: [String], to new: PreferenceValue?
  ) throws -> String {
    let name = PreferenceName(keys.map(PreferenceName.Component.key))
    let old = document.node(of: name).map(document.value(at:))
    let new = try document.applying([Change(name, from: old, to: new)])
    return String(decoding: new.bytes, as: UTF8.self)
  }

  @Test func `of a directive of Redis the last line counts, but some are lists`() throws {
    let text = "maxmemory 1mb\nsave 10 1\nMaxMemory 2mb\nsave 20 2\nuser a\nuser b\n"
    let document = try document("redis", text)
    #expect(
      try document.value(at: 0)
        == PreferenceValue(
          typed: #"{"save": ["10 1", "20 2"], "MaxMemory": "2mb", "user": ["a", "b"]}"#))
    #expect(document.problemsOfLines.map(\.place?.line) == [1])
    #expect(
      try changed(document, ["MaxMemory"], to: .string("3mb")) == text.replacing("2mb", with: "3mb")
    )
    #expect(
      try changed(document, ["MaxMemory"], to: nil)
        == "save 10 1\nsave 20 2\nuser a\nuser b\n")
    #expect(throws: Problem.self) {
      try changed(document, ["MaxMemory"], to: .array(["1mb", "2mb"]))
    }
  }

  @Test(arguments: [
    ("redis", "save 10 1\nsave 20 2\nhz 1\n", ["save"], "save \"\"\nhz 1\n"),
    ("redis", "save 10 1 20 2\nhz 1\n", ["save"], "save \"\"\nhz 1\n"),
    ("redis", "hz 1\n", ["save"], "hz 1\nsave \"\"\n"),
    ("systemd", "[a]\nx=1\nx=2\n", ["a", "x"], "[a]\nx=\n"),
    ("systemd", "[a]\nx=1\n", ["a", "x"], "[a]\nx=\n"),
    ("dnsmasq", "server=1\nserver=2\n", ["server"], "server=\n"),
  ])
  func `an empty text is one line without a value`(
    name: String, text: String, keys: [String], wanted: String
  ) throws {
    let document = try document(name, text)
    let written = try changed(document, keys, to: .string(""))
    #expect(written == wanted)
    let again = try self.document(name, written)
    let key = PreferenceName(keys.map(PreferenceName.Component.key))
    #expect(again.node(of: key).map(again.value(at:)) == .string(""))
  }

  @Test(arguments: [
    ("ssh", "AllowUsers a\nAllowUsers b\n", "AllowUsers"),
    ("keyword", "server a\nserver b\n", "server"),
  ])
  func `an empty text is refused if the program has none`(
    name: String, text: String, key: String
  ) throws {
    let document = try document(name, text)
    #expect(throws: Problem.self) { try changed(document, [key], to: .string("")) }
  }

  @Test func `no text of several lines is written before a comment that looks like a setting`()
    throws
  {
    let text = "key = a ; b = c\n"
    let document = try document("php", text)
    #expect(throws: Problem.self) { try changed(document, ["key"], to: .string("x\ny")) }
    #expect(try changed(document, ["key"], to: .string("x")) == "key = x ; b = c\n")
  }

  /// The result of an empty text in `set` and in a field of the editor.
  @Test func `an empty text that is typed for a list is not a list without lines`() throws {
    let text = "save 10 1\nsave 20 2\n"
    let snapshot = DocumentSnapshot(try document("redis", text), revision: Revision(token: text))
    for value in [snapshot[PreferenceName(keys: "save")], [1, 2]] {
      let value = try #require(value)
      var entry = Entry(inferredFrom: value, PreferenceName(keys: "save"))
      #expect(try entry.parse("") == [])
      entry.notation = Notation(for: value, in: snapshot)
      #expect(try entry.parse("") == .string(""))
      #expect(try entry.parse(" ") == .string(""))
      #expect(try entry.parse("[]") == [])
    }
  }
}
