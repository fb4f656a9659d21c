import Editing
import Preferences
import Testing

/// Tests editing a value in an external editor.
struct EditorOutsideTests {
  private let secret = Entry(PreferenceName(keys: "s"), .string, isSecret: true)

  private func lent(_ session: Session) -> OutsideText? {
    if case .editOutside(let text)? = session.effects.last { text } else { nil }
  }

  @Test func `the external editor gets a text unchanged and a group as JSON`() throws {
    var session = try Session(#"{"motd": "one\ntwo", "empty": {}}"#, "editOutside")
    #expect(lent(session)?.text == "one\ntwo")
    #expect(lent(session)?.isJSON == false)
    session = try Session(#"{"l": ["a", "b"]}"#, "editOutside")
    #expect(lent(session)?.text == "[\"a\", \"b\"]\n")
    #expect(lent(session)?.isJSON == true)
  }

  @Test func `the text that the external editor returns is staged`() throws {
    var session = try Session(#"{"motd": "one\ntwo"}"#, "editOutside")
    session.send(.editedOutside(PreferenceName(keys: "motd"), "one\nthree"))
    #expect(session.changes == [#"motd: "one\ntwo" → "one\nthree""#])
    #expect(session.isBrowsing)
  }

  @Test func `an invalid text from the external editor stays in the field`() throws {
    var session = try Session(
      #"{"port": 80}"#, schema: [Entry(PreferenceName(keys: "port"), .integer)], "editOutside")
    session.send(.editedOutside(PreferenceName(keys: "port"), "eighty"))
    #expect(session.field?.hasPrefix("eighty ! ") == true)
    #expect(session.editor.typing?.text == "eighty")
  }

  @Test func `an unchanged text from the external editor stages nothing`() throws {
    var session = try Session(#"{"motd": "one"}"#, "editOutside")
    session.send(.editedOutside(PreferenceName(keys: "motd"), "one"))
    #expect(session.notice == "motd is unchanged")
    #expect(session.changes == [])
  }

  @Test func `the external editor never gets a secret or a group that contains one`() throws {
    let session = try Session(#"{"s": "hunter2"}"#, schema: [secret], "editOutside")
    #expect(lent(session) == nil)
    #expect(session.notice == "s is a secret, for no other program; <edit> edits it here")
  }

  @Test func `the external editor is refused if it would run with another user's rights`() throws {
    var session = try Session(#"{"a": 1}"#)
    session.send(.settings(Editor.Settings(allowsOutsideEditor: false)))
    session.run("editOutside")
    #expect(lent(session) == nil)
    #expect(session.notice?.hasPrefix("not with another user's rights") == true)
  }

  @Test func `a locked key is not opened in the external editor`() throws {
    let locked = Entry(PreferenceName(keys: "a"), .integer, isReadOnly: true)
    let session = try Session(#"{"a": 1}"#, schema: [locked], "editOutside")
    #expect(lent(session) == nil)
    #expect(session.notice == "a is locked by its schema")
  }

  @Test func `text for a key that was removed meanwhile stays in the field`() throws {
    var session = try Session(#"{"l": [{"x": "a"}]}"#, "enter enter editOutside")
    let name = try #require(lent(session)).name
    session.send(
      .loaded(MemorySnapshot(try PreferenceValue(typed: "{}"), revision: .random)))
    session.send(.editedOutside(name, "b"))
    #expect(session.field?.hasPrefix("b") == true)
  }

  @Test func `a text too long for a field is staged directly`() throws {
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
