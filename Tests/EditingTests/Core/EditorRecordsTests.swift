import Editing
import Preferences
import Testing

struct EditorRecordsTests {
  private static let schema: Schema = {
    var schema = Schema()
    let servers = Schema.Step.key("servers")
    schema.declare(Entry(PreferenceName(keys: "servers"), .list(of: .record)), at: [servers])
    schema.declare(
      Entry(.root, .record, rules: [.required(["host", "port", "kind"])]), at: [servers, .element])
    let members = [
      ("host", Entry(.root, .string)), ("port", Entry(.root, .integer, default: .integer(80))),
      ("kind", Entry(.root, .choice([Choice(.string("web"))]))),
      ("token", Entry(.root, .string, isSecret: true)),
    ]
    for (key, entry) in members { schema.declare(entry, at: [servers, .element, .key(key)]) }
    return schema
  }()

  private func session(_ json: String, _ words: String = "enter") throws -> Session {
    try Session(json, schema: EditorRecordsTests.schema, words)
  }

  private func cells(_ session: Session) -> [String] {
    (0..<session.editor.rowCount).map { index in
      session.editor.members(at: index).map { $0.isSet ? $0.text : "(\($0.text))" }
        .joined(separator: "|")
    }
  }

  private static let two = """
    {"servers": [{"port": 1, "host": "a"}, {"host": "b", "extra": 5, "token": "secret"}]}
    """

  @Test func `the members of records are columns, declared ones first`() throws {
    let session = try session(EditorRecordsTests.two)
    #expect(session.editor.memberKeys == ["host", "port", "token", "extra"])
    #expect(cells(session) == ["a|1|()|()", "b|(80)|••••••|5"])
  }

  @Test func `a list of anything but records has no columns`() throws {
    #expect(try session(#"{"servers": [1, 2]}"#).editor.memberKeys == [])
    #expect(try session(#"{"servers": [{"host": "a"}, 2]}"#).editor.memberKeys == [])
    #expect(try session(EditorRecordsTests.two, "").editor.memberKeys == [])
  }

  @Test func `Enter opens a record and Esc returns`() throws {
    var session = try session(EditorRecordsTests.two, "enter down accept")
    #expect(session.editor.scope.label == "servers[1]")
    session.run("cancel")
    #expect(session.editor.scope.label == "servers")
    #expect(session.editor.cursor == 1)
  }

  @Test func `a new record starts with defaults and values that have no alternative`() throws {
    var session = try session(EditorRecordsTests.two, "enter add")
    #expect(cells(session)[1] == "()|80|web|()|()")
    #expect(session.editor.cursor == 1)
    session.run("undo")
    #expect(session.editor.rowCount == 2)
  }

  @Test func `a record's row shows the problem of its members`() throws {
    let session = try session(#"{"servers": [{"host": "a", "port": "x", "kind": "web"}]}"#)
    #expect(session.editor.row(at: 0).state == .invalid)
  }

  @Test func `an inserted element changes no sign of the elements after it`() throws {
    var session = try Session(
      #"{"servers": [{"host": "a"}, {"host": "b"}, {"host": "c"}]}"#, "enter duplicate leave")
    #expect(
      session.rows == """
        >  servers[0].host a
         * servers[1].host a
           servers[2].host b
           servers[3].host c
        """)
    session.run("undo enter remove leave")
    #expect(session.rows == ">  servers[0].host b\n   servers[1].host c")
    #expect(session.changes.count == 1)
  }

  @Test func `an element that was invalid before stays an old problem when it moves`() throws {
    var session = try session(
      #"{"servers": [{"host": "a", "port": 1, "kind": "web"}, {"host": "b", "port": "x", "kind": "web"}]}"#,
      "enter duplicate")
    #expect(session.editor.row(at: 2).state == .invalid)
    session.run("write")
    guard case .review(let review) = session.editor.mode else {
      Issue.record("\(session.notice ?? "not reviewed")")
      return
    }
    #expect(review.invalidElsewhere == 1)
  }

  private static let plain = #"{"servers": [{"host": "a", "port": 1}, {"host": "b"}]}"#

  @Test func `the namespace pane shows a duplicated record and counts its rows`() throws {
    var session = try Session(Self.plain, "enter duplicate")
    #expect(
      session.namespaces == """
         all 5 *1
        >servers 5 *1
           [0] a 2
           [1] a 2
           [2] b 1
        """)
    session.run("undo")
    #expect(
      session.namespaces == """
         all 3
        >servers 3
           [0] a 2
           [1] b 1
        """)
  }

  @Test func `the namespace pane selects the open record`() throws {
    var session = try Session(Self.plain, "enter duplicate down accept")
    #expect(session.editor.scope.label == "servers[2]")
    #expect(session.namespaces.contains(">  [2] b 1"))
    session.run("otherPane down remove")
    guard case .confirm(let question) = session.editor.mode else {
      Issue.record("nothing is asked")
      return
    }
    #expect(question.text == "remove servers[2] and the 1 key in it?")
  }

  @Test func `a removed record leaves the namespace pane`() throws {
    let session = try Session(Self.plain, "enter remove")
    #expect(
      session.namespaces == """
         all 1 *1
        >servers 1 *1
           [0] b 1
        """)
  }

  @Test func `a list of numbers and an empty record are in the pane while they are open`() throws {
    var session = try Session(#"{"a": 1, "ports": [80, 443], "list": [{}, {"b": 1}]}"#)
    session.run("down accept")
    #expect(session.editor.scope.label == "ports")
    #expect(session.namespaces.contains(">ports 1"))
    session.run("otherPane remove")
    guard case .confirm(let question) = session.editor.mode else {
      Issue.record("nothing is asked")
      return
    }
    #expect(question.text == "remove ports and the 1 key in it?")
    session.run("cancel otherPane leave down enter accept")
    #expect(session.namespaces.contains(">"), "\(session.namespaces)")
  }

  @Test func `a namespace inside a record closes when undo removes the record`() throws {
    var session = try Session(#"{"servers": [{"tls": {"on": true}}]}"#, "enter duplicate")
    session.run("accept enter")
    #expect(session.editor.scope.label == "servers[1].tls")
    session.run("undo")
    #expect(session.editor.scope.label == "servers")
  }
}

struct EditorSortingTests {
  @Test(arguments: [
    (#"{"l": ["b", "a", "C"]}"#, "sort", #"["C", "a", "b"]"#),
    (#"{"l": ["b", "a", "C"]}"#, "sort down", #"["b", "a", "C"]"#),
    (#"{"l": [10, 9.5, 1e1, -1]}"#, "sort", "[-1, 9.5, 10, 1e1]"),
  ])
  func `a list is sorted`(json: String, line: String, sorted: String) throws {
    for words in ["", "enter"] {
      var session = try Session(json, words)
      session.send(.line(line))
      let expected = try PreferenceValue(typed: sorted)
      #expect(session.editor.draft[PreferenceName(keys: "l")] == expected)
      if session.changes.isEmpty { #expect(session.notice == "l is sorted already") }
    }
  }

  @Test(arguments: [
    // The cursor is on the first row.
    (#"{"b": 1, "C": {"z": 1}, "a": 3}"#, "", "sort", #"{"C": {"z": 1}, "a": 3, "b": 1}"#),
    (#"{"b": 1, "c": 2, "a": 3}"#, "", "sort down", #"{"c": 2, "b": 1, "a": 3}"#),
    (#"{"g": {"z": 1, "y": 2}, "a": 3}"#, "", "sort", #"{"g": {"y": 2, "z": 1}, "a": 3}"#),
    // The namespace pane sorts the open namespace.
    (#"{"g": {"z": 1, "y": 2}, "a": 3}"#, "otherPane", "sort", #"{"a": 3, "g": {"z": 1, "y": 2}}"#),
  ])
  func `the keys of a group are sorted`(
    json: String, words: String, line: String, sorted: String
  ) throws {
    var session = try Session(json, words)
    session.send(.line(line))
    #expect(session.editor.draft[.root] == (try PreferenceValue(typed: sorted)))
    session.run("undo")
    #expect(session.changes == [])
  }

  @Test func `the review of a sorted group shows the order of its keys`() throws {
    var session = try Session(#"{"b": 1, "a": 2}"#)
    session.send(.line("sort"))
    #expect(session.notice == "sorted 2 keys; <undo> takes it back")
    session.send(.line("sort"))
    #expect(session.notice == "the document is sorted already")
    session.run("write")
    guard case .review(let review) = session.editor.mode else {
      Issue.record("no review")
      return
    }
    let item = try #require(review.items.first)
    #expect((item.old, item.new, item.remark) == ("b a", "a b", "order of keys"))
  }

  @Test(arguments: [
    (#"{"l": ["b", 1]}"#, "l has elements other than only texts or only numbers"),
    (#"1"#, "only lists and groups are sorted; go to one first"),
  ])
  func `other values are not sorted`(json: String, reason: String) throws {
    var session = try Session(json)
    session.send(.line("sort"))
    #expect(session.changes == [])
    #expect(session.notice == reason)
  }
}
