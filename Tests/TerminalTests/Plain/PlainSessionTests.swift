import Editing
import Preferences
import Testing

@testable import Terminal

/// Tests the editor in line mode, with scripted input and recorded output.
struct PlainSessionTests {
  private func play(
    _ lines: String..., readOnly: String? = nil, left: [LeftWork] = []
  ) async throws -> (editor: Editor, said: [String], ending: SessionEnding, device: FakeLines) {
    let device = FakeLines(lines.map { $0 == "^C" ? .interrupted : .line($0) })
    let inbox = Inbox()
    if !left.isEmpty { inbox.post(.leftBehind(left)) }
    var session = PlainSession(
      try Sample.editor(readOnly: readOnly), on: device, inbox: inbox
    ) { Sample.answer($0) }
    let ending = await session.run()
    return (session.editor, device.said, ending, device)
  }

  private static let port = PreferenceName(keys: "server", "port")

  @Test func `keys are listed with numbers, one page at a time`() async throws {
    let said = try await play("", "/").said
    #expect(
      said.prefix(7) == [
        "gateway.json in /etc/gateway: 13 keys. A number changes one, ? tells more.",
        " 1 server.port: 8443; default 443", " 2 server.workers: 2; same as the default",
        " 3 server.name: gate", " 4 server.keepAlive: 65, by default",
        " 5 server.threads: 4; deprecated", "5 of 13; Enter shows more",
      ])
    #expect(said.count { $0.hasPrefix(" 6 ") } == 1)
    #expect(said.count { $0.hasPrefix(" 1 ") } == 2)
  }

  @Test(arguments: ["1", "server.port", "/server.port"])
  func `a key is chosen by number or name, and its new value is checked`(way: String) async throws {
    let lines = way.hasPrefix("/") ? [way, "1"] : [way]
    let device = FakeLines((lines + ["70000", "9000"]).map { .line($0) })
    var session = PlainSession(try Sample.editor(), on: device) { Sample.answer($0) }
    _ = await session.run()
    #expect(session.editor.draft[Self.port] == .integer(9000))
    #expect(device.said.contains("must lie in 1…65535"))
    #expect(device.said.contains("  TCP port to accept connections on."))
    #expect(device.said.contains("server.port: 9000; default 443; staged"))
  }

  @Test func `a choice is selected by its number or its text`() async throws {
    let level = PreferenceName(keys: "log", "level")
    #expect(try await play("log.level", "3").editor.draft[level] == .string("warn"))
    let (editor, said, _, _) = try await play("log.level", "debug")
    #expect(editor.draft[level] == .string("debug"))
    #expect(said.contains("  1 debug everything"))
  }

  @Test func `staged changes are shown before they are saved`() async throws {
    let (editor, said, ending, _) = try await play("1", "9000", "w", "y", "q")
    #expect(ending == .quit && editor.stagedCount == 0)
    #expect(said.contains("server.port: 8443 → 9000; restart"))
    #expect(said.contains("y writes, n goes back: "))
    #expect(said.contains { $0.hasPrefix("saved 1 change") })
  }

  @Test func `staged changes are never discarded without a question`() async throws {
    let (editor, said, ending, _) = try await play("1", "9000", "q", "", "q", "q")
    #expect(ending == .quit && editor.stagedCount == 1)
    #expect(said.filter { $0 == "not written: 1 staged" }.count == 2)
  }

  @Test func `the end of input ends the session and keeps staged changes for recovery`()
    async throws
  {
    #expect(try await play("1", "9000").ending == .hungUp)
    #expect(try await play().ending == .quit)
  }

  @Test func `an invalid value is explained and asked for again`() async throws {
    let (editor, said, _, _) = try await play("99", "1", "many", "", "goto server.prot")
    #expect(editor.stagedCount == 0)
    #expect(said.contains("there is no 99: they go from 1 to 13"))
    #expect(said.contains("is not a whole number: \"many\""))
    #expect(said.contains { $0.contains("did you mean server.port?") })
  }

  @Test func `a secret is typed without echo and never printed`() async throws {
    let (editor, said, _, device) = try await play("token", "s3cret", "d", "w", "y")
    #expect(device.hidden == ["s3cret"])
    #expect(editor.stagedCount == 0)
    #expect(!said.joined().contains("s3cret") && !said.joined().contains("hunter2"))
  }

  @Test func `commands work with and without the colon`() async throws {
    let (editor, said, _, _) = try await play(
      ":set server.port 1", "reset server.workers", "undo", "?")
    #expect(editor.draft[Self.port] == .integer(1) && editor.stagedCount == 1)
    #expect(said.contains { $0.hasPrefix("goto NAME: ") })
  }

  @Test func `Enter and ^C keep a value, and :reset resets it`() async throws {
    #expect(try await play("1", "").editor.stagedCount == 0)
    #expect(try await play("1", "^C").editor.stagedCount == 0)
    let editor = try await play("1", ":reset").editor
    #expect(editor.draft[Self.port] == nil && editor.stagedCount == 1)
  }

  @Test func `unsaved changes of an earlier session are offered`() async throws {
    let (editor, said, _, _) = try await play("r", "m", "y", "", left: Sample.left)
    #expect(said.contains { $0.hasPrefix("unsaved edits 2026-11-21 13:41") })
    #expect(editor.draft[Self.port] == .integer(9000))
  }

  @Test func `a key that cannot be changed gives the reason`() async throws {
    #expect(try await play("lastRun").said.contains("it cannot be changed: read-only"))
    let said = try await play("1", readOnly: "the disk is read-only").said
    #expect(said.contains("it cannot be changed: the disk is read-only"))
  }
}
