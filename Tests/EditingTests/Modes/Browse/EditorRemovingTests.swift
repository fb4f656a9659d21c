import Editing
import Preferences
import Testing

struct EditorRemovingTests {
  @Test func `a removed key stays visible as removed`() throws {
    var session = try Session(#"{"a": 1, "b": 2}"#, "remove")
    #expect(session.changes == ["a: 1 → –"])
    #expect(session.rows == ">- a \n   b 2")
    #expect(session.notice == "removed a; <undo> brings it back")
    session.run("remove")
    #expect(session.notice == "a is not set")
    session.run("undo")
    #expect(session.rows == ">  a 1\n   b 2")
  }

  @Test func `an element leaves its list and those after it move up`() throws {
    let session = try Session(#"{"l": [1, 2, 3]}"#, "enter remove")
    #expect(session.changes == ["l: [1, 2, 3] → [2, 3]"])
    #expect(session.rows == ">  [0] 2\n   [1] 3")
  }

  @Test func `a removal absorbs the changes staged in its list`() throws {
    let session = try Session(
      #"{"l": [{"a": 1}, {"a": 2}]}"#, "down increase first enter remove leave")
    #expect(session.changes == [#"l: [{"a": 1}, {"a": 2}] → [{"a": 3}]"#])
    #expect(session.rows == ">* l[0].a 3")
  }

  @Test func `a namespace is removed after asking`() throws {
    var session = try Session(#"{"s": {"a": 1, "b": {"c": 2}}, "t": 3}"#, "otherPane down remove")
    guard case .confirm(let question) = session.editor.mode else {
      Issue.record("not asked")
      return
    }
    #expect(question.text == "remove s and the 2 keys in it?")
    session.run("accept")
    #expect(session.changes == [#"s: {"a": 1, "b": {"c": 2}} → –"#])
    #expect(session.notice == "removed 2 keys; <undo> brings them back")
    #expect(session.rows == ">- a \n - b.c ")
  }

  @Test func `a namespace of dotted keys is removed key by key`() throws {
    let session = try Session(
      #"{"s.a": 1, "s.b.c": 2, "t": 3}"#, "otherPane down remove accept")
    #expect(session.changes == [#""s.a": 1 → –"#, #""s.b.c": 2 → –"#])
  }

  @Test func `a locked key prevents the removal of its namespace`() throws {
    let locked = Entry(PreferenceName(keys: "s", "a"), .integer, isReadOnly: true)
    let session = try Session(
      #"{"s": {"a": 1, "b": 2}}"#, schema: [locked], "otherPane down remove")
    #expect(session.notice == "s.a in it is locked by its schema")
  }

  @Test func `a reset of a required key writes its default`() throws {
    let schema = [
      Entry(PreferenceName(keys: "s"), .record, rules: [.required(["a"])]),
      Entry(PreferenceName(keys: "s", "a"), .integer, default: .integer(5)),
      Entry(PreferenceName(keys: "s", "b"), .integer, default: .integer(6)),
    ]
    var session = try Session(#"{"s": {"a": 1, "b": 2}}"#, schema: schema, "reset")
    #expect(session.changes == ["s.a: 1 → 5"])
    #expect(session.notice == "back to the default 5")
    session.run("reset")
    #expect(session.notice == "is its default")
    session.run("resetNamespace accept")
    #expect(session.changes == ["s.a: 1 → 5", "s.b: 2 → –"])
  }

  @Test func `the whole document cannot be removed at once`() throws {
    let session = try Session(#"{"a": {"b": 1}}"#, "otherPane remove")
    #expect(session.notice == "all keys at once cannot be removed")
  }
}
