import Preferences
import Testing

@testable import Documents

/// Sections that are commented out as a whole.
struct CommentedBlockTests {
  private func document(_ text: String, _ dialect: String) throws -> LineDocument {
    try LineDocument(Array(text.utf8), try #require(Dialect(named: dialect)))
  }

  private func blocks(_ text: String, _ dialect: String) throws -> [CommentedOut] {
    DocumentSnapshot(try document(text, dialect), revision: Revision(token: text)).commentedOut
      .filter { $0.value.isContainer }
  }

  @Test(arguments: [
    (
      "ssh",
      "# An example.\n#Match User anoncvs\n#\tX11Forwarding no\n#\tPermitTTY no\n",
      "# An example.\nMatch User anoncvs\n\tX11Forwarding no\n\tPermitTTY no\n"
    ),
    (
      "samba",
      "[a]\npath = /a\n\n;[h]\n;   comment = Home\n;   read only = yes\n\n[b]\npath = /b\n",
      "[a]\npath = /a\n\n[h]\n   comment = Home\n   read only = yes\n\n[b]\npath = /b\n"
    ),
    ("ini", "a=1\n# [s]\n# x = 1\n# y = 2\n", "a=1\n[s]\nx = 1\ny = 2\n"),
    (
      "git", "[user]\n\tname = a\n#[remote \"x\"]\n#\turl = y\n",
      "[user]\n\tname = a\n[remote \"x\"]\n\turl = y\n"
    ),
  ])
  func `a block is one row and is uncommented as a whole`(
    dialect: String, text: String, uncommented: String
  ) throws {
    let block = try #require(try blocks(text, dialect).first)
    let change = Change(block.name, from: nil, to: block.value)
    let document = try document(text, dialect)
    let new = try #require(try document.applying([change]) as? LineDocument)
    #expect(String(decoding: new.bytes, as: UTF8.self) == uncommented)
    let rest = DocumentSnapshot(new, revision: Revision(token: "")).commentedOut
    #expect(rest.isEmpty)
  }

  @Test func `the row is where the block is and has the comment above it`() throws {
    let text = "a = 1\n\n# Home directories.\n#[s]\n#x = 1\n\n[t]\ny = 1\n"
    let block = try #require(try blocks(text, "ini").first)
    #expect(block.name.label == "s")
    #expect(block.place.line == 4)
    #expect(block.row == 1)
    #expect(block.description == "Home directories.")
  }

  @Test(arguments: [
    ("ini", "#[s]\n\n#x = 1\n"), ("ini", "#[s]\n# Words about it.\n"), ("ini", "#[s]\n"),
    ("ini", "[s]\nx = 2\n\n#[s]\n#x = 1\n"),
  ])
  func `a heading without settings, or of a section that is there, is no row`(
    dialect: String, text: String
  ) throws {
    #expect(try blocks(text, dialect).isEmpty)
  }

  @Test func `a block that would take lines below it is added at the end instead`() throws {
    let text = "#Match User a\n#\tPermitTTY no\nPort 22\n"
    let block = try #require(try blocks(text, "ssh").first)
    let new = try document(text, "ssh").applying([Change(block.name, from: nil, to: block.value)])
    #expect(
      new.value(at: 0)
        == .dictionary([
          "Port": .integer(22), "Match User a": .dictionary(["PermitTTY": .string("no")]),
        ]))
  }
}
