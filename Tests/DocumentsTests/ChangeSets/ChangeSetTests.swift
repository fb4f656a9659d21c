import Preferences
import Seeded
import Testing

@testable import Documents

struct ChangeSetTests {
  private func change(
    _ name: String, from old: PreferenceValue?, to new: PreferenceValue?
  ) throws -> Change {
    Change(try PreferenceName(parsing: name), from: old, to: new)
  }

  private func read(_ text: String) throws -> ChangeSet { try ChangeSet(Array(text.utf8)) }

  @Test func `a change set is written with one line per change, sorted by name`() throws {
    let set = try ChangeSet([
      change("servers[0]", from: .string("a"), to: nil),
      change("editor.theme", from: nil, to: .null),
      change("editor.fontSize", from: .integer(12), to: .integer(14)),
      change("\"a.b\"", from: .null, to: [.bool(true), ["k": .string("x")]]),
      change("date", from: nil, to: .uid(5)),
    ])
    #expect(
      String(decoding: set.bytes, as: UTF8.self) == """
        {
          "format": "prefs changes",
          "version": 1,
          "changes": [
            {"name": "\\"a.b\\"", "old": null, "new": [true, {"k": "x"}]},
            {"name": "date", "newText": "<*U5>"},
            {"name": "editor.fontSize", "old": 12, "new": 14},
            {"name": "editor.theme", "new": null},
            {"name": "servers[0]", "old": "a", "remove": true}
          ]
        }

        """)
    #expect(try ChangeSet(set.bytes) == set)
  }

  @Test func `an empty change set is written and read`() throws {
    let set = try ChangeSet([change("a", from: .null, to: .null)])
    #expect(set.changes.isEmpty)
    #expect(try ChangeSet(set.bytes) == set)
  }

  @Test(arguments: Trials.seeds(600))
  func `a change set with random values is read back exactly`(seed: UInt64) throws {
    var list = PropertyListGenerator(seed: seed)
    var json = JSONGenerator(seed: seed)
    json.hasComments = false
    let values = [list.root(), json.root(), list.root()]
    let set = try ChangeSet([
      change("a", from: values[0], to: values[1]), change("b[3].c", from: nil, to: values[2]),
      change("\"x y\"", from: values[1], to: nil),
    ])
    #expect(try ChangeSet(set.bytes).changes == set.changes, "seed \(seed)")
  }

  @Test func `a change set may contain comments and trailing commas`() throws {
    let set = try read(
      """
      {"format": "prefs changes", "version": 1, "changes": [
        // Readers asked for it.
        {"name": "a", "new": 1},
      ]}
      """)
    #expect(set.changes == [try change("a", from: nil, to: .integer(1))])
  }

  /// Malformed texts with part of the message, line and column.
  static let malformed: [(String, String, Int, Int)] = [
    ("[]", "is not a change set", 1, 1),
    ("{\"version\": 1,\n \"changes\": []}", "must have \"format\"", 1, 1),
    ("{\"format\": \"x\", \"version\": 1, \"changes\": []}", "must be \"prefs changes\"", 1, 12),
    (set("", version: "2"), "must be 1, the only version", 1, 40),
    (set("3"), "is not a change", 2, 1),
    (set("{\"new\": 1}"), "must have \"name\"", 2, 1),
    (set("{\"name\": \"a..b\", \"new\": 1}"), "is not a name", 2, 10),
    (set("{\"name\": 1, \"new\": 1}"), "is not a name", 2, 10),
    (set("{\"name\": \"a\", \"old\": 1}"), "must have \"new\" or \"remove\"", 2, 1),
    (set("{\"name\": \"a\", \"nwe\": 1}"), "did you mean \"new\"?", 2, 15),
    (set("{\"name\": \"a\", \"remove\": true}"), "must have \"old\"", 2, 1),
    (set("{\"name\": \"a\", \"old\": 1, \"remove\": false}"), "must be true", 2, 35),
    (
      set("{\"name\": \"a\", \"old\": 1, \"new\": 2, \"remove\": true}"),
      "must not be together with", 2,
      45
    ),
    (set("{\"name\": \"a\", \"new\": 1, \"newText\": \"1\"}"), "must not be together with", 2, 36),
    (set("{\"name\": \"a\", \"newText\": \"<oops\"}"), "is not a value such as", 2, 26),
    (set("{\"name\": \"a\", \"new\": 1, \"new\": 2}"), "duplicate key", 2, 25),
    (set("{\"name\": \"a\", \"new\": 1}, {\"name\": \"a\", \"new\": 2}"), "changed twice", 2, 26),
    ("{\"format\": \"prefs changes\"", "expected", 1, 27),
  ]

  private static func set(_ changes: String, version: String = "1") -> String {
    "{\"format\": \"prefs changes\", \"version\": \(version), \"changes\": [\n\(changes)\n]}"
  }

  @Test(arguments: malformed)
  func `a malformed change set is refused with line and column`(
    text: String, words: String, line: Int, column: Int
  ) throws {
    let problem = try #require(throws: Problem.self) { try read(text) }
    #expect(problem.message.contains(words), "\(problem.message)")
    #expect(problem.place?.line == line)
    #expect(problem.place?.column == column, "\(text): \(problem.message)")
  }

  @Test func `a change set may not change a value and a part of it`() throws {
    let problem = try #require(throws: Problem.self) {
      try read(Self.set("{\"name\": \"a\", \"new\": 1}, {\"name\": \"a.b\", \"new\": 2}"))
    }
    #expect(
      problem.description == "a.b: must not be changed together with a, which it is a part of")
  }
}
