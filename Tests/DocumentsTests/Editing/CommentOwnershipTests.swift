import Preferences
import Testing

@testable import Documents

/// Comments that are removed together with a member.
struct CommentOwnershipTests {
  @Test(arguments: [
    // A comment above several keys stays while one of them stays.
    ("{\n  // head\n  \"b\": 2,\n  \"c\": 3\n}", "{\n  // head\n  \"c\": 3\n}"),
    ("{\n  // head\n  \"a\": 1,\n  \"b\": 2\n}", "{\n  // head\n  \"a\": 1\n}"),
    ("{\n  // one\n  // two\n  \"b\": 2,\n  \"c\": 3,\n}", "{\n  // one\n  // two\n  \"c\": 3,\n}"),
    ("{\n  /* head\n  */\n  \"b\": 2, \"c\": 3\n}", "{\n  /* head\n  */\n  \"c\": 3\n}"),
    ("{\r\n\t# head\r\n\t\"b\": 2,\r\n\t\"c\": 3\r\n}", "{\r\n\t# head\r\n\t\"c\": 3\r\n}"),
    // A comment belongs to one key if a blank line, another comment or nothing follows the key.
    ("{\n  // own\n  \"b\": 2,\n\n  \"c\": 3\n}", "{\n\n  \"c\": 3\n}"),
    ("{\n  // own\n  \"b\": 2,\n  // next\n  \"c\": 3\n}", "{\n  // next\n  \"c\": 3\n}"),
    ("{\n  // own\n  \"b\": 2\n}", "{\n}"),
    // Commented-out members count as members that stay.
    (
      "{\n  /* Type Checking */\n  \"b\": 2, /* all */\n  // \"noAny\": true, /* any */\n\n  \"c\": 3\n}",
      "{\n  /* Type Checking */\n  // \"noAny\": true, /* any */\n\n  \"c\": 3\n}"
    ),
    (
      "{\n  /* Completeness */\n  // \"lib\": [],\n  \"b\": 2\n}",
      "{\n  /* Completeness */\n  // \"lib\": []\n}"
    ),
    // A comment before a key on its line belongs to it.
    ("{\n  /* own */ \"b\": 2,\n  \"c\": 3\n}", "{\n  \"c\": 3\n}"),
  ])
  func `a comment above several keys stays while one of them stays`(
    old: String, new: String
  ) throws {
    let expected = new.replacing("// \"lib\": []\n", with: "// \"lib\": [],\n")
    #expect(try json(old, removing: "b") == expected)
  }

  @Test func `removing the last key of a group removes the comment above the group`() throws {
    let text = "{\n  \"a\": 1,\n\n  // head\n  \"b\": 2,\n  \"c\": 3\n}"
    #expect(try json(text, removing: "c", "b") == "{\n  \"a\": 1\n\n}")
    #expect(try json(text, removing: "b", "c") == "{\n  \"a\": 1\n\n}")
  }

  @Test func `the announced lines of a removal include its comments`() throws {
    let text =
      "{\n  // own\n  \"a\": 1, // more\n\n  // head\n  \"b\": 2,\n  \"c\": 3,\n  \"d\": 4 }"
    let snapshot = DocumentSnapshot(
      try JSONDocument(Array(text.utf8)), revision: Revision(token: ""))
    func lines(_ key: String, with others: String...) -> RemovedLines? {
      snapshot.removedLines(
        of: PreferenceName(keys: key), with: others.map { PreferenceName(keys: $0) })
    }
    #expect(lines("a") == RemovedLines(2...3, areWhole: true))
    #expect(lines("b") == RemovedLines(6...6, areWhole: true))
    #expect(lines("b", with: "c") == RemovedLines(6...6, areWhole: true))
    #expect(lines("b", with: "c", "d") == RemovedLines(5...6, areWhole: true))
    #expect(lines("d") == RemovedLines(8...8, areWhole: false))
  }

  private func json(_ text: String, removing keys: String...) throws -> String {
    let document = try JSONDocument(Array(text.utf8))
    let changes = keys.map { key in
      let name = PreferenceName(keys: key)
      return Change(name, from: document.value(at: 0)[name.components], to: nil)
    }
    return try document.applying(changes).bytes.asText
  }
}
