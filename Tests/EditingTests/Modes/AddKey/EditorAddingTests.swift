import Editing
import Preferences
import Testing

struct EditorAddingTests {
  private let schema = [
    Entry(PreferenceName(keys: "http", "port"), .integer, default: .integer(80)),
    Entry(PreferenceName(keys: "http", "host"), .string),
    Entry(PreferenceName(keys: "level"), .choice([Choice(.string("a")), Choice(.string("b"))])),
  ]

  private func addition(_ session: Session) -> Addition? {
    if case .add(let addition) = session.editor.mode { addition } else { nil }
  }

  @Test func `adding a declared name opens the field for its value`() throws {
    var session = try Session("{}", schema: schema, "add clear 'http.port' accept")
    #expect(session.field == "80")
    session.run("clear '81' accept")
    #expect(session.changes == ["http.port: – → 81"])
    #expect(session.editor.cursorName?.label == "http.port")
  }

  @Test func `declared names that are not set are offered`() throws {
    var session = try Session(#"{"level": "a"}"#, schema: schema, "add")
    #expect(addition(session)?.suggestions.map(\.label) == ["http.port", "http.host"])
    session.run("'hos'")
    #expect(addition(session)?.suggestions.map(\.label) == ["http.host"])
    session.run("otherPane accept")
    #expect(session.field == "")
  }

  @Test func `a new key begins with the group of the cursor`() throws {
    let text = #"{"a": 1, "log": {"size": 2, "on": true}}"#
    var session = try Session(text, "down add 'level' accept 'debug' accept")
    #expect(session.changes == [#"log.level: – → "debug""#])
    session = try Session(text, "add")
    guard case .name(let line)? = addition(session)?.step else {
      Issue.record("no name is asked")
      return
    }
    #expect(line.text == "")
  }

  @Test func `Enter opens an empty list, and its first element has the type of what is typed`()
    throws
  {
    var session = try Session(#"{"hosts": []}"#, "accept")
    #expect(session.editor.scope.label == "hosts")
    session.run("add 'a.example' accept")
    #expect(session.changes == [#"hosts: [] → ["a.example"]"#])
    session.run("add 'b' accept")
    #expect(session.changes == [#"hosts: [] → ["a.example", "b"]"#])
  }

  @Test(arguments: [("l", "[]", "down down down down"), ("d", "{}", "down down down down down")])
  func `a new list or dictionary is empty and opened, typed or chosen`(
    name: String, value: String, moves: String
  ) throws {
    for keys in ["'\(value)'", "otherPane \(moves) accept"] {
      let last = keys.hasPrefix("'") ? " accept" : ""
      let session = try Session("{}", "add '\(name)' accept \(keys)\(last)")
      #expect(session.changes == ["\(name): – → \(value)"])
      #expect(session.editor.scope.label == name)
      #expect(session.notice == "added \(name), which is empty; <add> adds to it")
    }
  }

  @Test func `the keys that a dictionary takes are offered`() throws {
    let schema = [
      Entry(
        PreferenceName(keys: "own"), .dictionary(of: .integer),
        rules: [.keys([.choices(["down", "undo", "up"])])])
    ]
    var session = try Session(#"{"own": {"up": 1}}"#, schema: schema, "add clear 'own.'")
    #expect(addition(session)?.suggestions.map(\.label) == ["own.down", "own.undo"])
    session.run("'un'")
    #expect(addition(session)?.suggestions.map(\.label) == ["own.undo"])
    session.run("otherPane accept '2' accept")
    #expect(session.changes == ["own.undo: – → 2"])
  }

  @Test(arguments: [
    ("100", "b 100", "whole number"), ("1.5", "b 1.5", "number"),
    ("true", "b true", "true or false"), ("10m", "b 10m", "text"), (#""3""#, "b 3", "text"),
    ("[1, 2]", "b [1, 2]", "list of whole numbers"),
  ])
  func `the type of an undeclared value follows from its text`(
    text: String, row: String, kind: String
  ) throws {
    var session = try Session(#"{"a": 1}"#, "add 'b' accept")
    session.send(.text(.insert(text)))
    #expect(session.editor.openField?.meaning == kind)
    #expect(session.editor.detail?.kindText == kind)
    session.run("accept")
    #expect(session.rows == "   a 1\n>* \(row)")
  }

  @Test func `Tab chooses another type for what is typed, and Esc keeps it`() throws {
    var session = try Session(#"{"a": 1}"#, "add 'b' accept '5' otherPane")
    guard case .type(let field, 0)? = addition(session)?.step else {
      Issue.record("type not asked")
      return
    }
    #expect(field.name.label == "b")
    session.run("cancel")
    #expect(session.field == "5")
    session.run("otherPane accept accept")
    #expect(session.changes == [#"b: – → "5""#])
    session = try Session(#"{"a": 1}"#, "add 'b' accept 'x' otherPane down down accept")
    #expect(session.field?.hasPrefix("x ! is not a whole number") == true)
  }

  @Test func `the keys of the other records are offered for a new one`() throws {
    let session = try Session(
      #"{"l": [{"base": 1, "size": 2}, {}]}"#, "enter down enter add")
    #expect(addition(session)?.suggestions.map(\.label) == ["base", "size"])
  }

  @Test func `a new name is relative to the open namespace and follows its neighbours' layout`()
    throws
  {
    let session = try Session(
      #"{"s.a": 1, "s.b": 2}"#, "enter add 'c' accept 'x' accept")
    #expect(session.changes == [#""s.c": – → "x""#])
    #expect(session.rows == "   a 1\n   b 2\n>* c x")
  }

  @Test func `adding a name that exists moves the cursor to it`() throws {
    let session = try Session(#"{"a": 1, "b": 2}"#, "add 'b' accept")
    #expect(session.editor.cursor == 1)
    #expect(session.notice == "b is set already")
  }

  @Test func `an impossible name is refused in its field`() throws {
    #expect(
      addition(try Session(#"{"a": 1}"#, "add 'a.b' accept"))?.problem?.message
        == #"is not a name: "a.b"; expected another name: a holds no keys"#)
    #expect(
      addition(try Session(#"{"a": [1]}"#, "add 'a[5]' accept"))?.problem?.message
        == #"is not a name: "a[5]"; expected a key; to add an element open its list first"#)
    #expect(addition(try Session("{}", "add accept"))?.problem != nil)
  }

  @Test func `a closed record refuses an unknown name and suggests the nearest`() throws {
    let closed = [
      Entry(.root, .record, rules: [.closed(to: ["port", "host"])]),
      Entry(PreferenceName(keys: "port"), .integer),
    ]
    #expect(
      addition(try Session("{}", schema: closed, "add 'prot' accept"))?.problem?.message
        == #"unknown key "prot"; did you mean "port"?"#)
  }

  @Test func `an element is added after the cursor`() throws {
    var session = try Session(#"{"l": ["a", "c"]}"#, "enter add")
    #expect(session.field == "")
    session.run("'b' accept")
    #expect(session.changes == [#"l: ["a", "c"] → ["a", "b", "c"]"#])
    #expect(session.editor.cursor == 1)
  }

  @Test func `a new record starts with its required members whose values are known`() throws {
    var schema = Schema()
    let element: [Schema.Step] = [.key("l"), .element]
    schema.declare(Entry(.root, .record, rules: [.required(["host", "port"])]), at: element)
    schema.declare(Entry(.root, .string), at: element + [.key("host")])
    schema.declare(Entry(.root, .record), at: [.key("by"), .other])
    schema.declare(Entry(.root, .string), at: [.key("by"), .other, .key("host")])
    schema.declare(
      Entry(.root, .integer, default: .integer(80)), at: element + [.key("port")])
    var session = try Session("{}")
    session.editor = Editor(
      title: session.editor.title, schema: schema,
      snapshot: MemorySnapshot(try PreferenceValue(typed: #"{"l": [], "z": 1}"#)))
    session.run("enter add")
    #expect(session.changes == [#"l: [] → [{"port": 80}]"#])
    #expect(session.notice == "added l[0]; <accept> fills it in")
    session.run("undo cancel down add 'by.a' accept")
    #expect(session.changes == ["by.a: – → {}"])
    session.run("accept")
    #expect(session.rows == ">· host ")
  }

  @Test func `a on an empty list adds its first element`() throws {
    let list = PreferenceName(keys: "l")
    let schema = [Entry(list, .list(of: .string))]
    let session = try Session(#"{"l": []}"#, schema: schema, "add 'x' accept")
    #expect(session.changes == [#"l: [] → ["x"]"#])
  }

  @Test(arguments: ["add", "accept"])
  func `a list that is not set is added and opened`(key: String) throws {
    let schema = [Entry(PreferenceName(keys: "l"), .list(of: .string))]
    var session = try Session("{}", schema: schema, key)
    #expect(session.editor.scope.label == "l")
    session.run("add 'x' accept")
    #expect(session.changes == [#"l: – → ["x"]"#])
  }

  @Test func `an added key vanishes by undo and comes back by redo`() throws {
    var session = try Session(#"{"a": 1}"#, "add 'b' accept 'x' accept undo")
    #expect(session.rows == ">  a 1")
    session.run("redo")
    #expect(session.rows == "   a 1\n>* b x")
  }

  // MARK: A key like …

  private var patterned: Schema {
    var schema = Schema([
      Entry(.root, .record, rules: [.keys([.length(CountRange(nil, 5))])]),
      Entry(PreferenceName(keys: "port"), .integer),
    ])
    schema.declare(Entry(.root, .boolean, title: "Flag"), at: [.pattern("^x-")])
    return schema
  }

  @Test
  func `patterns of allowed names are offered, and a name that matches one asks for its kind`()
    throws
  {
    var session = try Session("{}", schema: patterned, "add")
    #expect(addition(session)?.suggestions.map(\.label) == ["port", "x-…, at most 5 characters"])
    session.run("'x-a' accept")
    guard case .choose = session.editor.mode else {
      Issue.record("nothing to choose")
      return
    }
    session.run("accept")
    #expect(session.changes == ["x-a: – → true"])
  }

  @Test func `a required value that is still missing does not make its name invalid`() throws {
    var schema = Schema([Entry(PreferenceName(keys: "hosts"), .dictionary(of: .integer))])
    schema.declare(Entry(.root, .record), at: [])
    let session = try Session("{}", schema: schema, "add 'hosts.a'")
    #expect(addition(session)?.problem == nil)
  }

  @Test
  func
    `an impossible name is reported while it is typed, unless more letters can make it possible`()
    throws
  {
    var session = try Session("{}", schema: patterned, "add 'x-long'")
    #expect(addition(session)?.problem?.message.contains("at most 5 characters") == true)
    session.send(.text(.deleteBackward))
    #expect(addition(session)?.problem == nil)
    let closed = Schema([
      Entry(.root, .record, rules: [.closed(to: ["port"])]),
      Entry(PreferenceName(keys: "port"), .integer),
    ])
    session = try Session("{}", schema: closed, "add 'po'")
    #expect(addition(session)?.problem == nil)
    session.run("clear 'prot'")
    #expect(addition(session)?.problem?.message == #"unknown key "prot"; did you mean "port"?"#)
  }

  @Test func `a key is added to and renamed in an element of a document that is a list`() throws {
    let text = #"[{"a": 1, "g": {"b": 2}}, {"a": 3}]"#
    var session = try Session(text, "down accept add clear 'c' accept '4' accept")
    #expect(session.changes == ["[1].c: – → 4"])
    session = try Session(text, "accept down rename clear 'g.d' accept")
    #expect(session.editor.detail?.origin == "renamed from [0].g.b")
  }
}
