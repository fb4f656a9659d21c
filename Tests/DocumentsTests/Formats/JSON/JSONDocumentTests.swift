import Preferences
import Testing

@testable import Documents

struct JSONDocumentTests {
  @Test func `JSON numbers keep their spelling and keys their order`() throws {
    let text = #"{"z": 1.0, "a": [-0, 1e400, true, null], "s": "é\u00e9\n"}"#
    let value = try JSONDocument(Array(text.utf8)).value(at: 0)
    #expect(
      value
        == .dictionary([
          "z": .real(Number(spelling: "1.0")),
          "a": .array([
            .integer(Number(spelling: "-0")), .real(Number(spelling: "1e400")), .bool(true), .null,
          ]),
          "s": .string("éé\n"),
        ]))
  }

  @Test func `JSON may contain comments and trailing commas`() throws {
    let text = "# one\n{ // two\n \"a\": [1, /* \" */ 2,], }\n//"
    #expect(
      try JSONDocument(Array(text.utf8)).value(at: 0)
        == .dictionary(["a": .array([.integer(1), .integer(2)])]))
  }

  @Test(arguments: [
    ("[1,]", "a trailing comma"), ("// x\n1", "a comment"), ("{\"a\":1,}", "a trailing comma"),
  ])
  func `strict JSON refuses comments and trailing commas`(text: String, found: String) {
    #expect(throws: Problem.self) { try JSONDocument(Array(text.utf8), strict: true) }
    let problem = problem(in: text, strict: true)
    #expect(problem?.reason == .syntax(found: found, expected: "none in strict JSON"))
  }

  @Test func `an unpaired surrogate is kept as two scalars`() throws {
    let value = try JSONDocument(Array(#"["\ud800x", "\uD83D\uDE00", "\udc00"]"#.utf8)).value(at: 0)
    #expect(
      value
        == .array([
          .string("\u{10FFFF}\u{10D800}x"), .string("😀"), .string("\u{10FFFF}\u{10DC00}"),
        ]))
  }

  @Test(arguments: [
    "\u{10D800}", "\u{10DFFF}x", "\u{10FFFF}", "\u{10FFFF}\u{10D800}",
    "a\u{10FFFF}\u{10FFFF}\u{10DC00}\u{10FFFF}",
  ])
  func `text with private-use characters is not taken for an unpaired surrogate`(text: String)
    throws
  {
    let plain = try JSONDocument(Array("{\"\(text)\": \"\(text)\", \"b\": 1}".utf8))
    let escaped = text.utf16.map { unit in
      "\\u" + String(repeating: "0", count: unit < 0x100 ? 2 : 0) + String(unit, radix: 16)
    }.joined()
    let kept = String(keeping: text)
    #expect(plain.key(at: 1) == kept)
    #expect(plain.value(at: 2) == .string(kept))
    #expect(plain.node(of: PreferenceName(keys: kept)) == 2)
    #expect(try JSONDocument(Array("\"\(escaped)\"".utf8)).value(at: 0) == .string(kept))
    let new = try plain.applying([Change(PreferenceName(keys: "b"), from: 1, to: .string(kept))])
    #expect(new.bytes == Array("{\"\(text)\": \"\(text)\", \"b\": \"\(text)\"}".utf8))
  }

  @Test func `a byte order mark is skipped and not counted as a column`() throws {
    let document = try JSONDocument([0xEF, 0xBB, 0xBF] + Array("{}".utf8))
    #expect(document.value(at: 0) == .dictionary([:]))
    #expect(document.place(at: 0).column == 1)
  }

  @Test func `the last value of a duplicate JSON key wins`() throws {
    let document = try JSONDocument(Array(#"{"a": 1, "b": 2, "a": 3}"#.utf8))
    #expect(document.value(at: 0) == .dictionary(["a": .integer(3), "b": .integer(2)]))
    #expect(document.node(of: PreferenceName(keys: "a")).map(document.value(at:)) == .integer(3))
  }
}

/// Returns the problem of parsing `text`, or nil if it parses.
func problem(in text: String, strict: Bool = false) -> Problem? {
  problem(in: Array(text.utf8), strict: strict)
}

func problem(in bytes: [UInt8], strict: Bool = false) -> Problem? {
  do throws(Problem) {
    _ = try DocumentReader.open(bytes, strict: strict)
    return nil
  } catch {
    return error
  }
}
