import Documents
import Editing
import Preferences
import Testing

/// Rows that name other files, and the command that opens any file.
struct EditorIncludingTests {
  private func session(_ text: String, _ words: String = "") throws -> Session {
    let document = try DocumentReader.open(Array(text.utf8), named: "sshd_config")
    var session = try Session("{}")
    session.editor = Editor(
      title: DocumentTitle(name: "sshd_config", directory: "/etc/ssh"), schema: Schema([]),
      snapshot: DocumentSnapshot(document, revision: Revision(token: text)))
    session.run(words)
    return session
  }

  private func opened(_ session: Session) -> (path: String, isIncluded: Bool)? {
    guard case .openFile(let path, let isIncluded)? = session.effects.last else { return nil }
    return (path, isIncluded)
  }

  @Test(arguments: [
    ("local.conf", "/etc/ssh/local.conf"), ("/srv/a.conf", "/srv/a.conf"), ("~/a", "~/a"),
  ])
  func `the included file is opened`(value: String, path: String) throws {
    let session = try session("Include \(value)\n", "enter")
    #expect(opened(session)?.path == path)
    #expect(opened(session)?.isIncluded == true)
    #expect(session.isBrowsing)
  }

  @Test func `the files of a pattern are listed on the command line`() throws {
    let session = try session("Include sshd_config.d/*.conf\n", "enter")
    guard case .listFiles(in: "/etc/ssh/sshd_config.d/")? = session.effects.last,
      case .commandLine(let line) = session.editor.mode
    else {
      Issue.record("expected a list of files")
      return
    }
    #expect(line.line.text == "open /etc/ssh/sshd_config.d/")
  }

  @Test func `each line of several opens its own file`() throws {
    var session = try session("Include a.conf\nInclude b.conf\n", "enter")
    #expect(opened(session) == nil)
    session.run("down enter")
    #expect(opened(session)?.path == "/etc/ssh/b.conf")
  }

  @Test func `a staged value is the one that is opened`() throws {
    let session = try session("Include a.conf\n", "accept clear 'b.conf' accept enter")
    #expect(opened(session)?.path == "/etc/ssh/b.conf")
  }

  @Test func `no other row opens a file`() throws {
    let session = try session("Port 22\n", "enter")
    #expect(opened(session) == nil)
    #expect(session.notice == "Port holds one value; <accept> edits it")
  }

  @Test func `any file is opened by its name`() throws {
    let session = try session("Port 22\n", "commandLine 'open ~/a b.json' accept")
    #expect(opened(session)?.path == "~/a b.json")
    #expect(opened(session)?.isIncluded == false)
  }
}
