import Documents
import Editing
import Preferences
import Testing

/// Keys that comments of the document hold.
struct EditorCommentingTests {
  private static let text = """
    {
      // The port of the agent.
      // "port": 8000,
      "host": "a", // its name
      "group": {
        "x": 1
        // "y": true
      }
      // "last": null
    }
    """

  private func snapshot(_ text: String) throws -> DocumentSnapshot {
    DocumentSnapshot(try JSONDocument(Array(text.utf8)), revision: Revision(token: text))
  }

  private func session(
    of text: String = text, schema: [Entry] = [], _ words: String = ""
  ) throws -> Session {
    var session = try Session("{}", schema: schema)
    session.editor = Editor(
      title: session.editor.title, schema: Schema(schema), snapshot: try snapshot(text))
    session.run(words)
    return session
  }

  /// Returns the bytes that a save would write.
  private func saved(_ session: Session, over text: String = text) throws -> String {
    let document = try JSONDocument(Array(text.utf8)).applying(session.editor.draft.changes)
    return String(decoding: document.bytes, as: UTF8.self)
  }

  @Test func `commented-out keys are rows in their places`() throws {
    let session = try session()
    #expect(
      session.rows == """
        ># port 8000
           host a
           group.x 1
         # group.y true
         # last null
        """)
    #expect(session.editor.detail?.comment == "The port of the agent.")
    #expect(session.editor.detail?.origin == "commented out (line 3)")
    #expect(session.editor.detail?.kindText == "whole number")
    #expect(session.namespaces == ">all 5\n group 2")
  }

  @Test func `a declared key keeps its entry, and its row is where the schema has it`() throws {
    let port = Entry(PreferenceName(keys: "port"), .integer, default: 80)
    let host = Entry(PreferenceName(keys: "host"), .string)
    let session = try session(schema: [host, port])
    #expect(
      session.rows == """
        >  host a
         # port 8000
        """ + "\n ? group.x 1\n # group.y true\n # last null")
    #expect(session.editor.row(at: 1).defaultText == "80")
  }

  @Test func `the comment key uncomments, and takes that back`() throws {
    var session = try session("comment")
    #expect(session.changes == ["port: – → 8000"])
    #expect(session.editor.detail?.comment == "The port of the agent.")
    #expect(session.editor.detail?.origin == "uncomments line 3")
    #expect(
      try saved(session) == Self.text.replacing("// \"port\"", with: "\"port\""))
    session.run("comment")
    #expect(session.changes == [])
    #expect(session.rows.hasPrefix("># port 8000"))
  }

  @Test func `an edited commented-out key begins with its value and changes its line`() throws {
    let session = try session("accept")
    #expect(session.editor.openField?.line.text == "8000")
    let changed = try self.session("accept clear '9' accept")
    #expect(
      try saved(changed) == Self.text.replacing("// \"port\": 8000", with: "\"port\": 9"))
  }

  @Test func `the comment key comments a stored value out, and undo brings it back`() throws {
    var session = try session("down comment")
    let commented = Self.text.replacing("\"host\": \"a\"", with: "// \"host\": \"a\"")
    #expect(session.changes == ["host: \"a\" → –"])
    #expect(session.editor.detail?.origin == "will be commented out (line 4)")
    #expect(try saved(session) == commented)
    session.send(.saved(try snapshot(commented), to: "test.json"))
    #expect(session.rows.contains("# host a"))
    session.run("undo")
    #expect(session.changes == ["host: – → \"a\""])
    #expect(try saved(session, over: commented) == Self.text)
  }

  @Test func `undoing a saved uncommenting gives the first bytes`() throws {
    var session = try session("accept clear '9' accept")
    let set = try saved(session)
    session.send(.saved(try snapshot(set), to: "test.json"))
    session.run("undo")
    #expect(session.changes == ["port: 9 → –"])
    #expect(try saved(session, over: set) == Self.text)
  }

  @Test func `what cannot be commented out is refused`() throws {
    let secret = Entry(PreferenceName(keys: "host"), .string, isSecret: true)
    let hidden = try session(schema: [secret], "down comment")
    #expect(hidden.changes == [])
    #expect(hidden.notice?.contains("holds a secret") == true)
    let inline = try session(of: #"{"a": 1, "b": 2} // end"#, "comment")
    #expect(inline.changes == [])
    #expect(inline.notice?.contains("other values are on its line") == true)
    let plain = try Session(#"{"a": 1}"#, "comment")
    #expect(plain.changes == [])
  }

  @Test func `a commented-out secret is not shown`() throws {
    let secret = Entry(PreferenceName(keys: "port"), .integer, isSecret: true)
    let session = try session(schema: [secret])
    #expect(!session.rows.contains("8000"))
  }

  @Test func `a comment is edited, shown, saved and undone`() throws {
    var session = try session("down editComment")
    #expect(session.editor.openField?.line.text == "")
    session.run("'The name of the host.' accept")
    #expect(session.rows.contains(">* host a"))
    #expect(session.editor.detail?.comment == "The name of the host.")
    #expect(session.editor.draft.count == 1)
    let described = Self.text.replacing(
      "  \"host\"", with: "  // The name of the host.\n  \"host\"")
    #expect(try saved(session) == described)
    session.send(.saved(try snapshot(described), to: "test.json"))
    #expect(session.editor.draft.isEmpty)
    session.run("undo")
    #expect(try saved(session, over: described) == Self.text)
    session.run("redo")
    #expect(session.editor.draft.isEmpty)
  }

  @Test func `the value and its comment are one change`() throws {
    let text = "{\n  // old\n  \"a\": 1\n}\n"
    let session = try session(of: text, "editComment clear 'new' accept accept clear '2' accept")
    #expect(session.editor.draft.count == 1)
    #expect(try saved(session, over: text) == "{\n  // new\n  \"a\": 2\n}\n")
  }

  @Test func `an empty text removes the comment`() throws {
    let text = "{\n  // old\n  \"a\": 1\n}\n"
    let session = try session(of: text, "editComment clear accept")
    #expect(try saved(session, over: text) == "{\n  \"a\": 1\n}\n")
  }

  @Test func `the review shows the old and the new comment`() throws {
    let text = "{\n  // old\n  \"a\": 1\n}\n"
    let session = try session(of: text, "editComment clear 'new' accept write")
    guard case .review(let review) = session.editor.mode else {
      Issue.record("no review is open")
      return
    }
    #expect(review.items.map(\.old) == ["old"])
    #expect(review.items.map(\.new) == ["new"])
    #expect(review.items.map(\.remark) == ["comment"])
  }

  @Test func `lines that another program added to the comment are kept`() throws {
    let text = "{\n  // old\n  \"a\": 1,\n  \"b\": 2\n}\n"
    var session = try session(of: text, "editComment clear 'mine' accept")
    let theirs = text.replacing("// old", with: "// theirs").replacing("2", with: "3")
    session.send(.loaded(try snapshot(theirs)))
    #expect(session.isBrowsing)
    #expect(
      try saved(session, over: theirs)
        == "{\n  // theirs\n  // mine\n  \"a\": 1,\n  \"b\": 3\n}\n")
  }

  @Test func `a recovered comment is staged again`() throws {
    let text = "{\n  // old\n  \"a\": 1\n}\n"
    let left = try session(of: text, "editComment clear 'new' accept").editor.draft.changes
    var session = try session(of: text)
    session.send(
      .recoverable([
        RecoverableSession(id: "x", origin: "now", changes: left, secrets: [], typing: nil)
      ]))
    session.run("accept")
    #expect(try saved(session, over: text) == "{\n  // new\n  \"a\": 1\n}\n")
    session.run("undo")
    #expect(session.editor.draft.isEmpty)
  }

  @Test func `what can have no comment says why`() throws {
    let inline = try session(of: #"{"a": 1, "b": 2} // end"#, "editComment")
    #expect(inline.notice?.contains("other values are before it") == true)
    let plain = try session(of: "{\n  \"a\": 1\n}\n", "editComment")
    #expect(plain.notice?.contains("--force") == true)
    let secret = Entry(PreferenceName(keys: "host"), .string, isSecret: true)
    let hidden = try session(schema: [secret], "down editComment")
    #expect(hidden.notice?.contains("holds a secret") == true)
    let commented = try session("editComment")
    #expect(commented.notice?.contains("is not in the file") == true)
    let memory = try Session(#"{"a": 1}"#, "editComment")
    #expect(memory.notice?.contains("no comments") == true)
  }
}
