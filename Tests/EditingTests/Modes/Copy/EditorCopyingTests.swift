import Preferences
import Testing

@testable import Editing

struct EditorCopyingTests {
  @Test func `a value is copied as a line for a shell, as JSON, or as it is`() throws {
    let json = #"{"name": "it's a gate", "port": 8443, "tags": ["a", "b"]}"#
    #expect(
      try copied(json, "copy copyCommands") == #"prefs set /etc/test.json name 'it'\''s a gate'"#)
    #expect(try copied(json, "copy accept") == #"prefs set /etc/test.json name 'it'\''s a gate'"#)
    #expect(try copied(json, "copy copyJSON") == #""it's a gate""#)
    #expect(try copied(json, "copy copyValue") == "it's a gate")
    #expect(try copied(json, "down copy copyCommands") == "prefs set /etc/test.json port 8443")
  }

  @Test func `marked keys are copied together`() throws {
    let json = #"{"a": 1, "b": "x", "c": [1, 2]}"#
    #expect(
      try copied(json, "markAll copy copyCommands") == """
        prefs set /etc/test.json a 1
        prefs set /etc/test.json b x
        prefs set /etc/test.json c '[1, 2]'
        """)
    #expect(
      try copied(json, "markAll copy copyJSON") == """
        {
          "a": 1,
          "b": "x",
          "c": [1, 2]
        }
        """)
    #expect(try copied(json, "markAll copy copyValue") == "1\nx\n[1, 2]")
  }

  @Test func `a text that reads as another kind is quoted when it is copied`() throws {
    #expect(
      try copied(#"{"a": "true"}"#, "copy accept")
        == #"prefs set --type json /etc/test.json a '"true"'"#)
    #expect(
      try copied(#"{"a": "x\ny"}"#, "copy accept")
        == #"prefs set --type json /etc/test.json a '"x\ny"'"#)
    #expect(try copied(#"{"a": "-x"}"#, "copy accept") == "prefs set /etc/test.json a -- -x")
    #expect(
      try copied(#"{"a": ""}"#, "copy accept") == #"prefs set --type json /etc/test.json a '""'"#)
  }

  @Test func `a key that is not set is copied as an unset command`() throws {
    #expect(try copied(#"{"a": 1}"#, "remove copy accept") == "prefs unset /etc/test.json a")
  }

  @Test func `a secret is not copied, and the notice says so`() throws {
    let schema = [Entry(PreferenceName(keys: "token"), .string, isSecret: true)]
    var session = try Session(#"{"token": "hunter2", "a": 1}"#, schema: schema, "copy")
    #expect(session.isBrowsing)
    #expect(session.notice == "not copied: token is a secret")
    session.run("markAll copy copyJSON")
    #expect(session.notice == "sent 1 key to the terminal; 1 not: token is a secret")
    guard case .copy(let text)? = session.effects.last else {
      Issue.record("expected .copy")
      return
    }
    #expect(text == "1")
  }

  @Test func `a text that the terminal cannot copy is shown to be selected`() throws {
    var session = try Session(#"{"a": 1}"#, "copy accept")
    session.send(.notCopied("prefs set /etc/test.json a 1"))
    guard case .copied(let text) = session.editor.mode else {
      Issue.record("expected .copied")
      return
    }
    #expect(text.lines == ["prefs set /etc/test.json a 1"])
    session.run("cancel")
    #expect(session.isBrowsing)
  }

  private func copied(_ json: String, _ words: String) throws -> String? {
    let session = try Session(json, words)
    guard case .copy(let text)? = session.effects.last else { return nil }
    return text
  }
}
