import Editing
import Preferences
import Testing

struct EditorBrowsingTests {
  let document = """
    {"name": "gate", "http": {"port": 8080, "tls": {"on": true}}, "hosts": ["a", "b"], \
    "users": [{"id": 1}, {"id": 2}]}
    """

  @Test func `every leaf is a row, named relative to the open namespace`() throws {
    var session = try Session(document)
    #expect(
      session.rows == """
        >  name gate
           http.port 8080
           http.tls.on true
           hosts ["a", "b"]
           users[0].id 1
           users[1].id 2
        """)
    session.run("down enter")
    #expect(session.editor.scope == PreferenceName(keys: "http"))
    #expect(session.rows == ">  port 8080\n   tls.on true")
  }

  @Test func `leaving returns to the row that was entered`() throws {
    let session = try Session(document, "down down enter enter leave leave")
    #expect(session.editor.scope == .root)
    #expect(session.editor.cursorName?.label == "http.tls.on")
  }

  @Test func `leaving a list returns to the scope in which it was a row`() throws {
    let text = #"{"net": {"dns": {"servers": ["a", "b"]}}}"#
    var session = try Session(text, "accept")
    #expect(session.editor.scope.label == "net.dns.servers")
    session.run("leave")
    #expect(session.editor.scope == .root)
    #expect(session.editor.cursorName?.label == "net.dns.servers")
  }

  @Test func `a list shows its elements`() throws {
    var session = try Session(document, "down down down enter")
    #expect(session.rows == ">  [0] a\n   [1] b")
    session.run("leave down enter")
    #expect(session.editor.scope.label == "users")
    #expect(session.rows == ">  [0] {\"id\": 1}\n   [1] {\"id\": 2}")
    session.run("down enter")
    #expect(session.rows == ">  id 2")
  }

  @Test func `a list is entered from any namespace around it`() throws {
    let session = try Session(#"{"tls": {"ciphers": ["a"], "on": true}}"#, "enter")
    #expect(session.editor.scope.label == "tls.ciphers")
    #expect(try Session(document, "down down enter").editor.scope.label == "http")
  }

  @Test func `Enter does not open a single value as a namespace`() throws {
    let session = try Session(document, "enter")
    #expect(session.editor.scope == .root)
    #expect(session.notice == "name holds one value; <accept> edits it")
  }

  @Test func `page keys, Home and End move the cursor`() throws {
    var session = try Session(document)
    session.send(.pageSize(2))
    session.run("pageDown pageDown")
    #expect(session.editor.cursor == 4)
    session.run("pageDown")
    #expect(session.editor.cursor == 5)
    session.run("halfPageUp first")
    #expect(session.editor.cursor == 0)
    session.run("last up")
    #expect(session.editor.cursor == 4)
  }

  @Test func `the namespace pane shows the tree around the open namespace`() throws {
    var session = try Session(document)
    #expect(
      session.namespaces == """
        >all 6
         http 2
         users 2
        """)
    session.run("otherPane down")
    #expect(session.editor.scope.label == "http")
    #expect(session.rows == ">  port 8080\n   tls.on true")
    session.run("enter")
    #expect(
      session.namespaces == """
         all 6
        >http 2
           tls 1
         users 2
        """)
    session.run("down accept")
    #expect(session.editor.pane == .keys)
    #expect(session.editor.scope.label == "http.tls")
  }

  @Test func `keys that edit do nothing in the namespace pane`() throws {
    let session = try Session(#"{"a": {"n": 1}}"#, "otherPane increase")
    #expect(session.editor.stagedCount == 0)
    #expect(
      session.notice
        == "<otherPane> goes to the keys; here <resetNamespace> resets, <remove> removes and <add> adds"
    )
  }

  @Test func `Esc leaves one level and never quits`() throws {
    var session = try Session(document, "down enter cancel")
    #expect(session.editor.scope == .root)
    session.run("cancel cancel")
    #expect(session.notice == "<quit> quits")
  }

  @Test func `the focus stays on the keys if there are no namespaces`() throws {
    let session = try Session(#"{"a": 1, "b": 2}"#, "otherPane down")
    #expect(session.editor.pane == .keys)
    #expect(session.editor.cursor == 1)
    #expect(
      try Session(#"{"a": 1}"#, "otherPane").notice == "there are no groups here")
    #expect(session.effects.isEmpty)
  }

  @Test func `declared keys come first, in their order, set or not`() throws {
    let session = try Session(
      #"{"b": 2, "x": true, "a": 1}"#,
      schema: [
        Entry(PreferenceName(keys: "a"), .integer, default: .integer(1)),
        Entry(PreferenceName(keys: "c"), .string, default: .string("see")),
        Entry(PreferenceName(keys: "b"), .integer, default: .integer(3)),
      ])
    #expect(
      session.rows == """
        >= a 1
         · c see
           b 2
         ? x true
        """)
  }

  @Test func `flat and nested layouts show the same rows`() throws {
    let session = try Session(#"{"editor.font.size": 12, "editor.wrap": true}"#, "enter enter")
    #expect(session.editor.scope == PreferenceName(keys: "editor", "font"))
    #expect(session.rows == ">  size 12")
  }

  @Test(arguments: ["{}", "[]", "5", "[1, [2]]", #"{"": {"": 1}}"#, "null"])
  func `empty and one-value documents open`(json: String) throws {
    var session = try Session(json)
    session.run("down last enter leave otherPane down up enter leave otherPane search cancel")
    #expect(session.editor.rowCount >= 0)
  }
}
