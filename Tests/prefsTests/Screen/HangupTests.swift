import Foundation
import Harness
import Testing

/// Terminals that hang up, and job control.
@Suite(.onOwnThread, .serialized)
struct HangupTests {
  @Test(arguments: ["", "j\r9", "w", "?", "/a"])
  func `the editor ends within two seconds of a hangup`(keys: String) throws {
    let (terminal, _) = try Gateway().open()
    if !keys.isEmpty { _ = terminal.answer(to: keys) }
    let before = terminal.processorTime
    terminal.hangUp()
    #expect(terminal.end() == SIGHUP)
    #expect(terminal.processorTime - before < 50)
  }

  /// The save waits for a lock that another program holds on the file.
  @Test func `the editor ends on a hangup during a save and writes nothing`() throws {
    let gateway = try Gateway()
    let path = gateway.scratch.path("gateway.json")
    let before = try gateway.scratch.read("gateway.json")
    let holder = open(path, O_RDWR | O_CLOEXEC)
    defer { close(holder) }
    #expect(flock(holder, LOCK_EX) == 0)
    let terminal = try PseudoTerminal([Program.path, "gateway.json"], in: gateway.scratch.folder)
    _ = terminal.output()
    _ = terminal.answer(to: "/server.port\r")
    _ = terminal.answer(to: "+")
    _ = terminal.answer(to: "w")
    terminal.send("\r")
    #expect(SentBytes(terminal.output(until: "saving")).words.contains("saving"))
    let time = terminal.processorTime
    terminal.hangUp()
    #expect(terminal.end() == SIGHUP)
    #expect(terminal.processorTime - time < 20)
    #expect(try gateway.scratch.read("gateway.json") == before)
  }

  /// `timeout` starts the editor in a background process group, which cannot read the terminal.
  @Test func `a background editor that cannot read the terminal ends`() throws {
    let gateway = try Gateway()
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", "timeout 20 \(Program.path.shellQuoted) gateway.json; exit $?"],
      in: gateway.scratch.folder)
    _ = terminal.output()
    terminal.send("j")
    #expect(terminal.end() == (128 + SIGHUP) << 8)
  }

  @Test func `^Z suspends the editor, and fg restores its screen`() throws {
    let gateway = try Gateway()
    let shell = try PseudoTerminal(
      ["/bin/sh", "-i"], in: gateway.scratch.folder, environment: ["PS1": "$ "])
    _ = shell.output()
    shell.send("stty -g >before; \(Program.path.shellQuoted) gateway.json\n")
    _ = shell.output(until: "8443")
    shell.send("\u{1A}")
    let stopped = String(decoding: shell.output(until: "Stopped"), as: UTF8.self)
    #expect(stopped.contains("\u{1B}[?1049l") && stopped.contains("Stopped"))
    _ = shell.answer(to: "stty -g >stopped; stty -echo raw\n")
    shell.send("fg\n")
    let back = String(decoding: shell.output(until: "8443"), as: UTF8.self)
    #expect(back.contains("\u{1B}[?1049h") && back.contains("8443"))
    #expect(!shell.answer(to: "j").isEmpty)
    _ = shell.answer(to: "q")
    _ = shell.answer(to: "stty -g >after\n")
    let before = try gateway.scratch.read("before")
    #expect(try gateway.scratch.read("stopped") == before)
    #expect(before.contains(":"))
    shell.send("exit\n")
  }
}
