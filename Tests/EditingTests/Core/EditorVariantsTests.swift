import Editing
import Preferences
import Testing

struct EditorVariantsTests {
  private static let backend = PreferenceName(keys: "backend")

  private static func members(_ keys: [String]) -> ExactDictionary<Entry> {
    ExactDictionary(uniqueKeysWithValues: keys.map { ($0, Entry(.root, .string)) })
  }

  /// Declares a file or a socket, which differ in their members.
  private static func backend(in snapshot: any Snapshot) -> [Entry] {
    let value = snapshot[backend]
    let isFile = value?[[.key("path")]] != nil
    let isSocket = value?[[.key("host")]] != nil
    let keys = isFile ? ["path", "mode"] : isSocket ? ["host", "mode"] : []
    let variants = [
      Variant(
        "File", Entry(.root, .record, summary: "on disk"),
        template: .dictionary(["path": .string("/var")]), members: members(["path", "mode"])),
      Variant(
        "Socket", Entry(.root, .record), template: .dictionary(["host": .string("localhost")]),
        members: members(["host", "mode"])),
    ]
    return [
      Entry(
        backend, .record, variants: variants, variant: isFile ? 0 : isSocket ? 1 : nil)
    ] + keys.map { Entry(backend.appending(key: $0), .string) }
  }

  private func session(_ json: String, _ words: String = "") throws -> Session {
    try Session(json, schema: Adaptation.schema(EditorVariantsTests.backend), words)
  }

  private func options(_ session: Session) -> [String]? {
    guard case .choose(let list) = session.editor.mode else { return nil }
    return list.options.enumerated().map { ($0 == list.cursor ? ">" : "") + $1.label }
  }

  @Test func `a group with several shapes has a row that names its current shape`() throws {
    let session = try session(#"{"backend": {"path": "/srv"}}"#)
    #expect(session.rows == ">  backend File\n   backend.path /srv\n · backend.mode ")
    #expect(session.editor.detail?.kindText == "File, one of 2 variants")
  }

  @Test func `Enter on a shape chooses another, and undo restores the first`() throws {
    var session = try session(#"{"backend": {"path": "/srv", "mode": "a"}}"#, "accept")
    #expect(options(session) == [">File", "Socket"])
    session.run("down accept")
    #expect(
      session.rows
        == ">* backend Socket\n * backend.host localhost\n   backend.mode a\n - backend.path ")
    #expect(
      session.changes == [
        #"backend.path: "/srv" → –"#, #"backend.host: – → "localhost""#,
      ])
    session.run("undo")
    #expect(session.rows.contains("backend.path /srv"))
    #expect(session.changes == [])
  }

  @Test func `a shape that is chosen for an unset group adds its required members`() throws {
    var session = try session("{}", "accept")
    #expect(options(session) == [">File", "Socket"])
    session.run("accept")
    #expect(session.changes == [#"backend: – → {"path": "/var"}"#])
    #expect(session.rows == ">* backend File\n * backend.path /var\n · backend.mode ")
    session.run("down down accept 'x' accept")
    #expect(session.changes == [#"backend: – → {"path": "/var", "mode": "x"}"#])
  }

  @Test func `the shape is the first row inside its group`() throws {
    var session = try session(#"{"backend": {"path": "/srv"}}"#, "enter")
    #expect(session.rows == ">  backend File\n   path /srv\n · mode ")
    session.run("accept down accept")
    #expect(session.rows == ">* backend Socket\n * host localhost\n · mode \n - path ")
  }

  @Test func `Esc in the list of shapes changes nothing`() throws {
    let session = try session(#"{"backend": {"path": "/srv"}}"#, "accept down cancel")
    #expect(session.changes == [])
    #expect(session.isBrowsing)
  }

  // MARK: By a member

  private static let told = PreferenceName(keys: "log")

  private static func log(in snapshot: any Snapshot) -> [Entry] {
    let type = snapshot[told.appending(key: "to")]
    let variants = ["file", "syslog"].map { name in
      Variant(
        name, Entry(.root, .record), template: .dictionary(["to": .string(name)]),
        members: [
          "to": Entry(.root, .choice([Choice(.string(name))])), name: Entry(.root, .string),
        ])
    }
    let variant = variants.firstIndex { .string($0.title) == type }
    let choices = variants.map { Choice(.string($0.title), label: $0.title.uppercased()) }
    let rest = variant.map { index in
      [
        Entry(
          told.appending(key: variants[index].title), .string,
          condition: "because to is \"\(variants[index].title)\"")
      ]
    }
    return [
      Entry(told, .record, variants: variants, variant: variant),
      Entry(told.appending(key: "to"), .choice(choices)),
    ] + (rest ?? [])
  }

  @Test func `changing the discriminator switches the shape`() throws {
    var session = try Session(
      #"{"log": {"to": "file", "file": "/a", "x": 1}}"#,
      schema: Adaptation.schema(EditorVariantsTests.log))
    #expect(session.rows == ">  log.to FILE (file)\n   log.file /a\n ? log.x 1")
    session.run("accept down accept")
    #expect(session.changes == [#"log.file: "/a" → –"#, #"log.to: "file" → "syslog""#])
    #expect(session.rows.hasPrefix(">* log.to SYSLOG (syslog)\n · log.syslog "))
    #expect(session.editor.cursorName?.label == "log.to")
    session.run("down")
    #expect(session.editor.detail?.entry.condition == "because to is \"syslog\"")
    session.run("undo")
    #expect(session.rows == "   log.to FILE (file)\n>  log.file /a\n ? log.x 1")
  }

  @Test func `a staged row stays when its condition no longer holds`() throws {
    var session = try Session(
      #"{"log": {"to": "file"}}"#, schema: Adaptation.schema(EditorVariantsTests.log),
      "down accept '/b' accept")
    #expect(session.rows == "   log.to FILE (file)\n>* log.file /b")
    session.run("up remove")
    #expect(session.rows.contains("* log.file /b"))
  }

  // MARK: Scalars

  private static let port = PreferenceName(keys: "port")

  private func scalar(_ json: String, _ words: String, withGroup: Bool = false) throws -> Session {
    let variants = [
      Variant("number", Entry(.root, .integer, rules: [.range(Bounds(Number(1), nil))])),
      Variant(
        "automatic", Entry(.root, .choice([Choice(.string("auto"))]), title: "automatic"),
        template: .string("auto")),
    ]
    let entry = Entry(
      EditorVariantsTests.port, .either([.integer, .string]), variants: variants)
    return try Session(json, schema: [entry], words)
  }

  @Test func `a value of several kinds asks for the kind before the value`() throws {
    var session = try scalar(#"{"port": 5}"#, "accept")
    #expect(options(session) == [">number", "automatic"])
    session.run("accept")
    #expect(session.field == "5")
    session.run("clear '0'")
    #expect(session.field == "0 ! must be at least 1")
    session.run("clear '7' accept")
    #expect(session.changes == ["port: 5 → 7"])
    session.run("toggle down accept")
    #expect(session.changes == [#"port: 5 → "auto""#])
  }

  @Test func `e edits a value of any kind as text`() throws {
    let session = try scalar(#"{"port": 5}"#, "edit")
    #expect(session.field == "5")
  }
}
