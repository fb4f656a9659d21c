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

  @Test func `a list of anything else has none`() throws {
    #expect(try session(#"{"servers": [1, 2]}"#).editor.memberKeys == [])
    #expect(try session(#"{"servers": [{"host": "a"}, 2]}"#).editor.memberKeys == [])
    #expect(try session(EditorRecordsTests.two, "").editor.memberKeys == [])
  }

  @Test func `Enter goes into the record and Esc back`() throws {
    var session = try session(EditorRecordsTests.two, "enter down accept")
    #expect(session.editor.scope.label == "servers[1]")
    session.run("cancel")
    #expect(session.editor.scope.label == "servers")
    #expect(session.editor.cursor == 1)
  }

  @Test func `a new one begins with defaults and what can be nothing else`() throws {
    var session = try session(EditorRecordsTests.two, "enter add")
    #expect(cells(session)[1] == "()|80|web|()|()")
    #expect(session.editor.cursor == 1)
    session.run("undo")
    #expect(session.editor.rowCount == 2)
  }

  @Test func `what is wrong in a record is told at its row`() throws {
    let session = try session(#"{"servers": [{"host": "a", "port": "x", "kind": "web"}]}"#)
    #expect(session.editor.row(at: 0).state == .invalid)
  }
}
