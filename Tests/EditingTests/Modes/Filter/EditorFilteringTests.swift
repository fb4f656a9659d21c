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

  @Test func `a filter shows the rows that contain all its words`() throws {
    #expect(try labels("filter 'o rt'") == ["port"])
    #expect(try labels("filter 'warn'") == ["level"])
    #expect(try labels("filter '-o -e'") == ["bad"])
  }

  @Test func `conditions filter by kind, name, value and state`() throws {
    #expect(try labels("filter '@modified'") == ["port", "level", "old", "bad"])
    #expect(try labels("filter '@invalid'") == ["bad"])
    #expect(try labels("filter '@default'") == ["same", "unset"])
    #expect(try labels("filter '@deprecated'") == ["old"])
    #expect(try labels("filter '@modified -@deprecated -@invalid o'") == ["port"])
    #expect(try labels("increase filter '@staged'") == ["port"])
  }

  @Test func `an unknown condition matches nothing and is reported`() throws {
    let session = try Session(document, schema: schema, "filter '@modifed'")
    #expect(session.editor.rowCount == 0)
    #expect(session.notice == #"unknown condition "@modifed"; did you mean @modified?"#)
  }

  @Test func `a unique prefix of a condition is enough`() throws {
    #expect(try labels("filter '@inv'") == ["bad"])
    #expect(try labels("filter '@de'").count == 6)
    #expect(try labels("filter '@'").count == 6)
  }

  @Test func `the filter on modified keys is switched on and off`() throws {
    #expect(try labels("onlyModified") == ["port", "level", "old", "bad"])
    #expect(try labels("onlyModified onlyModified").count == 6)
  }

  @Test func `without a schema only staged keys count as modified`() throws {
    var session = try Session(document, "increase onlyModified")
    #expect(session.rows == ">* port 81")
    session.run("onlyModified")
    #expect(session.editor.rowCount == 5)
  }

  @Test func `an edited row stays visible until the query changes`() throws {
    var session = try Session(document, "filter '80' accept increase")
    #expect(session.rows == ">* port 81")
    session.run("filter '0'")
    #expect(session.rows.isEmpty)
  }

  @Test func `Esc while typing restores the previous filter`() throws {
    #expect(try labels("filter 'port' accept filter 'xyz' cancel") == ["port"])
  }

  @Test func `the cursor stays on its key when the filter changes`() throws {
    let session = try Session(document, schema: schema, "last up filter 'a' accept cancel")
    #expect(session.editor.cursorName?.label == "bad")
  }

  @Test func `a filter without matches points out a condition that lacks its sign`() {
    #expect(Filter("staged x").noMatchMessage == "no key has these words; @staged is a condition")
    #expect(Filter("x").noMatchMessage == "nothing matches the filter")
  }
}
