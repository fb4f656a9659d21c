import Preferences
import Testing

@testable import Editing

struct EditorMarksTests {
  @Test func `marking a key moves the cursor to the next row`() throws {
    var session = try Session(#"{"a": 1, "b": 2, "c": 3}"#, "mark mark")
    #expect(session.marked == ["a", "b"])
    #expect(session.editor.cursor == 2)
    session.run("first mark")
    #expect(session.marked == ["b"])
  }

  @Test func `visible rows are marked, inverted, and unmarked with Esc`() throws {
    var session = try Session(#"{"a": 1, "b": 2, "c": 3}"#, "mark markAll")
    #expect(session.marked == ["a", "b", "c"])
    session.run("markAll")
    #expect(session.marked == [])
    session.run("first mark invertMarks")
    #expect(session.marked == ["b", "c"])
    #expect(session.notice == "marked 2 keys, <cancel> unmarks")
    session.run("cancel")
    #expect(session.marked == [])
  }

  @Test func `marks outlive a filter, and an action reports how many keys it changed`() throws {
    var session = try Session(
      #"{"a": 1, "b": 2, "c": 3}"#, "mark mark filter 'c' accept remove")
    #expect(session.changes == ["a: 1 → –", "b: 2 → –"])
    #expect(session.notice == "removed 2 keys; <undo> undoes")
    session.run("undo")
    #expect(session.changes == [])
  }

  @Test func `an action that fails for some marked keys reports the counts`() throws {
    let schema = [
      Entry(PreferenceName(keys: "a"), .integer, default: 5),
      Entry(PreferenceName(keys: "b"), .integer, default: 2),
      Entry(PreferenceName(keys: "c"), .integer, default: 9, isReadOnly: true),
    ]
    var session = try Session(#"{"a": 1, "b": 2, "c": 3}"#, schema: schema, "markAll reset")
    #expect(session.changes == ["a: 1 → –", "b: 2 → –"])
    #expect(
      session.notice == "reset 2 keys; 1 not: c is locked by its schema; <undo> undoes")
    session.run("reset")
    #expect(session.notice == "nothing reset; 2 as before; 1 not: c is locked by its schema")
  }

  @Test func `Space turns all marked booleans on, then off`() throws {
    var session = try Session(
      #"{"a": true, "b": false, "c": 3}"#, "markAll toggle")
    #expect(session.changes == ["b: false → true"])
    #expect(
      session.notice
        == "turned on 1 key; 1 as before; 1 not: c cannot be turned on or off; <undo> undoes")
    session.run("toggle")
    #expect(session.changes == ["a: true → false"])
  }

  @Test func `a typed value is staged for all marked keys that accept it`() throws {
    let schema = [
      Entry(PreferenceName(keys: "a"), .integer, rules: [.range(Bounds(Number(0), Number(9)))])
    ]
    let session = try Session(
      #"{"a": 1, "b": "x", "c": 3.5, "d": true}"#, schema: schema,
      "down markAll edit clear '12' accept")
    #expect(session.changes == [#"b: "x" → "12""#, "c: 3.5 → 12"])
    #expect(session.notice?.hasPrefix("set 2 keys; 2 not: a must lie in 0…9") == true)
  }

  @Test func `the field opens at the first marked key if the cursor is on an unmarked one`() throws
  {
    var session = try Session(#"{"a": 1, "b": 2, "c": 3}"#, "mark mark edit")
    #expect(session.editor.cursor == 0)
    session.run("clear '7' accept")
    #expect(session.changes == ["a: 1 → 7", "b: 2 → 7"])
    session.run("increase")
    #expect(session.changes == ["a: 1 → 8", "b: 2 → 8"])
  }

  @Test func `marked elements of a list are removed together`() throws {
    var session = try Session(#"{"a": ["p", "q", "r", "s"]}"#, "enter mark down mark")
    #expect(session.marked == ["a[0]", "a[2]"])
    session.run("remove")
    #expect(session.changes == [#"a: ["p", "q", "r", "s"] → ["q", "s"]"#])
    #expect(session.marked == [])
    session.run("undo")
    #expect(session.changes == [])
  }

  @Test func `marked elements inside marked elements are removed too`() throws {
    var session = try Session(#"{"a": [{"b": [1, 2]}, {"b": [3, 4]}]}"#)
    session.editor.rows.marks = [
      try PreferenceName(parsing: "a[0]"), try PreferenceName(parsing: "a[1].b[0]"),
    ]
    session.run("remove")
    #expect(session.editor.draft[.root]?.text == #"{"a": [{"b": [4]}]}"#)
    session.run("undo")
    #expect(session.changes == [])
  }

  @Test func `a key that another program removed is no longer marked`() throws {
    var session = try Session(#"{"a": 1, "b": 2}"#, "markAll")
    session.send(.loaded(MemorySnapshot(["b": 2], revision: Revision(token: "2"))))
    #expect(session.marked == ["b"])
  }

  @Test func `a read-only store refuses actions on marked keys`() throws {
    let session = try Session(#"{"a": 1}"#, readOnly: "it is read-only", "markAll remove")
    #expect(session.changes == [])
    #expect(session.notice == "nothing removed; 1 not: cannot be saved: it is read-only")
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `one undo reverts an action on all marked keys`(seed: UInt64) throws {
    var random = Randomness(seed: seed)
    let document = random.document()
    var editor = Editor(
      title: DocumentTitle(name: "t", directory: "/"),
      schema: Schema(random.schema(for: document)), snapshot: MemorySnapshot(document))
    for _ in 0..<15 { _ = editor.update(random.message()) }
    for _ in 0..<6 { _ = editor.update(.command(.cancel)) }
    for _ in 0..<8 {
      _ = editor.update(.command(random.pick([.mark, .down, .invertMarks, .enter])))
    }
    for _ in 0..<3 {
      let before = editor.draft.changes
      let canUndo = editor.draft.past.count
      _ = editor.update(
        .command(random.pick([.reset, .remove, .toggle, .increase, .decrease])))
      if case .browse = editor.mode {
      } else {
        _ = editor.update(.command(.accept))
        for _ in 0..<3 { _ = editor.update(.command(.cancel)) }
      }
      let steps = editor.draft.past.count - canUndo
      #expect((0...1).contains(steps), "seed \(seed)")
      if steps == 1 {
        let done = editor.draft.changes
        _ = editor.update(.command(.undo))
        #expect(editor.draft.changes == before, "seed \(seed)")
        _ = editor.update(.command(.redo))
        #expect(Set(editor.draft.changes) == Set(done), "seed \(seed)")
      }
    }
  }
}

extension Session {
  var marked: [String] { editor.marks.map(\.description).sorted() }
}

struct EditorReplacingTests {
  private static let json =
    #"{"a": "http://old.example/x", "b": "old and old", "c": 8080, "d": ["old", 1], "e": true}"#

  private func changes(_ line: String, _ words: String = "") throws -> Session {
    var session = try Session(Self.json, words)
    session.send(.line(line))
    return session
  }

  @Test func `a pattern is replaced in all shown values in one step`() throws {
    var session = try changes("replace /old/new/")
    #expect(
      session.changes == [
        #"a: "http://old.example/x" → "http://new.example/x""#,
        #"b: "old and old" → "new and new""#,
        #"d: ["old", 1] → ["new", 1]"#,
      ])
    #expect(session.notice == "changed 3 keys; 2 as before; <undo> undoes")
    session.run("undo")
    #expect(session.changes == [])
  }

  @Test(arguments: [
    ("replace |//(\\w+)|//www.$1|", [#"a: "http://old.example/x" → "http://www.old.example/x""#]),
    ("replace /80/90/", ["c: 8080 → 9090"]),
    ("replace /OLD and/x/i", [#"b: "old and old" → "x old""#]),
    ("replace /\\/x$/\\/$$y", [#"a: "http://old.example/x" → "http://old.example/$y""#]),
    ("replace /nothing/x/", []),
  ])
  func `groups, other delimiters, numbers and case are supported`(
    line: String, expected: [String]
  ) throws {
    #expect(try changes(line).changes == expected)
  }

  @Test func `only marked keys are changed`() throws {
    #expect(try changes("replace /old/new/", "down mark").changes.count == 1)
    #expect(try changes("replace /old/new/", "mark down down markRange").changes.count == 3)
  }

  @Test(arguments: [
    ("replace old new", "a delimiter such as / is expected"), ("replace /old", "FROM and TO"),
    ("replace //x/", "FROM and TO"), ("replace /(/x/", "FROM is not a pattern"),
    ("replace /a/b/c/", "only i may follow"),
  ])
  func `a faulty line gives the reason`(line: String, reason: String) throws {
    let session = try changes(line)
    #expect(session.changes == [])
    guard case .commandLine(let open) = session.editor.mode else {
      #expect(session.notice?.contains(reason) == true, "\(session.notice ?? "")")
      return
    }
    #expect(open.problem?.message.contains(reason) == true)
  }

  @Test func `a faulty template or an invalid result changes nothing`() throws {
    #expect(try changes("replace /old/$9/").changes == [])
    let result = try changes("replace /8080/none/")
    #expect(result.changes == [])
    #expect(result.notice?.contains("c ") == true)
  }

  @Test func `a range is marked from the last marked key`() throws {
    var session = try Session(Self.json, "mark down down markRange")
    #expect(session.marked == ["a", "b", "c", "d"])
    session = try Session(Self.json, "markRange")
    #expect(session.marked == [])
  }
}
