import Preferences
import Testing

@testable import Documents

/// Control files of Debian, whose groups are separated by empty lines.
struct StanzaTests {
  private static let text = """
    # The archive.
    Types: deb deb-src
    URIs: http://a.example/debian
    Suites: bookworm
     bookworm-updates
    # Not now:
     bookworm-backports
    #Enabled: no

    # Security
    Types: deb
    URIs: http://b.example/security

    """

  private func snapshot(_ text: String) throws -> DocumentSnapshot {
    DocumentSnapshot(
      try LineDocument(Array(text.utf8), .deb822), revision: Revision(token: text))
  }

  private func changed(_ name: String, to value: PreferenceValue?) throws -> String {
    let old = try snapshot(Self.text)
    let name = try PreferenceName(parsing: name)
    let new = try old.document.applying([Change(name, from: old[name], to: value)])
    return String(decoding: new.bytes, as: UTF8.self)
  }

  @Test func `all lines of a field are commented out`() throws {
    let old = try snapshot("A: 1\nB: x\n y\n .\n z\n")
    let name = PreferenceName(keys: "stanza", "B")
    let value = try #require(old[name])
    let new = try old.document.applying([Change(commentingOut: name, value)])
    #expect(new.bytes.asText == "A: 1\n#B: x\n# y\n# .\n# z\n")
  }

  @Test func `one stanza is a group, and several are a list`() throws {
    #expect(try snapshot("A: 1\n")[PreferenceName(keys: "stanza", "A")] == .integer(1))
    let snapshot = try snapshot(Self.text)
    let stanzas = PreferenceName(keys: "stanza")
    #expect(
      snapshot[stanzas.appending(index: 1).appending(key: "URIs")]
        == .string("http://b.example/security"))
    #expect(
      snapshot[stanzas.appending(index: 0).appending(key: "Suites")]
        == .string("bookworm\nbookworm-updates\nbookworm-backports"))
  }

  @Test func `a line of a value is changed without the others and their comments`() throws {
    let new = try changed(
      "stanza[0].Suites", to: .string("bookworm\nbookworm-updates\ntrixie"))
    #expect(new == Self.text.replacing(" bookworm-backports", with: " trixie"))
  }

  @Test func `a field that is commented out is uncommented`() throws {
    let new = try changed("stanza[0].Enabled", to: .string("yes"))
    #expect(new == Self.text.replacing("#Enabled: no", with: "Enabled: yes"))
  }

  @Test func `a new field goes to the end of its stanza`() throws {
    let new = try changed("stanza[1].Components", to: .string("main"))
    #expect(new == Self.text + "Components: main\n")
  }

  @Test func `a new stanza goes below an empty line`() throws {
    let new = try changed("stanza[2]", to: .dictionary(["Types": .string("deb")]))
    #expect(new == Self.text + "\nTypes: deb\n")
  }

  @Test func `a stanza is removed with its comment and one separator`() throws {
    let parts = Self.text.split(separator: "\n\n").map(String.init)
    #expect(try changed("stanza[0]", to: nil) == parts[1])
    #expect(try changed("stanza[1]", to: nil) == parts[0] + "\n")
  }

  @Test func `an empty line in a value is a dot in the file`() throws {
    let new = try changed("stanza[1].Signed-By", to: .string("a\n\nb"))
    #expect(new == Self.text + "Signed-By: a\n .\n b\n")
    let back = try snapshot(new)
    let name = PreferenceName(keys: "stanza").appending(index: 1).appending(key: "Signed-By")
    #expect(back[name] == .string("a\n\nb"))
  }

  @Test(arguments: ["a\n.\nb", "\na", "a "])
  func `a text that a reader would take for another is refused`(text: String) {
    #expect(throws: Problem.self) { try changed("stanza[1].URIs", to: .string(text)) }
  }

  @Test(arguments: ["stanza[0].a b", "stanza[0].#a", "stanza[0].-a", "Enabled", "other.a"])
  func `a name that no field can have is refused`(name: String) {
    #expect(throws: Problem.self) { try changed(name, to: .integer(1)) }
  }

  @Test func `a line that is no field takes the next one with it, as apt reads it`() throws {
    let snapshot = try snapshot("A: 1\nrubbish\nB: 2\nC: 3\n")
    #expect(snapshot[.root]?.text == #"{"stanza": {"A": 1, "C": 3}}"#)
  }
}
