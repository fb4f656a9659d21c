import Foundation
import Harness
import Testing

/// Sessions next to other programs and sessions, and recovery after they end.
@Suite(.onOwnThread, .serialized)
struct OpenSessionTests {
  private let gateway: Gateway
  private let environment: [String: String]

  init() throws {
    gateway = try Gateway()
    environment = ["XDG_STATE_HOME": gateway.scratch.path("state")]
  }

  private func open(_ more: [String: String] = [:]) throws -> (PseudoTerminal, String) {
    let (terminal, first) = try gateway.open(environment: environment.merging(more) { $1 })
    return (terminal, String(decoding: first, as: UTF8.self))
  }

  /// Opens the editor with a shell script as `$EDITOR`. The shell reads it: a script that was just written
  /// cannot be started while a test process has inherited it.
  private func open(editor script: String) throws -> (PseudoTerminal, String) {
    let file = try gateway.scratch.write(script + "\n", to: "editor")
    return try open(["EDITOR": "/bin/sh \(file.path)"])
  }

  private var text: String { get throws { try gateway.scratch.read("gateway.json") } }

  @Test func `unsaved changes of a hung-up session are offered and resumed`() throws {
    let (cut, _) = try open()
    _ = cut.answer(to: "/server.port\re\u{15}9123\r")
    _ = cut.answer(to: "je\u{15}not yet")
    cut.hangUp()
    #expect(cut.end() == SIGHUP)
    #expect(try !text.contains("9123"))

    let (next, first) = try open()
    #expect(first.contains("not saved: 2") && first.contains("9123") && first.contains("not yet"))
    #expect(String(decoding: next.answer(to: "\r"), as: UTF8.self).contains("not yet"))
    _ = next.answer(to: "\u{1B}")
    _ = next.answer(to: "w")
    _ = next.answer(to: "\r")
    #expect(try text.contains("\"port\": 9123"))
    _ = next.answer(to: "q")

    #expect(try !open().1.contains("not saved"))
  }

  @Test func `a killed session prints that its changes are kept`() throws {
    let (terminal, _) = try open()
    _ = terminal.answer(to: "/server.port\r+")
    kill(terminal.processID, SIGTERM)
    let last = String(decoding: terminal.output(within: 2), as: UTF8.self)
    let after = last.components(separatedBy: "\u{1B}[?1049l").last ?? ""
    #expect(after.contains("1 change not written; saved for recovery when it is opened again"))
    #expect(terminal.end() == SIGTERM)
  }

  @Test func `an included file is edited on top of the file that includes it`() throws {
    let folder = gateway.scratch
    _ = try folder.write("Include own/local.conf\nPort 22\n", to: "sshd_config")
    try FileManager.default.createDirectory(
      at: folder.url("own"), withIntermediateDirectories: true)
    _ = try folder.write("MaxSessions 7\n", to: "own/local.conf")
    let terminal = try PseudoTerminal(
      [Program.path, "sshd_config"], in: folder.folder, environment: environment)
    _ = terminal.output()
    _ = terminal.answer(to: "j+k")
    // One session rests while the other one starts, or has ended.
    let inner = String(decoding: terminal.answer(to: "l", until: "MaxSessions"), as: UTF8.self)
    #expect(inner.contains("MaxSessions") && inner.contains("local.conf"))
    _ = terminal.answer(to: "+")
    _ = terminal.answer(to: "w")
    _ = terminal.answer(to: "\r", until: "saved")
    let outer = String(decoding: terminal.answer(to: "q", until: "Port"), as: UTF8.self)
    #expect(outer.contains("Port") && outer.contains("23"))
    #expect(try folder.read("own/local.conf") == "MaxSessions 8\n")
    #expect(try folder.read("sshd_config").contains("Port 22"))
    let missing = String(
      decoding: terminal.answer(to: ":open none/x.json\r", until: "no directory none/"),
      as: UTF8.self)
    #expect(missing.contains("none/x.json: there is no directory none/"))
    _ = terminal.answer(to: "q")
    _ = terminal.answer(to: "q")
    #expect(terminal.end() == 0)
  }

  @Test func `another program's change of the file is shown in the editor at once`() throws {
    let (terminal, first) = try open()
    #expect(first.contains("8443"))
    _ = try Program.run("sed", ["-i", "s/8443/9001/", gateway.scratch.path("gateway.json")])
    let picture = String(decoding: terminal.output(), as: UTF8.self)
    #expect(picture.contains("9001"))
    #expect(picture.contains("changed by another program: server.port"))
  }

  @Test func `a session announces another session on the same file`() throws {
    let (one, _) = try open()
    let (_, second) = try open()
    #expect(second.contains("also open in prefs (process \(one.processID)"))
  }

  @Test func `a value is edited in $EDITOR, which gets the terminal`() throws {
    let (terminal, _) = try open(
      editor: "printf 'what: '; read line; printf '%s\\n' \"$line\" > \"$1\"")
    let lent = String(decoding: terminal.answer(to: "/server.name\rE"), as: UTF8.self)
    #expect(lent.components(separatedBy: "\u{1B}[?1049l").last?.contains("what: ") == true)
    let back = String(decoding: terminal.answer(to: "gate-2\n"), as: UTF8.self)
    #expect(back.contains("\u{1B}[?1049h") && back.contains("gate-2"))
    _ = terminal.answer(to: "w")
    _ = terminal.answer(to: "\r")
    #expect(try text.contains("\"name\": \"gate-2\""))
  }

  @Test func `a hangup while $EDITOR runs removes its temporary file`() throws {
    let (terminal, _) = try open(editor: "touch \"$1~\"; sleep 60")
    _ = terminal.answer(to: "/server.port\r+")
    _ = terminal.answer(to: "/server.name\rE")
    let lent = gateway.scratch.path("state/prefs/edit")
    #expect(try FileManager.default.contentsOfDirectory(atPath: lent).count == 1)
    terminal.hangUp()
    #expect(terminal.end() == SIGHUP)
    #expect(try FileManager.default.contentsOfDirectory(atPath: lent) == [])
    #expect(try open().1.contains("not saved: 2"))
  }

  @Test func `a broken file is repaired in $EDITOR and then opened`() throws {
    try gateway.scratch.write("{\n  \"a\": 1\n  \"port\": 2\n}\n", to: "gateway.json")
    let (terminal, first) = try open(editor: "sed -i '2s/$/,/' \"$1\"")
    #expect(first.contains(":3:3: ") && first.contains("a comma is missing after line 2"))
    #expect(first.contains("Type e to open it in sh and check it again"))
    let opened = String(decoding: terminal.answer(to: "e\n"), as: UTF8.self)
    #expect(opened.contains("port"))
    _ = terminal.answer(to: "q")
    #expect(terminal.end() == 0)
  }

  @Test func `a file that does not exist is created by the first save`() throws {
    let path = gateway.scratch.path("gateway.json")
    unlink(path)
    let (terminal, first) = try open()
    #expect(first.contains("a new file: a adds a key, w creates the file"))
    #expect(access(path, F_OK) != 0)
    _ = terminal.answer(to: "asize\r")
    _ = terminal.answer(to: "large\r")
    let review = String(decoding: terminal.answer(to: "w"), as: UTF8.self)
    // The file has no line that could be removed.
    #expect(!review.contains("- {}"))
    #expect(access(path, F_OK) != 0)
    _ = terminal.answer(to: "\r")
    #expect(try text == "{\n  \"size\": \"large\"\n}\n")
  }

  @Test func `a schema that cannot be read is announced on opening`() throws {
    try gateway.scratch.write(
      "{\"$schema\": \"./none.json\", \"a\": 1}\n", to: "gateway.json")
    #expect(try open().1.contains("without its schema: "))
  }

  @Test func `the user's $EDITOR is not started under sudo`() throws {
    let (terminal, _) = try open(["EDITOR": "/bin/true", "SUDO_USER": "ann"])
    let answer = String(decoding: terminal.answer(to: "/server.name\rE"), as: UTF8.self)
    #expect(answer.contains("not with another user's rights"))
    #expect(!answer.contains("\u{1B}[?1049l"))
  }
}
