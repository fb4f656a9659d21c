import Editing
import Preferences
import Testing

/// Tests what a field offers for each kind.
struct FieldKindsTests {
  private static let schema = [
    Entry(
      PreferenceName(keys: "workers"), .integer, rules: [.range(Bounds(Number(1), Number(9)))]),
    Entry(
      PreferenceName(keys: "ratio"), .real,
      rules: [.range(Bounds(Number(0), Number(1))), .step(Number(spelling: "0.25"))]),
    Entry(
      PreferenceName(keys: "name"), .string,
      rules: [.length(CountRange(nil, 8)), .pattern(Pattern("^[a-z]+$"))]),
    Entry(PreferenceName(keys: "motd"), .string),
    Entry(PreferenceName(keys: "since"), .date(.dateTimeText)),
    Entry(PreferenceName(keys: "day"), .date(.dateText)),
    Entry(PreferenceName(keys: "timeout"), .duration(.count(ofSeconds: 1))),
    Entry(PreferenceName(keys: "cache"), .byteSize(.count(ofBytes: 1))),
    Entry(PreferenceName(keys: "accent"), .colour),
    Entry(PreferenceName(keys: "token"), .string, isSecret: true),
    Entry(PreferenceName(keys: "key"), .data(.base64Text)),
    Entry(PreferenceName(keys: "hex"), .data(.hexText)),
    Entry(PreferenceName(keys: "log"), .path),
  ]

  private static let values: [(key: String, value: String)] = [
    ("workers", "8"), ("ratio", "0.5"), ("name", #""gate""#), ("motd", #""a\nb""#),
    ("since", #""2026-01-31T23:59:00Z""#), ("day", #""2024-02-29""#), ("timeout", "60"),
    ("cache", "1610612736"), ("accent", ##""#f80""##), ("token", #""hunter2""#),
    ("key", #""SGVsbG8=""#), ("hex", #""DEADBEEF""#), ("log", #""/var/log/x""#),
  ]

  /// Returns a session whose field is at `key`, after the steps.
  private func session(on key: String, _ steps: Step...) throws -> Session {
    let json = "{" + Self.values.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}"
    var session = try Session(json, schema: Self.schema)
    let row = try #require(Self.values.firstIndex { $0.key == key })
    session.run(String(repeating: "down ", count: row) + "accept")
    for step in steps { step.send(to: &session) }
    return session
  }

  private enum Step {
    case words(String)
    case input(TextInput)

    func send(to session: inout Session) {
      switch self {
      case .words(let words): session.run(words)
      case .input(let input): session.send(.text(input))
      }
    }
  }

  private func field(_ session: Session) throws -> Field { try #require(session.editor.openField) }

  @Test func `a number steps within its range and shows its place in the range`() throws {
    var session = try session(on: "workers", .words("increase"))
    #expect(session.field == "9")
    #expect(try field(session).fraction == 1)
    session.run("increase")
    #expect(session.field == "9")
    #expect(session.notice == "there is no further step")
    session.run("pageDown")
    #expect(session.field == "1")
    #expect(try field(session).fraction == 0)
    session.send(.text(.undo))
    #expect(session.field == "2")
  }

  @Test func `plus and minus after a number step it, and are typed if a sign is allowed`() throws {
    #expect(try session(on: "workers", .words("'-'")).field == "7")
    #expect(try session(on: "workers", .words("'+' '+'")).field == "9")
    #expect(try session(on: "ratio", .words("'-'")).field == "0.25")
    let typed = try session(on: "workers", .words("clear '-' '5'"))
    #expect(typed.field == "-5 ! must lie in 1…9")
    #expect(try session(on: "ratio", .words("clear '1e' '-' '2'")).field?.hasPrefix("1e-2") == true)
    #expect(try session(on: "name", .words("'-'")).field?.hasPrefix("gate- !") == true)
  }

  @Test func `an empty number starts at the lower bound`() throws {
    #expect(try session(on: "workers", .words("clear increase")).field == "1")
  }

  @Test func `a text shows its length if a rule limits it`() throws {
    let session = try session(on: "name", .words("'way'"))
    #expect(try field(session).meaning == "7 characters")
    #expect(try field(session).entry.rangeText == "at most 8 characters, of a certain form")
    #expect(try self.session(on: "name", .words("'2'")).field == "gate2 ! must match ^[a-z]+$")
  }

  @Test func `a date steps by the part under the cursor, and carries over`() throws {
    #expect(try session(on: "since", .words("increase")).field == "2026-01-31T23:59:01Z")
    let minute = try session(
      on: "since", .input(.left), .input(.left), .input(.left), .input(.left), .words("increase"))
    #expect(minute.field == "2026-02-01T00:00:00Z")
    #expect(
      try session(on: "since", .input(.start), .words("decrease")).field == "2025-01-31T23:59:00Z")
    let month = try session(on: "since", .input(.start), .words("otherPane increase"))
    #expect(month.field == "2026-02-28T23:59:00Z")
    #expect(try session(on: "day", .input(.start), .words("increase")).field == "2025-02-28")
    #expect(try session(on: "day", .words("increase")).field == "2024-03-01")
    #expect(try field(session(on: "day")).meaning == "Thursday")
  }

  @Test func `an empty date can be stepped`() throws {
    var session = try session(on: "since", .words("clear increase"))
    #expect(session.field == "2000-01-01T00:00:00Z")
    session.run("increase")
    #expect(session.field == "2001-01-01T00:00:00Z")
    #expect(try self.session(on: "day", .words("clear decrease decrease")).field == "1999-01-01")
  }

  @Test func `a text that is too long for a field is left to the external editor`() throws {
    let long = String(repeating: "x", count: 300_000)
    let session = try Session("{\"a\": \"\(long)\"}", "accept")
    #expect(session.isBrowsing)
    #expect(
      session.notice == "a is too long to be typed here; <editOutside> opens it in an editor")
  }

  @Test func `durations and sizes show both forms and step by the number under the cursor`() throws
  {
    #expect(try field(session(on: "timeout", .words("clear '90m'"))).meaning == "1h30m = 5,400 s")
    #expect(try session(on: "timeout", .words("clear '90m' increase")).field == "91m")
    #expect(try session(on: "timeout", .words("clear '1h0m' decrease")).field == "1h0m")
    #expect(
      try field(session(on: "cache", .words("clear '1.5 GiB'"))).meaning
        == "1.5 GiB = 1,610,612,736 bytes")
    #expect(
      try field(session(on: "cache", .words("clear '10MB'"))).meaning == "10 MB = 10,000,000 bytes")
    #expect(try field(session(on: "cache", .words("clear '1'"))).meaning == "1 byte")
    #expect(
      try field(session(on: "cache", .words("clear '1500'"))).meaning == "1.46 KiB, 1,500 bytes")
    #expect(try field(session(on: "cache", .words("clear '1025'"))).meaning == "1 KiB, 1,025 bytes")
  }

  @Test func `the sample of a colour shows what is typed`() throws {
    #expect(try field(session(on: "accent")).light == 0xFF8800)
    #expect(try field(session(on: "accent", .words("clear 'Navy'"))).light == 0x000080)
    #expect(try field(session(on: "accent", .words("'0'"))).light == 0xFF8800)
    #expect(try field(session(on: "accent", .words("'zz'"))).light == nil)
  }

  @Test func `revealing a field shows the typed secret, never the stored one`() throws {
    var session = try session(on: "token", .words("reveal"))
    #expect(try field(session).isMasked)
    #expect(session.notice == "only what was typed here is shown; <viewValue> shows what is stored")
    session.run("'3' reveal")
    #expect(try !field(session).isMasked)
    session.run("reveal")
    #expect(try field(session).isMasked)
    #expect(try field(session).meaning == nil)
  }

  @Test func `a stored secret is shown only in the viewer, on request`() throws {
    let session = try session(on: "token", .words("cancel viewValue"))
    guard case .viewValue(let hidden) = session.editor.mode else {
      Issue.record("no value is shown")
      return
    }
    #expect(hidden.shownLines == [Entry.mask])
    var shown = session
    shown.run("reveal")
    guard case .viewValue(let text) = shown.editor.mode else { return }
    #expect(text.shownLines == ["hunter2"])
  }

  @Test func `a text of several lines is edited in several lines`() throws {
    var session = try session(
      on: "motd", .input(.down), .input(.end), .words("'!'"), .input(.insert("\n")), .words("'c'"))
    #expect(try field(session).form == .text)
    #expect(session.field == "a\nb!\nc")
    #expect(try field(session).meaning == "3 lines, 6 characters")
    session.run("accept")
    #expect(session.changes == [#"motd: "a\nb" → "a\nb!\nc""#])
    session = try self.session(on: "name", .words("spread"), .input(.insert("\n")))
    #expect(try field(session).form == .text)
    #expect(session.field?.contains("must match") == true)
    session = try self.session(on: "workers", .words("spread"))
    #expect(session.notice == "workers has one line")
  }

  @Test func `Esc asks before it discards a text of several lines`() throws {
    var session = try session(on: "motd", .words("'!'"), .words("cancel"))
    #expect(session.notice == "not applied yet: <accept> applies it, <cancel> again discards it")
    #expect(session.field == "!a\nb")
    session.run("'?' cancel")
    #expect(session.field == "!?a\nb")
    session.run("cancel")
    #expect(session.isBrowsing)
    #expect(session.changes == [])
    #expect(try self.session(on: "motd", .words("cancel")).isBrowsing)
  }

  @Test func `pasted lines stay lines in a text`() throws {
    let pasted = PastedText("x\r\ny\r\n")
    var session = try session(on: "token", .words("clear"), .input(.paste(pasted)))
    #expect(session.field == "x\ny")
    session.send(.text(.undo))
    #expect(session.field == "")
    session = try self.session(on: "workers", .words("clear"), .input(.paste(PastedText("7\n"))))
    #expect(session.field == "7")
    session = try self.session(on: "motd", .input(.paste(PastedText("\u{1B}[A\u{7}"))))
    #expect(session.field == "[Aa\nb")
    #expect(session.notice == "2 control characters left out")
  }

  @Test func `data is typed in hexadecimal or base64`() throws {
    var session = try session(on: "key")
    #expect(session.field == "48 65 6c 6c 6f")
    #expect(try field(session).meaning == "5 bytes")
    session.run("otherPane")
    #expect(session.field == "SGVsbG8=")
    session.run("otherPane '21' accept")
    #expect(session.changes == [#"key: "SGVsbG8=" → "SGVsbG8h""#])
    session = try self.session(on: "key", .words("'2'"))
    #expect(session.field == #"48 65 6c 6c 6f2 ! is not hexadecimal data: "48 65 6c 6c 6f2""#)
    session = try self.session(on: "hex", .words("' ' accept"))
    #expect(session.changes == [])
    session = try self.session(
      on: "key", .words("clear"), .input(.paste(PastedText("SGVs\nbG8/\n"))), .words("accept"))
    #expect(session.changes == [#"key: "SGVsbG8=" → "SGVsbG8/""#])
  }

  @Test func `text typed in any mode is recorded for recovery`() throws {
    #expect(try session(on: "motd", .input(.insert("\n"))).editor.typing?.text == "\na\nb")
    #expect(try session(on: "workers", .words("increase")).editor.typing?.text == "9")
    #expect(try session(on: "workers").editor.typing == nil)
  }

  @Test func `a path is completed from its directory`() throws {
    var session = try session(on: "log", .words("clear '/etc/ho' otherPane"))
    guard case .listFiles(let directory)? = session.effects.last else {
      Issue.record("nothing was asked")
      return
    }
    #expect(directory == "/etc/")
    session.send(.files(["hosts", "hostname", "passwd", "host.d/"], in: "/etc/"))
    #expect(session.field == "/etc/host")
    #expect(try field(session).completion?.names == ["host.d/", "hostname", "hosts"])
    session.run("otherPane")
    #expect(session.field == "/etc/host.d/")
    var inside = session
    inside.run("otherPane")
    guard case .listFiles(let directory)? = inside.effects.last else { return }
    #expect(directory == "/etc/host.d/")
    inside.send(.files(["a"], in: directory))
    #expect(inside.field == "/etc/host.d/a")
    session.run("decrease")
    #expect(session.field == "/etc/hostname")
    session.run("cancel")
    #expect(try field(session).completion == nil)
    session.run("accept")
    #expect(session.changes == [#"log: "/var/log/x" → "/etc/hostname""#])
  }

  @Test func `late completions and odd file names do no harm`() throws {
    var session = try session(on: "log", .words("clear '/etc/' otherPane 'x'"))
    session.send(.files(["xa"], in: "/etc/"))
    #expect(session.field == "/etc/xa")
    session.send(.files(["b"], in: "/usr/"))
    #expect(session.field == "/etc/xa")
    session.run("clear 'lo' otherPane")
    guard case .listFiles(let directory)? = session.effects.last else { return }
    #expect(directory == "/etc/")
    session.send(.files(["loud\u{1B}[2J\n", ".lost"], in: "/etc/"))
    #expect(session.field?.hasPrefix("loud\u{1B}[2J\n") == true)
    session.run("clear 'zz'")
    session.send(.files(["a"], in: "/etc/"))
    #expect(session.notice == #"no file in "/etc/" starts with that"#)
    session.run("cancel")
    session.send(.files(["a"], in: "/etc/"))
    #expect(session.isBrowsing)
  }

  @Test(arguments: [
    "12+", "1++-5", "+", "-4", "a-b-1", "8+++", "-", "1e-3+", "+-+", "2-1",
  ])
  func `pasted signs behave like typed ones`(text: String) throws {
    var (atOnce, typed) = (try session(on: "workers"), try session(on: "workers"))
    for key in ["workers", "ratio"] {
      atOnce = try session(on: key)
      typed = try session(on: key)
      atOnce.send(.text(.insert(text)))
      for character in text { typed.send(.text(.insert(String(character)))) }
      #expect(atOnce.field == typed.field, "\(key)")
    }
  }
}
