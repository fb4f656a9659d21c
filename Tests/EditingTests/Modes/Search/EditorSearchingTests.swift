import Editing
import Preferences
import Testing

struct EditorSearchingTests {
  let document = """
    {"renew-timer": 900, "rebind-timer": 1800, "host": "Example.org", "timers": {"renew": 5}}
    """

  private func name(_ words: String) throws -> String? {
    try Session(document, words).editor.cursorName?.label
  }

  @Test func `a search follows the typing, ignores case, and covers names and values`() throws {
    #expect(try name("search 'HOST'") == "host")
    #expect(try name("search 'example'") == "host")
    #expect(try name("search '1800'") == "rebind-timer")
  }

  @Test func `a stored key is found before one that is not set`() throws {
    let schema = [
      Entry(PreferenceName(keys: "a", "bind"), .string),
      Entry(PreferenceName(keys: "b", "bind"), .string),
    ]
    let session = try Session(#"{"b": {"bind": "x"}}"#, schema: schema, "search 'bind'")
    #expect(session.editor.cursorName?.label == "b.bind")
  }

  @Test func `several words match in any order`() throws {
    #expect(try name("search 'timer reb'") == "rebind-timer")
    #expect(try name("search 'renew timers'") == "timers.renew")
  }

  @Test func `Esc returns to where the search began`() throws {
    #expect(try name("down search 'host' cancel") == "rebind-timer")
    #expect(try Session(document, "search 'host' cancel").editor.searchText == "")
  }

  @Test func `next and previous wrap around the ends and report it`() throws {
    var session = try Session(document, "search 'timer' accept")
    #expect(session.editor.cursorName?.label == "renew-timer")
    #expect(session.notice == "1 of 3")
    session.run("nextMatch")
    #expect(session.editor.cursorName?.label == "rebind-timer")
    #expect(session.notice == "2 of 3")
    session.run("nextMatch nextMatch")
    #expect(session.editor.cursorName?.label == "renew-timer")
    #expect(session.notice == "1 of 3; search wrapped to the top")
    session.run("previousMatch")
    #expect(session.editor.cursorName?.label == "timers.renew")
    #expect(session.notice == "3 of 3; search wrapped to the bottom")
  }

  @Test func `a search without a match is reported`() throws {
    #expect(try Session(document, "search 'nowhere' accept").notice == "not found: \"nowhere\"")
    #expect(try Session(document, "nextMatch").notice == "nothing searched yet; / searches")
  }

  @Test(arguments: ["search 'port' accept", "filter 'port' accept"])
  func `a search or filter from the tree of namespaces ends among the keys`(words: String) throws {
    let text = #"{"a": {"x": 1, "y": 2}, "b": {"port": 80}}"#
    let session = try Session(text, "otherPane \(words)")
    #expect(session.editor.pane == .keys)
    #expect(session.editor.cursorName?.label == "b.port")
  }

  @Test func `a search without a match in the open scope goes on in the whole document`() throws {
    let text = #"{"a": {"x": 1, "y": 2}, "b": {"port": 80}}"#
    var session = try Session(text, "enter down search 'port' accept")
    #expect(session.editor.scope == .root)
    #expect(session.editor.cursorName?.label == "b.port")
    #expect(session.notice == "1 of 1; not in a, but elsewhere")
    session = try Session(text, "enter down search 'nowhere' accept")
    #expect(session.editor.scope.label == "a")
    #expect(session.editor.cursorName?.label == "a.y")
    #expect(session.notice == "not found: \"nowhere\"")
  }

  @Test func `a search covers staged values, not the replaced ones`() throws {
    let staged = "accept clear '77' accept search"
    #expect(try name("last first \(staged) '77'") == "renew-timer")
    #expect(try Session(document, "\(staged) '900' accept").notice == "not found: \"900\"")
  }

  @Test func `a secret is not found by its value`() throws {
    let session = try Session(
      #"{"user": "ann", "password": "hunter2"}"#,
      schema: [Entry(PreferenceName(keys: "password"), .string, isSecret: true)],
      "search 'hunter' accept")
    #expect(session.notice == "not found: \"hunter\"")
    #expect(session.rows.contains("password ••••••"))
  }
}
