import Editing
import Preferences
import Testing

/// Tests the comparison with another store.
struct EditorComparingTests {
  private func session(
    _ words: String = "", against: String = #"{"a": 1, "b": 7, "c": {"d": 3, "x": 5}}"#,
    schema: [Entry] = []
  ) throws -> Session {
    var session = try Session(#"{"a": 1, "b": 2, "c": {"d": 3, "e": 4}}"#, schema: schema)
    session.send(
      .compare(MemorySnapshot(try PreferenceValue(typed: against)), label: "site.json"))
    session.run(words)
    return session
  }

  @Test func `different keys are marked, and keys that only the other store has are rows`() throws {
    let session = try session()
    #expect(session.rows == ">  a 1\n % b 2\n   c.d 3\n < c.e 4\n + c.x 5")
    #expect(session.notice == "3 values not as in site.json; <filter> and @differs show them")
  }

  @Test func `the detail pane shows the other store's value`() throws {
    var session = try session("down")
    #expect(session.editor.detail?.comparisonText == "site.json: 7")
    session.run("down")
    #expect(session.editor.detail?.comparisonText == nil)
    session.run("down")
    #expect(session.editor.detail?.comparisonText == "not in site.json")
    session.run("down")
    #expect(session.editor.detail?.comparisonText == "only in site.json: 5")
  }

  @Test func `the other store's secret is not shown`() throws {
    let schema = [Entry(PreferenceName(keys: "b"), .any, isSecret: true)]
    let session = try session("first", schema: schema)
    #expect(session.editor.detail?.comparisonText == "site.json: \(Entry.mask)")
  }

  @Test func `filters show the keys that differ, or those that do not`() throws {
    var session = try session("filter '@differs' accept")
    #expect(session.rows.split(separator: "\n").count == 3)
    #expect(session.rows.contains("% b 2") && session.rows.contains("+ c.x 5"))
    session.run("filter clear '-@differs' accept")
    #expect(session.rows == "   a 1\n>  c.d 3")
    session.run("filter clear '@di' otherPane accept")
    #expect(session.editor.filter.text == "@differs ")
  }

  @Test func `the other store's value is staged and undone`() throws {
    var session = try session("down commandLine 'take' accept")
    #expect(session.changes == ["b: 2 → 7"])
    #expect(session.notice == "b: taken from site.json")
    session.run("commandLine 'take c.e' accept commandLine 'take c.x' accept")
    #expect(session.changes == ["b: 2 → 7", "c.e: 4 → –", "c.x: – → 5"])
    #expect(!session.rows.contains("#") && !session.rows.contains("<"))
    #expect(session.rows.contains("* c.x 5"))
    session.run("commandLine 'take a' accept")
    #expect(session.notice == "a: as in site.json")
    session.run("undo undo undo")
    #expect(session.changes == [])
    #expect(session.rows.hasSuffix("+ c.x 5"))
  }

  @Test func `the other store's values of all marked keys are staged in one step`() throws {
    var session = try session("markAll commandLine 'take' accept")
    #expect(session.changes.count == 3, "\(session.changes)")
    #expect(session.notice?.hasPrefix("taken from site.json: 3 keys; 2 as before") == true)
    session.run("undo")
    #expect(session.changes == [])
  }

  @Test func `the next different key is found`() throws {
    var session = try session("first nextProblem")
    #expect(session.editor.cursorName?.label == "b")
    session.run("nextProblem nextProblem")
    #expect(session.editor.cursorName?.label == "c.x")
  }

  @Test func `a save updates the comparison`() throws {
    var session = try session("down commandLine 'take' accept")
    let now = try PreferenceValue(typed: #"{"a": 1, "b": 7, "c": {"d": 3, "e": 4}}"#)
    session.send(.saved(MemorySnapshot(now, revision: .random), to: "/t"))
    #expect(session.rows.contains("  b 7"))
    #expect(!session.rows.contains("% b"))
  }

  @Test func `a dotted key and a nested key are compared with each other`() throws {
    let session = try session(against: #"{"a": 1, "b": 2, "c.d": 3, "c.e": 9}"#)
    #expect(session.rows == ">  a 1\n   b 2\n   c.d 3\n % c.e 4")
  }

  @Test func `a namespace that only the other store has can be opened and staged as a whole`()
    throws
  {
    let there = #"{"a": 1, "b": 2, "c": {"d": 3, "e": 9}, "n": {"x": 1, "m": {"y": 2}}}"#
    var session = try session(against: there)
    func pane() -> [String] {
      session.editor.namespaces.map { row in
        "\(row.label) \(row.count) \(row.differing)\(row.isOnlyElsewhere ? " there" : "")"
      }
    }
    #expect(pane() == ["all 6 3", "c 2 1", "n 2 2 there"])
    session.run("commandLine 'goto n' accept enter")
    #expect(session.rows == ">+ x 1\n + m.y 2")
    #expect(pane() == ["all 6 3", "c 2 1", "n 2 2 there", "m 1 1 there"])
    session.run("commandLine 'take n' accept")
    #expect(session.changes == ["n.x: – → 1", "n.m.y: – → 2"])
    #expect(session.notice?.hasPrefix("taken from site.json: 2 keys") == true)
    #expect(pane().suffix(2) == ["n 2 2", "m 1 1"])
    session.run("undo")
    #expect(session.changes == [])
    session.run("otherPane commandLine 'take' accept")
    #expect(session.changes == ["n.x: – → 1", "n.m.y: – → 2"])
  }

  @Test func `staging an element that only the other store has stages the list`() throws {
    var session = try session(against: #"{"a": 1, "b": 2, "c": {"d": 3, "e": 4}, "l": [{"x": 1}]}"#)
    session.run("commandLine 'take l[0].x' accept")
    #expect(session.changes == [])
    #expect(session.notice == "l[0].x has no place here; :take l takes the whole list")
    session.run("commandLine 'take l' accept")
    #expect(session.changes == [#"l: – → [{"x": 1}]"#])
  }

  @Test func `changes of the other store appear when they arrive`() throws {
    var session = try session("down")
    func other(_ text: String) throws {
      let value = try PreferenceValue(typed: text)
      session.send(.comparedStoreLoaded(MemorySnapshot(value, revision: .random)))
    }
    try other(#"{"a": 5, "b": 2, "c": {"d": 3, "e": 4}}"#)
    #expect(session.rows == " % a 1\n>  b 2\n   c.d 3\n   c.e 4")
    #expect(session.notice == "1 value not as in site.json; <filter> and @differs show them")
    session.run("filter '@differs' accept")
    #expect(session.rows == ">% a 1")
    try other(#"{"a": 1, "b": 2, "c": {"d": 3, "e": 4}, "n": {"x": 1}}"#)
    #expect(session.rows == ">+ n.x 1")
    session.run("enter")
    #expect(session.editor.scope == PreferenceName(keys: "n"))
    try other(#"{"a": 1, "b": 2, "c": {"d": 3, "e": 4}}"#)
    #expect(session.editor.scope == .root)
    #expect(session.notice == "as in site.json")
  }

  @Test func `the other store is reloaded when it may have changed`()
    throws
  {
    var session = try session()
    session.send(.comparedStoreChanged)
    guard case .loadComparedStore? = session.effects.last else {
      Issue.record("no look at the other store")
      return
    }
    var alone = try Session(#"{"a": 1}"#)
    alone.send(.comparedStoreChanged)
    #expect(alone.effects.isEmpty)
  }

  @Test func `an unreadable other store keeps its last values and is reported`() throws {
    var session = try session("down")
    session.send(.comparedStoreNotLoaded(.notFound(path: "/site.json")))
    #expect(session.notice == "compared as last read: site.json: no such file")
    #expect(session.editor.detail?.comparisonText == "site.json as last read: 7")
    session.run("down")
    session.send(.comparedStoreNotLoaded(.notFound(path: "/site.json")))
    #expect(session.notice == nil)
    let there = try PreferenceValue(typed: #"{"a": 1, "b": 8, "c": {"d": 3, "x": 5}}"#)
    session.send(.comparedStoreLoaded(MemorySnapshot(there, revision: .random)))
    session.run("up")
    #expect(session.editor.detail?.comparisonText == "site.json: 8")
  }

  @Test func `without another store there is nothing to stage from it`() throws {
    let session = try Session(#"{"a": 1}"#, "commandLine 'take' accept filter '@differs' accept")
    #expect(session.changes == [])
    #expect(session.rows == "")
  }
}
