import Editing
import Preferences
import Testing

/// A value in the user's own editor.
struct EditorOutsideTests {
  private let secret = Entry(PreferenceName(keys: "s"), .string, isSecret: true)

  private func lent(_ session: Session) -> OutsideText? {
    if case .editOutside(let text)? = session.effects.last { text } else { nil }
  }

  @Test func `a text is lent as it is, a group as JSON`() throws {
    var session = try Session(#"{"motd": "one\ntwo", "empty": {}}"#, "editOutside")
    #expect(lent(session)?.text == "one\ntwo")
    #expect(lent(session)?.isJSON == false)
    session = try Session(#"{"l": ["a", "b"]}"#, "editOutside")
    #expect(lent(session)?.text == "[\"a\", \"b\"]\n")
    #expect(lent(session)?.isJSON == true)
  }

  @Test func `what comes back is staged`() throws {
    var session = try Session(#"{"motd": "one\ntwo"}"#, "editOutside")
    session.send(.editedOutside(PreferenceName(keys: "motd"), "one\nthree"))
    #expect(session.changes == [#"motd: "one\ntwo" → "one\nthree""#])
    #expect(session.isBrowsing)
  }

  @Test func `what cannot be kept is typed on`() throws {
    var session = try Session(
      #"{"port": 80}"#, schema: [Entry(PreferenceName(keys: "port"), .integer)], "editOutside")
    session.send(.editedOutside(PreferenceName(keys: "port"), "eighty"))
    #expect(session.field?.hasPrefix("eighty ! ") == true)
    #expect(session.editor.typing?.text == "eighty")
  }

  @Test func `unchanged it is as it was`() throws {
    var session = try Session(#"{"motd": "one"}"#, "editOutside")
    session.send(.editedOutside(PreferenceName(keys: "motd"), "one"))
    #expect(session.notice == "motd is as it was")
    #expect(session.changes == [])
  }

  @Test func `a secret, and what holds one, is not lent`() throws {
    let session = try Session(#"{"s": "hunter2"}"#, schema: [secret], "editOutside")
    #expect(lent(session) == nil)
    #expect(session.notice == "s is a secret, for no other program; <edit> edits it here")
  }

  @Test func `with another user's rights nothing is lent`() throws {
    var session = try Session(#"{"a": 1}"#)
    session.send(.settings(Editor.Settings(lendsValues: false)))
    session.run("editOutside")
    #expect(lent(session) == nil)
    #expect(session.notice?.hasPrefix("not with another user's rights") == true)
  }

  @Test func `what is locked is not lent`() throws {
    let locked = Entry(PreferenceName(keys: "a"), .integer, isReadOnly: true)
    let session = try Session(#"{"a": 1}"#, schema: [locked], "editOutside")
    #expect(lent(session) == nil)
    #expect(session.notice == "a is locked by its schema")
  }

  @Test func `what has gone meanwhile stays typed`() throws {
    var session = try Session(#"{"l": [{"x": "a"}]}"#, "enter enter editOutside")
    let name = try #require(lent(session)).name
    session.send(
      .loaded(MemorySnapshot(try PreferenceValue(typed: "{}"), revision: .random)))
    session.send(.editedOutside(name, "b"))
    #expect(session.field?.hasPrefix("b") == true)
  }

  @Test func `a long text comes back without a field`() throws {
    let long = String(repeating: "long ", count: 100_000)
    var session = try Session(#"{"motd": "one"}"#, "editOutside")
    session.send(.editedOutside(PreferenceName(keys: "motd"), long))
    #expect(session.isBrowsing)
    #expect(session.editor.draft[PreferenceName(keys: "motd")] == .string(long))
  }

  @Test func `a long text that breaks a rule is refused`() throws {
    let port = Entry(PreferenceName(keys: "port"), .integer)
    var session = try Session(#"{"port": 80}"#, schema: [port], "editOutside")
    session.send(
      .editedOutside(PreferenceName(keys: "port"), String(repeating: "x", count: 300_000)))
    #expect(session.isBrowsing && session.changes == [])
    #expect(session.notice?.hasPrefix("port: ") == true)
    #expect(
      session.notice?.hasSuffix("the text is too long to be typed here, and nothing is changed")
        == true)
  }
}
