import Preferences
import Testing

@testable import Documents

struct CommentEditingTests {
  private func edited(_ text: String, _ comment: String?, at name: PreferenceName) throws -> String
  {
    let document = try DocumentReader.open(Array(text.utf8))
    let snapshot = DocumentSnapshot(document, revision: Revision(token: ""))
    return String(
      decoding: try snapshot.document(withComment: comment, at: name).bytes, as: UTF8.self)
  }

  private let a = PreferenceName(keys: "a")

  @Test(arguments: [
    ("{\n  \"a\": 1\n}\n", "{\n  // new\n  \"a\": 1\n}\n"),
    ("{\n  // old\n  // lines\n  \"a\": 1 // after\n}\n", "{\n  // new\n  \"a\": 1 // after\n}\n"),
    ("{\n\t# old\n\t\"a\": 1\n}\n", "{\n\t# new\n\t\"a\": 1\n}\n"),
    ("{\n  /* old\n     lines */\n  \"a\": 1\n}\n", "{\n  /* new */\n  \"a\": 1\n}\n"),
    ("{\r\n  \"a\": 1\r\n}\r\n", "{\r\n  // new\r\n  \"a\": 1\r\n}\r\n"),
    ("{\n  // header\n\n  \"a\": 1\n}\n", "{\n  // header\n\n  // new\n  \"a\": 1\n}\n"),
  ])
  func `a comment is written above its value in the style of the former one`(
    old: String, new: String
  ) throws {
    #expect(try edited(old, "new", at: a) == new)
  }

  @Test func `a long comment is wrapped, and its line breaks stay`() throws {
    let words = Array(repeating: "word", count: 30).joined(separator: " ")
    let text = try edited("{\n  \"a\": 1\n}\n", "first\n\(words)", at: a)
    let lines = text.split(separator: "\n")
    #expect(lines[1] == "  // first")
    #expect(lines.count == 6)
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  @Test func `a comment is removed with its lines`() throws {
    #expect(try edited("{\n  // old\n  \"a\": 1\n}\n", nil, at: a) == "{\n  \"a\": 1\n}\n")
    #expect(try edited("{\n  \"a\": 1\n}\n", nil, at: a) == "{\n  \"a\": 1\n}\n")
  }

  @Test func `a comment of an XML property list has its marks`() throws {
    let text = "<plist version=\"1.0\">\n<dict>\n\t<key>a</key>\n\t<true/>\n</dict>\n</plist>\n"
    #expect(
      try edited(text, "new", at: a)
        == text.replacing("\t<key>", with: "\t<!-- new -->\n\t<key>"))
    #expect(throws: Problem.self) { try edited(text, "a -- b", at: a) }
  }

  @Test func `a comment that would end early, or has no line of its own, is refused`() throws {
    #expect(throws: Problem.self) {
      try edited("{\n  /* old */\n  \"a\": 1\n}\n", "x */ y", at: a)
    }
    #expect(throws: Problem.self) { try edited("{\"z\": 0, \"a\": 1}", "new", at: a) }
    #expect(throws: Problem.self) { try edited("{\n  \"a\": 1\n}\n", "x\u{1B}[31m", at: a) }
    #expect(throws: Problem.self) { try edited("{\n  \"b\": 1\n}\n", "new", at: a) }
  }
}
