import Documents
import Editing
import Preferences
import Testing

/// Values that several names of a YAML document have.
struct EditorSharingTests {
  private static let text = """
    base: &base
      restart: always
      log: &log {driver: json}
    web:
      <<: *base
      image: a
    job: {log: *log}
    """

  private func session(_ words: String = "", schema: [Entry] = []) throws -> Session {
    var session = try Session("{}", schema: schema)
    let document = try YAMLDocument(Array(Self.text.utf8))
    session.editor = Editor(
      title: session.editor.title, schema: Schema(schema),
      snapshot: DocumentSnapshot(document, revision: Revision(token: "1")))
    session.run(words)
    return session
  }

  private func saved(_ session: Session) throws -> String {
    let document = try YAMLDocument(Array(Self.text.utf8))
      .applying(session.editor.draft.changes)
    return String(decoding: document.bytes, as: UTF8.self)
  }

  @Test func `inherited members are rows of their group, with their origin as default`() throws {
    var session = try session()
    #expect(
      session.rows == """
        >  base.restart always
           base.log.driver json
           web.<< {"restart": "always", "log": {"driver": "json"}}
           web.image a
         · web.restart always
         · web.log {"driver": "json"}
           job.log {"driver": "json"}
        """)
    session.run("down down down down")
    #expect(session.editor.detail?.facts.first == "default always (from base, line 2)")
  }

  @Test func `setting an inherited member gives its group one of its own, in its row`() throws {
    var session = try session("down down down down accept clear 'no' accept")
    #expect(session.rows.contains("\n>* web.restart no\n · web.log "), "\(session.rows)")
    #expect(session.changes == [#"web.restart: "always" → "no""#])
    #expect(try saved(session).contains("  image: a\n  restart: \"no\"\n"))
    session.run("undo")
    #expect(session.rows.contains("\n>· web.restart always\n"), "\(session.rows)")
    session.run("remove")
    #expect(session.notice == "web.restart is not set")
  }

  @Test func `a shared value warns before it is edited`() throws {
    var session = try session("accept")
    #expect(session.notice == "base.restart is shared with web: they change too")
    session.run("cancel")
    #expect(session.editor.detail?.facts.first == "shared with web")
  }

  @Test(arguments: [
    ("down down accept", "web.<<", "base", "base.restart"),
    ("down down down down down accept", "web.log", "base.log", "driver"),
    ("down down down down down down accept", "job.log", "base.log", "driver"),
  ])
  func `opening a group that another one has opens the other one`(
    words: String, name: String, source: String, row: String
  ) throws {
    let session = try session(words)
    #expect(session.notice == "\(name) has the value of \(source), which is open now")
    #expect(session.rows.contains(row.split(separator: ".").last ?? ""), "\(session.rows)")
    #expect(session.editor.rowCount <= 2)
  }

  @Test func `a declared key that a group inherits is listed in the group, and once`() throws {
    let entries = ["restart", "image"].map { key in
      Entry(PreferenceName(keys: "web", key), .string, default: .string("x"))
    }
    let session = try session(schema: entries)
    #expect(session.rows.contains("· web.restart always"), "\(session.rows)")
    #expect(session.rows.split(separator: "\n").count { $0.contains("restart always") } == 2)
    #expect(session.rows.contains("   web.<< "), "\(session.rows)")
  }
}
