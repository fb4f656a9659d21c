import Preferences
import Testing

@testable import Documents

/// Files with bytes that are not UTF-8.
struct OtherBytesTests {
  private let latin1: [UInt8] =
    Array("# caf".utf8) + [0xE9, 0x0A] + Array("a=caf".utf8) + [0xE9] + Array("\nb=1\n".utf8)

  private func document(_ name: String) throws -> LineDocument {
    try LineDocument(latin1, try #require(Dialect(named: name)))
  }

  @Test func `they are ISO 8859-1 in properties, and unpaired surrogates elsewhere`() throws {
    #expect(try document("properties").value(at: 2) == .string("café"))
    #expect(
      try document("environment").value(at: 2)
        == .string(String(keeping: [0x63, 0x61, 0x66, 0xDCE9])))
    let list = DocumentSnapshot(try document("environment"), revision: Revision(token: "")).value(
      at: 0)
    #expect(list.text == #""caf\udce9""#)
  }

  @Test(
    arguments: Dialect.all.filter {
      !$0.needsSections && $0.separator != .blank && $0.blocks.isEmpty
    })
  func `they are kept by edits of other values, and written back by a restored value`(
    dialect: Dialect
  ) throws {
    guard dialect.marks.contains(UInt8(ascii: "#")) else { return }
    let document = try LineDocument(latin1, dialect)
    let value = document.value(at: 2)
    let other = try document.applying([
      Change(PreferenceName(keys: "b"), from: .integer(1), to: .integer(2))
    ])
    #expect(other.bytes == latin1.dropLast(2) + Array("2\n".utf8))
    let plain = try document.applying([
      Change(PreferenceName(keys: "a"), from: value, to: .string("x"))
    ])
    let again = try plain.applying([
      Change(PreferenceName(keys: "a"), from: .string("x"), to: value)
    ])
    #expect(again.value(at: 2) == value)
  }

  @Test func `a comment with them is not rewritten`() throws {
    let document = try document("environment")
    let lines = try #require(
      DocumentSnapshot(document, revision: Revision(token: "")).problem(
        commenting: PreferenceName(keys: "a")))
    #expect(lines.message.contains("not UTF-8"))
  }
}
