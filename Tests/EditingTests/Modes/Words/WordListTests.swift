import Editing
import Preferences
import Testing

/// The words of a list in one text, edited one by one.
struct WordListTests {
  private func session(_ value: String, _ words: String) throws -> Session {
    var entry = Entry(PreferenceName(keys: "users"), .string)
    entry.words = WordSyntax(.blanks, marks: "\"", noun: "user", "users")
    let document = PreferenceValue.dictionary(["users": .string(value)])
    return try Session(document.text, schema: [entry], words)
  }

  private func words(_ session: Session) throws -> WordList {
    guard case .words(let list) = session.editor.mode else {
      throw Missing(session.notice ?? "no notice")
    }
    return list
  }

  private struct Missing: Error {
    let notice: String
    init(_ notice: String) { self.notice = notice }
  }

  @Test func `Down in the field and Right on the row open the words`() throws {
    for keys in ["accept decrease", "enter"] {
      let list = try words(session("anna backup carol", keys))
      #expect(list.text.words == ["anna", "backup", "carol"])
      #expect(list.field.meaning == "3 users: anna, backup, carol")
    }
  }

  @Test func `words are changed, added, removed and moved, and staged as one change`() throws {
    let session = try session(
      "anna backup carol",
      "enter down edit clear 'bob' accept add 'dave' accept moveDown first remove accept")
    #expect(session.isBrowsing)
    #expect(session.changes == [#"users: "anna backup carol" → "bob carol dave""#])
    var again = session
    again.run("undo")
    #expect(again.changes == [])
  }

  @Test func `leaving the words goes back to the line, where Esc discards their changes`() throws {
    var session = try session("anna backup", "enter insertBefore 'x' accept leave")
    #expect(session.field == "x anna backup")
    session.run("cancel")
    #expect(session.isBrowsing && session.changes == [])
  }

  @Test func `a change of the words is undone and redone before it is applied`() throws {
    var session = try session("a b", "enter remove remove")
    #expect(try words(session).text.text == "")
    session.run("undo undo")
    #expect(try words(session).text.text == "a b")
    session.run("redo")
    #expect(try words(session).text.text == "b")
    session.run("add 'c' accept redo")
    #expect(session.notice == "nothing to redo")
    #expect(try words(session).text.text == "b c")
  }

  @Test func `several words are no word, unless they are in quotes`() throws {
    var session = try session("a", "enter edit clear 'b c' accept")
    #expect(session.notice == #""b c" is not one word; " before and after it keeps it one"#)
    #expect(try words(session).typed?.text == "b c")
    session.run(#"clear '"b c"' accept accept"#)
    #expect(session.changes == [#"users: "a" → "\"b c\"""#])
  }

  @Test func `typing no word and Esc leave the words unchanged`() throws {
    var session = try session("a b", "enter last add accept edit 'x' cancel")
    #expect(try words(session).text.text == "a b")
    #expect(try words(session).cursor == 1)
    session.run("moveDown")
    #expect(session.notice == "it is the last")
  }

  @Test func `pasted lines are words after the cursor`() throws {
    var session = try session("a d", "enter")
    session.send(.text(.paste(PastedText("b\nc\n"))))
    #expect(try words(session).text.text == "a b c d")
    session.run("accept")
    #expect(session.changes == [#"users: "a d" → "a b c d""#])
  }

  @Test func `the words of a secret and of another text are not opened`() throws {
    var secret = Entry(PreferenceName(keys: "users"), .string, isSecret: true)
    secret.words = WordSyntax(.blanks, noun: "user", "users")
    let session = try Session(#"{"users": "a b"}"#, schema: [secret], "accept decrease")
    #expect(session.field == "a b")
    let other = try Session(#"{"name": "a b"}"#, "enter")
    #expect(other.notice == "name holds one value; <accept> edits it")
  }
}
