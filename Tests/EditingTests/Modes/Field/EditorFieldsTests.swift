import Editing
import Preferences
import Testing

struct EditorFieldsTests {
  private let port = Entry(
    PreferenceName(keys: "port"), .integer, default: .integer(8080),
    rules: [.range(Bounds(Number(1), Number(65535)))])

  @Test func `Enter opens a field with the value in its typed form`() throws {
    let session = try Session(#"{"port": 80}"#, schema: [port], "accept")
    #expect(session.field == "80")
  }

  @Test func `the verdict on a value is shown while it is typed`() throws {
    var session = try Session(#"{"port": 80}"#, schema: [port], "accept '000'")
    #expect(session.field == "80000 ! must lie in 1…65535")
    session.run("clear '8o80'")
    #expect(session.field?.hasPrefix(#"8o80 ! is not a whole number: "8o80""#) == true)
  }

  @Test func `Enter refuses an invalid value and stages a valid one`() throws {
    var session = try Session(#"{"port": 80}"#, schema: [port], "accept 'x' accept")
    #expect(session.field != nil)
    #expect(session.editor.stagedCount == 0)
    session.run("clear '81' accept")
    #expect(session.changes == ["port: 80 → 81"])
    #expect(session.rows == ">* port 81")
  }

  @Test func `Esc closes the field and stages nothing`() throws {
    let session = try Session(#"{"port": 80}"#, "accept '1' cancel")
    #expect(session.isBrowsing)
    #expect(session.editor.stagedCount == 0)
  }

  @Test func `typing the stored value stages no change`() throws {
    let session = try Session(#"{"port": 80}"#, "accept '1' accept accept clear '80' accept")
    #expect(session.editor.stagedCount == 0)
    #expect(session.rows == ">  port 80")
  }

  @Test func `Enter on a choice opens the list of its values`() throws {
    let level = Entry(
      PreferenceName(keys: "level"),
      .choice([Choice(.string("info"), summary: "the default"), Choice(.string("warn"))]))
    var session = try Session(#"{"level": "warn"}"#, schema: [level], "toggle")
    guard case .choose(let list) = session.editor.mode else {
      Issue.record("no list")
      return
    }
    #expect(list.options.map(\.label) == ["info", "warn"])
    #expect(list.options.map(\.summary) == ["the default", nil])
    #expect(list.cursor == 1)
    session.run("up accept")
    #expect(session.changes == [#"level: "warn" → "info""#])
  }

  @Test func `Space toggles a boolean`() throws {
    var session = try Session(#"{"on": true}"#, "toggle")
    #expect(session.changes == ["on: true → false"])
    session.run("toggle")
    #expect(session.changes == [])
  }

  @Test func `e opens a list as one line of JSON, Enter opens its rows`() throws {
    var session = try Session(#"{"hosts": ["a", "b"]}"#, "edit")
    #expect(session.field == #"["a", "b"]"#)
    session.run(#"clear '["c"]' accept"#)
    #expect(session.changes == [#"hosts: ["a", "b"] → ["c"]"#])
    session.run("accept")
    #expect(session.rows == ">* [0] c")
  }

  @Test func `an element is edited in its list`() throws {
    let session = try Session(#"{"hosts": ["a", "b"]}"#, "enter down accept clear 'x' accept leave")
    #expect(session.changes == [#"hosts[1]: "b" → "x""#])
    #expect(session.rows == #">* hosts ["a", "x"]"#)
  }

  @Test func `a key that cannot be edited gives the reason and a remedy`() throws {
    let locked = Entry(PreferenceName(keys: "tag"), .string, isReadOnly: true)
    let lock = try Session(#"{"tag": "a"}"#, schema: [locked], "accept")
    #expect(lock.notice == "tag is locked by its schema")
    #expect(lock.rows == ">L tag a")
    let file = try Session(#"{"tag": "a"}"#, readOnly: "the file is read-only", "accept")
    #expect(file.notice == "cannot be saved: the file is read-only")
    for command in ["toggle", "increase", "reset", "remove", "add", "write", "resetNamespace"] {
      let session = try Session(#"{"tag": 1}"#, readOnly: "the file is read-only", command)
      #expect(session.notice == "cannot be saved: the file is read-only", "\(command)")
      #expect(session.isBrowsing && session.editor.stagedCount == 0)
    }
  }

  @Test func `a secret is typed as dots`() throws {
    let secret = Entry(PreferenceName(keys: "key"), .string, isSecret: true)
    let session = try Session(#"{"key": "s3"}"#, schema: [secret], "accept")
    guard case .edit(let field) = session.editor.mode else {
      Issue.record("no field")
      return
    }
    #expect(field.isMasked)
  }

  @Test func `an empty document explains how to add a key`() throws {
    #expect(try Session("{}", "accept").notice == "nothing here; <add> adds a key")
  }

  @Test func `Tab cycles through the examples`() throws {
    let entry = Entry(
      PreferenceName(keys: "port"), .integer, examples: [.integer(80), .integer(443)])
    var session = try Session(#"{"port": 1}"#, schema: [entry], "accept")
    #expect(session.editor.detail?.entry.exampleText == "such as 80, 443")
    session.run("otherPane")
    #expect(session.field == "80")
    session.run("otherPane accept")
    #expect(session.changes == ["port: 1 → 443"])
  }
}
