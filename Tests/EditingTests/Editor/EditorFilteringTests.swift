import Editing
import Preferences
import Testing

struct EditorFilteringTests {
  let document = #"{"port": 80, "level": "warn", "old": 1, "same": 5, "bad": "x"}"#
  let schema = [
    Entry(PreferenceName(keys: "port"), .integer, default: .integer(8080)),
    Entry(PreferenceName(keys: "level"), .string),
    Entry(PreferenceName(keys: "old"), .integer, deprecation: Deprecation(message: "gone")),
    Entry(PreferenceName(keys: "same"), .integer, default: .integer(5)),
    Entry(PreferenceName(keys: "bad"), .integer),
    Entry(PreferenceName(keys: "unset"), .integer, default: .integer(7)),
  ]

  private func labels(_ words: String) throws -> [String] {
    let session = try Session(document, schema: schema, words)
    return (0..<session.editor.rowCount).map { session.editor.row(at: $0).label }
  }

  @Test func `words must all occur`() throws {
    #expect(try labels("filter 'o rt'") == ["port"])
    #expect(try labels("filter 'warn'") == ["level"])
    #expect(try labels("filter '-o -e'") == ["bad"])
  }

  @Test func `conditions`() throws {
    #expect(try labels("filter '@modified'") == ["port", "level", "old", "bad"])
    #expect(try labels("filter '@invalid'") == ["bad"])
    #expect(try labels("filter '@default'") == ["same", "unset"])
    #expect(try labels("filter '@deprecated'") == ["old"])
    #expect(try labels("filter '@modified -@deprecated -@invalid o'") == ["port"])
    #expect(try labels("increase filter '@staged'") == ["port"])
  }

  @Test func `an unknown condition passes nothing and is told`() throws {
    let session = try Session(document, schema: schema, "filter '@modifed'")
    #expect(session.editor.rowCount == 0)
    #expect(session.notice == #"unknown condition "@modifed"; did you mean @modified?"#)
  }

  @Test func `the beginning of a condition is enough where only one begins so`() throws {
    #expect(try labels("filter '@inv'") == ["bad"])
    #expect(try labels("filter '@de'").count == 6)
    #expect(try labels("filter '@'").count == 6)
  }

  @Test func `only modified goes on and off`() throws {
    #expect(try labels("onlyModified") == ["port", "level", "old", "bad"])
    #expect(try labels("onlyModified onlyModified").count == 6)
  }

  @Test func `without a schema only what is staged is modified`() throws {
    var session = try Session(document, "increase onlyModified")
    #expect(session.rows == ">* port 81")
    session.run("onlyModified")
    #expect(session.editor.rowCount == 5)
  }

  @Test func `an edited row stays in sight until the query changes`() throws {
    var session = try Session(document, "filter '80' accept increase")
    #expect(session.rows == ">* port 81")
    session.run("filter '0'")
    #expect(session.rows.isEmpty)
  }

  @Test func `Esc while typing brings the former filter back`() throws {
    #expect(try labels("filter 'port' accept filter 'xyz' cancel") == ["port"])
  }

  @Test func `the cursor stays on its name`() throws {
    let session = try Session(document, schema: schema, "last up filter 'a' accept cancel")
    #expect(session.editor.cursorName?.label == "bad")
  }

  @Test func `where nothing passes, a condition without its sign is told`() {
    #expect(Filter("staged x").nothingFound == "no key has these words; @staged is a condition")
    #expect(Filter("x").nothingFound == "nothing matches the filter")
  }
}
