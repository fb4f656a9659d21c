import Preferences
import Testing

@testable import Documents

/// CRs without an LF, as git 2.39, my_print_defaults 10.11, testparm 4.17 and GLib 2.74 read them.
struct LineReturnTests {
  private static let text = "[a]\nx = 1\ry=2\nz=3\n"

  private func document(_ name: String, _ text: String = text) throws -> LineDocument {
    try LineDocument(Array(text.utf8), try #require(Dialect(named: name)))
  }

  private func changed(
    _ document: LineDocument, _ keys: String..., to new: PreferenceValue?
  ) throws -> String {
    let name = PreferenceName(keys.map(PreferenceName.Component.key))
    let old = document.node(of: name).map(document.value(at:))
    let new = try document.applying([Change(name, from: old, to: new)])
    return String(decoding: new.bytes, as: UTF8.self)
  }

  @Test(arguments: ["keyfile", "mysql", "samba"])
  func `a CR is part of a value if the program reads on`(name: String) throws {
    let document = try document(name)
    #expect(document.value(at: 2) == .dictionary(["x": .string("1\ry=2"), "z": .integer(3)]))
    #expect(document.problemsOfLines.isEmpty)
    #expect(try changed(document, "a", "z", to: .integer(4)) == "[a]\nx = 1\ry=2\nz=4\n")
    #expect(try changed(document, "a", "x", to: .integer(4)) == "[a]\nx = 4\nz=3\n")
    #expect(try changed(document, "a", "x", to: nil) == "[a]\nz=3\n")
  }

  @Test(arguments: ["systemd", "ini", "python", "supervisor", "fail2ban", "php", "npmrc"])
  func `a CR ends a line if the program ends it there`(name: String) throws {
    #expect(
      try document(name).value(at: 2) == PreferenceValue(typed: #"{"x": 1, "y": 2, "z": 3}"#))
  }

  @Test(arguments: [
    ("git", text), ("keyfile", "[a]\nx\r=1\nz=3\n"), ("mysql", "[a]\nx=1\r\r\nz=3\n"),
    ("samba", "[a]\nx=\r1\nz=3\n"), ("mysql", "[a]\nx='1\r2'\nz=3\n"),
  ])
  func `a line whose CR the program replaces or drops is not read`(
    name: String, text: String
  ) throws {
    let document = try document(name, text)
    #expect(document.value(at: 2) == .dictionary(["z": .integer(3)]))
    #expect(document.problemsOfLines.map(\.place?.line) == [2])
  }

  @Test func `a comment goes on after a CR`() throws {
    #expect(
      try document("ssh", "# a\rPort 1\nPort 2\r\n").value(at: 0)
        == .dictionary(["Port": .integer(2)]))
  }

  @Test(arguments: Dialect.all)
  func `no CR is written without an LF`(dialect: Dialect) throws {
    let text = (dialect.hasSections ? "[a]\n" : "") + "key\(dialect.newSeparator)x\n"
    let document = try LineDocument(Array(text.utf8), dialect)
    for value in ["1\ry=2", "\r", "a\r", "\rb", "a \r b", "'\r'", "a\r\nb"] {
      let name = dialect.hasSections ? ["a", "key"] : ["key"]
      let change = Change(
        PreferenceName(name.map(PreferenceName.Component.key)), from: .string("x"),
        to: .string(value))
      guard let new = try? document.applying([change]) else { continue }
      let bytes = new.bytes
      let alone = bytes.indices.filter { bytes[$0] == 0x0D && bytes[$0 + 1] != 0x0A }
      #expect(alone.isEmpty, "\(value.debugDescription)")
    }
  }
}
