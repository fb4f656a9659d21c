import Preferences
import Testing

@testable import Editing

/// Checks that every change recomputes the state that depends on the document.
struct RefreshTests {
  @Test func `undoing an addition unmarks the added key`() throws {
    var session = try Session(#"{"a": 1}"#)
    session.send(.line("set b 2"))
    session.run("mark")
    #expect(session.editor.marks == [PreferenceName(keys: "b")])
    session.run("undo")
    #expect(session.editor.marks.isEmpty)
  }

  @Test func `a save unmarks the keys that it removed`() throws {
    var session = try Session(#"{"a": 1, "b": 2}"#, "mark remove")
    #expect(session.editor.marks == [PreferenceName(keys: "a")])
    session.send(.saved(try Self.snapshot(#"{"b": 2}"#), to: "test.json"))
    #expect(session.editor.marks.isEmpty)
  }

  @Test func `an answered conflict unmarks the keys that the other program removed`() throws {
    var session = try Session(#"{"a": 1, "b": 2}"#)
    session.send(.line("set a 5"))
    session.run("down mark")
    session.send(.conflict(theirs: try Self.snapshot(#"{"a": 3}"#)))
    session.run("mine accept")
    #expect(session.editor.draft[PreferenceName(keys: "a")] == 5)
    #expect(session.editor.marks.isEmpty)
  }

  @Test func `a group that becomes one value no longer counts its members`() throws {
    var session = try Session(
      "{}",
      schema: [
        Entry(PreferenceName(keys: "server"), .any),
        Entry(PreferenceName(keys: "server", "port"), .integer),
        Entry(PreferenceName(keys: "server", "host"), .string),
      ])
    #expect(session.editor.namespaces[0].count == 2)
    session.send(.line("set server 5"))
    #expect(session.editor.namespaces[0].count == session.editor.rowCount)
    session.run("undo")
    #expect(session.editor.namespaces[0].count == 2)
  }

  @Test func `a save shows that the store can be read again`() throws {
    var session = try Session(#"{"a": 1}"#)
    session.send(.line("set a 2"))
    session.send(.notLoaded(.locked(path: "/etc/test.json")))
    #expect(session.editor.storeProblem != nil)
    session.send(.saved(try Self.snapshot(#"{"a": 2}"#), to: "test.json"))
    #expect(session.editor.storeProblem == nil)
  }

  @Test func `a conflict shows that the store can be read again`() throws {
    var session = try Session(#"{"a": 1}"#)
    session.send(.line("set a 2"))
    session.send(.notLoaded(.locked(path: "/etc/test.json")))
    session.send(.conflict(theirs: try Self.snapshot(#"{"a": 1, "b": 1}"#)))
    #expect(session.editor.storeProblem == nil)
  }

  @Test func `a save that succeeds ends a conflict`() throws {
    var session = try Session(#"{"a": 1}"#)
    session.send(.line("set a 2"))
    session.send(.loaded(try Self.snapshot(#"{"a": 3}"#)))
    #expect(session.editor.conflictCount == 1)
    session.send(.saved(try Self.snapshot(#"{"a": 2}"#, "saved"), to: "test.json"))
    #expect(session.editor.conflictCount == 0)
  }

  @Test func `a filter finds the members of an element that is opened from its list`() throws {
    var session = try Session(#"{"list": [{"a": 1, "b": 2}]}"#)
    session.send(.line("filter b"))
    session.editor.open(try PreferenceName(parsing: "list"))
    session.editor.open(try PreferenceName(parsing: "list[0]"))
    #expect(session.rows == ">  b 2")
  }

  @Test func `an invalid value of the file that was changed back does not stop a save`() throws {
    var session = try Session(
      #"{"flag": 3, "n": 1}"#, schema: [Entry(PreferenceName(keys: "flag"), .boolean)],
      "toggle undo")
    session.send(.line("set n 2"))
    session.run("write")
    guard case .review = session.editor.mode else {
      Issue.record("\(session.notice ?? "")")
      return
    }
  }

  @Test func `a declared key that is not set is found under a filter`() throws {
    var session = try Session(
      #"{"a": 1}"#, schema: [Entry(PreferenceName(keys: "b"), .integer, default: 2)])
    session.send(.line("filter a"))
    session.send(.line("goto b"))
    #expect(session.editor.cursorName == PreferenceName(keys: "b"))
  }

  @Test func `an element that only the compared store has stays open`() throws {
    var session = try Session(#"{"a": 1}"#)
    session.send(
      .compare(try Self.snapshot(#"{"c": [{"x": 1, "y": 2}]}"#), label: "other"))
    let element = try PreferenceName(parsing: "c[0]")
    session.editor.open(element)
    session.send(.comparedStoreLoaded(try Self.snapshot(#"{"c": [{"x": 1, "y": 3}]}"#, "later")))
    #expect(session.editor.scope == element)
  }

  private static func snapshot(
    _ json: String, _ revision: String = "theirs"
  ) throws -> MemorySnapshot {
    MemorySnapshot(try PreferenceValue(typed: json), revision: Revision(token: revision))
  }
}
