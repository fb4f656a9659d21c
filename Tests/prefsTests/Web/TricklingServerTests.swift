import Foundation
import Harness
import Testing

/// Servers whose answers begin but do not end: `prefs` says what it waits for, and `^C` ends the wait.
@Suite(.onOwnThread)
struct TricklingServerTests {
  private static let document = "{\"port\": 8080}"
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A server that answers to a `GET` of `/whole.json` at once. It sends all else byte by byte, until
  /// the client hangs up.
  private func server() throws -> ScriptedServer {
    try ScriptedServer { request, line in
      if request.method == "GET", request.target == "/whole.json" {
        line.write(
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nETag: \"1\"\r\n"
            + "Content-Length: \(Self.document.utf8.count)\r\n\r\n" + Self.document)
        return
      }
      line.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nETag: \"1\"\r\n\r\n")
      let end = Date(timeIntervalSinceNow: Limit.hang)
      while Date() < end, line.write(" ") { Thread.sleep(forTimeInterval: 0.05) }
    }
  }

  /// Runs a command until it shows that it waits, and presses `^C`. Returns all that it printed, and its
  /// exit status.
  private func interrupt(
    _ arguments: [String], waitingFor server: ScriptedServer
  ) throws -> (text: String, status: Int32?) {
    let terminal = try PseudoTerminal([Program.path] + arguments, in: scratch.folder)
    let wait = "waiting for \(server.address)"
    var bytes = terminal.output(until: wait)
    #expect(String(decoding: bytes, as: UTF8.self).contains(wait))
    terminal.send("\u{3}")
    bytes += terminal.outputUntilEnd()
    return (String(decoding: bytes, as: UTF8.self), terminal.end().map(Program.shellStatus))
  }

  @Test func `^C ends a command that waits for a server, which is named`() throws {
    let server = try server()
    try scratch.write(Self.document, to: "a.json")
    let etcd = "etcd://127.0.0.1:\(server.port)/p/"
    for arguments in [
      ["get", server.address + "/a.json", "port"], ["list", etcd], ["check", etcd],
      ["diff", "a.json", server.address + "/a.json"], ["edit", server.address + "/a.json"],
      ["check", "a.json", "--schema", server.address + "/schema.json", "--fetch"],
      ["set", server.address + "/a.json", "port", "1"],
    ] {
      let (text, status) = try interrupt(arguments, waitingFor: server)
      #expect(status == 130, "\(arguments)")
      #expect(
        text.contains("prefs: \(server.address): interrupted; nothing was changed\r\n"), "\(text)")
    }
  }

  @Test func `^C during a save says that the server may have saved`() throws {
    let server = try server()
    let (text, status) = try interrupt(
      ["set", server.address + "/whole.json", "port", "1"], waitingFor: server)
    #expect(status == 130)
    #expect(text.contains("interrupted; it may have saved the changes\r\n"), "\(text)")
    #expect(server.requests.map(\.method) == ["GET", "PUT"])
  }

  @Test func `a command without a terminal shows no line and ends on SIGINT`() throws {
    let server = try server()
    let outcome = try Program.run(
      "timeout", ["-s", "INT", "3", Program.path, "get", server.address + "/a.json", "port"])
    #expect(outcome.err == "prefs: \(server.address): interrupted; nothing was changed\n")
  }

  @Test(.enabled(if: Terminal.isAvailable, "needs tmux"))
  func `^C in the editor ends waiting for a save, and the changes stay`() throws {
    let server = try server()
    let terminal = try Terminal(
      [server.address + "/whole.json"],
      environment: ["LC_ALL": "C.UTF-8", "XDG_STATE_HOME": scratch.path("state")])
    try terminal.expect("port")
    try terminal.press("e", "C-u")
    try terminal.type("9090")
    try terminal.press("Enter", "w", "Enter")
    try terminal.expect("saving … waiting for \(server.address)")
    try terminal.press("C-c")
    try terminal.expect("unknown")
    try terminal.expect("9090")
    // On a busy machine, the answer may be given up, and sent again, before the key is read.
    #expect(server.requests.map(\.method).starts(with: ["GET", "PUT"]))
  }
}
