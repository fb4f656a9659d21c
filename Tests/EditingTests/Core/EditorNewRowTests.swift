import Editing
import Preferences
import Testing

/// The row of a value that does not exist yet.
struct EditorNewRowTests {
  private let host = Entry(PreferenceName(keys: "http", "host"), .string)

  @Test func `a new value has its row and its detail while it is typed`() throws {
    let text = #"{"log": {"size": 2}, "port": 1}"#
    var session = try Session(text, "add 'level' accept")
    #expect(session.rows == "   log.size 2\n>· log.level \n   port 1")
    #expect(session.editor.detail?.name.label == "log.level")
    #expect(session.editor.detail?.origin == "new")
    session.run("cancel")
    #expect(session.rows == ">  log.size 2\n   port 1")
    session.run("add 'on' accept otherPane down accept")
    #expect(session.rows == "   log.size 2\n>· log.on \n   port 1")
    session.run("accept")
    #expect(session.rows == "   log.size 2\n>* log.on true\n   port 1")
  }

  @Test func `a new element has its row, and those after it their next numbers`() throws {
    var session = try Session(#"{"l": ["a", "c"]}"#, "enter add")
    #expect(session.rows == "   [0] a\n>· [1] \n   [2] c")
    session.run("cancel")
    #expect(session.rows == ">  [0] a\n   [1] c")
    session.run("insertBefore")
    #expect(session.rows == ">· [0] \n   [1] a\n   [2] c")
    session.run("'b' accept")
    #expect(session.rows == ">* [0] b\n   [1] a\n   [2] c")
  }

  @Test func `a declared key that the filter hides has a row while its value is typed`() throws {
    var session = try Session(
      #"{"level": "a"}"#, schema: [host], "filter 'level' accept add clear 'http.host' accept")
    #expect(session.editor.cursorName?.label == "http.host")
    #expect(session.editor.rowCount == 2)
    session.run("cancel")
    #expect(session.editor.cursorName?.label == "level")
    #expect(session.editor.rowCount == 1)
    session.run("add clear 'http.host' accept 'x' accept")
    #expect(session.changes == [#"http.host: – → "x""#])
    #expect(session.editor.cursorName?.label == "http.host")
  }

  @Test func `the row of a new value stays if another program changes the file`() throws {
    var session = try Session(#"{"a": 1, "b": 2}"#, "add 'c' accept '3'")
    let theirs = MemorySnapshot(try PreferenceValue(typed: #"{"a": 5, "b": 2}"#))
    session.send(.loaded(theirs))
    #expect(session.field == "3")
    #expect(session.editor.cursorName?.label == "c")
    session.run("cancel")
    #expect(session.editor.rowCount == 2)
  }
}
