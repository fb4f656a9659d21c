import Editing
import Preferences
import Testing

/// Checks that the help screen loses neither state nor messages that arrive meanwhile.
struct EditorHelpTests {
  @Test func `closing the help returns to the mode that opened it`() throws {
    var session = try Session(#"{"port": 80}"#, "accept clear '90' help")
    guard case .help = session.editor.mode else {
      Issue.record("no help")
      return
    }
    session.run("down down cancel")
    #expect(session.field == "90")
    session.run("accept")
    #expect(session.changes == ["port: 80 → 90"])
  }

  @Test func `typed text is kept while the help is open`() throws {
    let session = try Session(#"{"port": 80}"#, "accept clear '90' help")
    #expect(session.editor.typing?.text == "90")
  }

  @Test func `Esc closes the help's search line, then its matches, then the help`() throws {
    var session = try Session(#"{"port": 80}"#, "help search 'undo'")
    #expect(session.query == "undo")
    session.run("accept")
    #expect(session.query == "undo")
    session.run("cancel")
    #expect(session.query == "")
    session.run("search 'x' cancel")
    #expect(session.query == "")
    session.run("cancel")
    #expect(session.isBrowsing)
  }

  @Test func `a review that became a conflict while the help was open is a conflict afterwards`()
    throws
  {
    var session = try Session(#"{"port": 80}"#, "accept clear '90' accept write help")
    session.send(.loaded(MemorySnapshot(["port": 70], revision: Revision(token: "theirs"))))
    guard case .help = session.editor.mode else {
      Issue.record("help has gone")
      return
    }
    session.run("cancel")
    guard case .conflict = session.editor.mode else {
      Issue.record("no conflict")
      return
    }
  }
}

extension Session {
  fileprivate var query: String? {
    guard case .help(let page) = editor.mode else { return nil }
    return page.typing?.text ?? page.query
  }
}
