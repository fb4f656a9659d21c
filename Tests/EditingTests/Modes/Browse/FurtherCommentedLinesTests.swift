import Documents
import Editing
import Preferences
import Testing

/// Several commented-out lines with one key.
struct FurtherCommentedLinesTests {
  private static let text = """
    ;extension=bz2
    ;extension=curl
    ;extension=ffi
    ;memory_limit = 64M
    ;memory_limit = 128M

    """

  private func session(_ text: String = text, _ words: String = "") throws -> Session {
    var session = try Session("{}", schema: [])
    session.editor = Editor(
      title: session.editor.title, schema: Schema([]), snapshot: try snapshot(text))
    session.run(words)
    return session
  }

  private func snapshot(_ text: String) throws -> DocumentSnapshot {
    let php = try #require(Dialect(named: "php"))
    return DocumentSnapshot(
      try LineDocument(Array(text.utf8), php), revision: Revision(token: text))
  }

  /// Returns the text that a save would write.
  private func saved(_ session: Session, over text: String = text) throws -> String {
    let php = try #require(Dialect(named: "php"))
    let document = try LineDocument(Array(text.utf8), php)
    let new = try document.applying(session.editor.draft.changes)
    return String(decoding: new.bytes, as: UTF8.self)
  }

  @Test func `each is a row in its place`() throws {
    #expect(
      try session().rows == """
        ># extension bz2
         # extension curl
         # extension ffi
         # memory_limit 64M
         # memory_limit 128M
        """)
    let session = try session(Self.text, "down")
    #expect(session.editor.detail?.origin == "commented out (line 2)")
  }

  @Test func `the comment key uncomments exactly the line under the cursor`() throws {
    var session = try session(Self.text, "down comment")
    #expect(session.editor.detail?.origin == "uncomments line 2")
    #expect(try saved(session) == Self.text.replacing(";extension=curl", with: "extension=curl"))
    session.run("undo")
    #expect(session.editor.draft.isEmpty)
    let other = try self.session(Self.text, "last comment")
    #expect(
      try saved(other) == Self.text.replacing(";memory_limit = 128M", with: "memory_limit = 128M"))
  }

  @Test func `a value of none of a list's commented-out lines gets a line of its own`() throws {
    let session = try session(Self.text, "accept clear 'intl' accept")
    #expect(session.editor.detail?.origin == "staged, new")
    #expect(try saved(session) == Self.text + "extension=intl\n")
  }

  @Test func `lines of a list are uncommented together, whatever their order`() throws {
    var session = try session(Self.text, "down down comment")
    #expect(
      session.rows.hasPrefix(
        ">* extension ffi\n # extension bz2\n # extension curl\n # memory_limit"))
    session.run("down down comment")
    #expect(session.editor.detail?.origin == "uncomments lines 2, 3")
    let expected = Self.text.replacing(";extension=curl", with: "extension=curl")
      .replacing(";extension=ffi", with: "extension=ffi")
    #expect(try saved(session) == expected)
    session.send(.saved(try snapshot(expected), to: "php.ini"))
    #expect(session.editor.draft.isEmpty)
    #expect(session.rows.contains("# extension bz2"))
    session.run("undo undo")
    #expect(try saved(session, over: expected) == Self.text)
  }

  @Test func `a line of a list that is set is added where it stands`() throws {
    let text = Self.text.replacing(";extension=curl", with: "extension=curl")
    let session = try session(text, "first comment")
    #expect(
      try saved(session, over: text) == text.replacing(";extension=bz2", with: "extension=bz2"))
  }

  @Test(arguments: [
    "accept", "toggle", "editComment", "reset", "increase", "mark accept '1' accept",
  ])
  func `other changes say how the line is uncommented`(_ words: String) throws {
    let session = try session(Self.text, "down \(words)")
    #expect(session.editor.draft.isEmpty)
    #expect(session.editor.openField == nil)
    #expect(session.notice?.contains("uncomments it") == true)
  }

  @Test func `the others of a key that is set and no list are no rows`() throws {
    let text = "memory_limit = 1M\n;memory_limit = 2M\n"
    #expect(try session(text).rows == ">  memory_limit 1M")
  }
}
