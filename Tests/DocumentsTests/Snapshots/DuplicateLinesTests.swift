import Preferences
import Seeded
import Testing

@testable import Documents

/// Members with the key of a later one, as lines that can be removed.
struct DuplicateLinesTests {
  private func snapshot(_ text: String) throws -> DocumentSnapshot {
    DocumentSnapshot(try DocumentReader.open(Array(text.utf8)), revision: .new())
  }

  private func removing(_ line: UnreadLine) -> Change {
    Change(line.name, from: line.value, to: nil)
  }

  @Test(arguments: [
    (#"{"a": 1, "a": 2}"#, [#""a (not read)" 1 < 1"#]),
    ("{\"a\": 1,\n\"b\": 2,\n\"a\": {\"a\": 3}}", [#""a (not read)" 1 < 3"#]),
    (
      "[{\"a\": 1,\n\"a\": 2,\n\"a\": 3}]",
      [#"[0]."a (not read)" 1 < 3"#, #"[0]."a (not read 2)" 2 < 3"#]
    ),
    (#"{"a": {"x": 1, "x": 2}, "a": 2}"#, [#""a (not read)" 1 < 1"#]),
    (#"{"a": 1, "a": 2, "a (not read)": 3}"#, []),
    (#"{"a": 1, "b": {"a": 2}}"#, []),
    ("a: 1\nb: 2\na: 3\n", [#""a (not read)" 1 < 3"#]),
  ])
  func `the members that do not count are lines`(text: String, lines: [String]) throws {
    let found = try snapshot(text).unreadLines
    #expect(found.map { "\($0.name) \($0.place.line) < \($0.countingLine)" } == lines)
    #expect(!found.contains { !$0.isDuplicate })
  }

  @Test(arguments: FormatSample.all.filter { $0.hasDuplicates && $0.isText })
  func `a duplicate is removed in each format, and its key edited`(sample: FormatSample) throws {
    let document = try sample.document("a b a=9 c")
    let snapshot = DocumentSnapshot(document, revision: .new())
    let line = try #require(snapshot.unreadLines.first)
    guard line.isDuplicate else { return }
    #expect(snapshot[line.name] == 1 && snapshot.unreadLines.count == 1)
    let changed = try document.applying([removing(line)])
    #expect(changed.bytes == (try sample.document("b a=9 c").bytes))
    let key = Change(line.key, from: 9, to: 4)
    let both = try document.applying([key, removing(line)])
    #expect(both.bytes == (try sample.document("b a=4 c").bytes))
    let successor = try document.applying([Change(line.key, from: 9, to: 1), removing(line)])
    #expect(successor.bytes == (try sample.document("a b c").bytes))
    let all = try document.applying([removing(line), Change(line.key, from: 9, to: nil)])
    #expect(all.bytes == (try sample.document("b c").bytes))
  }

  @Test func `a key with other lines is neither set nor removed`() throws {
    let snapshot = try snapshot(#"{"a": 1, "a": 2, "a": 3, "b": 1}"#)
    let name = PreferenceName(keys: "a")
    let lines = snapshot.unreadLines
    for changes in [
      [Change(name, from: 3, to: nil)], [Change(name, from: 3, to: 4)],
      [removing(lines[0]), Change(name, from: 3, to: 4)],
      [removing(lines[0]), Change(name, from: 3, to: nil)],
      // The line after the one with this value would count.
      [removing(lines[0]), Change(name, from: 3, to: 1)],
      [Change(lines[0].name, from: 7, to: nil)], [Change(lines[0].name, from: 1, to: 5)],
      [
        Change(name, from: 3, to: nil), Change(lines[0].name.appending(key: "x"), from: nil, to: 5),
      ],
    ] {
      #expect(throws: Problem.self) { try snapshot.document.applying(changes) }
    }
    let made = try snapshot.document.applying([removing(lines[1]), Change(name, from: 3, to: 2)])
    #expect(made.bytes.asText == #"{"a": 1, "a": 2, "b": 1}"#)
  }

  @Test func `the comment of a duplicate goes with it as with another member`() throws {
    let text = """
      {
        "z": 0,

        // of a
        "a": 1, // too

        // last
        "a": 2
      }
      """
    let duplicate = try snapshot(text)
    let other = try snapshot(text.replacing("\"a\": 1", with: "\"b\": 1"))
    let line = try #require(duplicate.unreadLines.first)
    let removal = Change(PreferenceName(keys: "b"), from: 1, to: nil)
    let (made, expected) = (
      try duplicate.document.applying([removing(line)]), try other.document.applying([removal])
    )
    #expect(made.bytes == expected.bytes)
  }

  @Test func `a file without duplicates has no such lines`() throws {
    let literal = try snapshot(#"{"a (not read)": 1, "a": 2}"#)
    #expect(literal.unreadLines.isEmpty)
    let name = PreferenceName(keys: "a (not read)")
    let changed = try literal.document.applying([Change(name, from: 1, to: 5)])
    #expect(changed.bytes.asText == #"{"a (not read)": 5, "a": 2}"#)
  }
}
