import Foundation
import Glibc
import Harness
import Seeded
import Testing

/// Changes of a real SSH server, made over it, after which nobody could log in.
@Suite(.serialized, .enabled(if: SecureShell.isAvailable, "\(SecureShell.reason)"))
struct LockedOutTests {
  private let shell: SecureShell
  private let other = Int.random(in: 60_001...65_000)
  private var former: String

  init() throws {
    shell = try SecureShell()
    former = try shell.scratch.read("settings")
    let folder = shell.scratch.folder.appending(path: "config/prefs/catalog.d")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    mkdir(shell.scratch.path("state"), 0o700)
    try shell.scratch.write("kill -HUP \(shell.server.processID)\n", to: "reload")
    let entry = """
      {"name": "sshd", "title": "OpenSSH server", "files": ["\(shell.settings)"],
       "dialect": "ssh", "ignoresCase": true, "effect": "reload",
       "check": {"title": "sshd -t", "command": ["/usr/sbin/sshd", "-t", "-f", "{}"], "network": true},
       "apply": {"command": ["/bin/sh", "\(shell.scratch.path("reload"))"],
                 "confirm": {"time": "8s", "by": "new-login"}}}
      """
    try shell.scratch.write(entry, to: "config/prefs/catalog.d/sshd.json")
    try shell.scratch.write(
      "# OpenSSH 9\nPort\tinteger\t22\t\t\tThe port.\n", to: "config/prefs/catalog.d/sshd.tsv")
  }

  private var prefs: String {
    let (state, config) = (shell.scratch.path("state"), shell.scratch.path("config"))
    return "env TERM=xterm-256color LC_ALL=C.UTF-8 XDG_CONFIG_HOME=\(config.shellQuoted) "
      + "XDG_STATE_HOME=\(state.shellQuoted) PREFS_STATE_HOME=\(state.shellQuoted) "
      + Program.path.shellQuoted
  }

  private func answers(at port: Int) -> Bool { (try? shell.run("true", at: port).status) == 0 }

  /// Changes the port in an editor over SSH, until the server uses it.
  private func edit() throws -> PseudoTerminal {
    #expect(answers(at: shell.port))
    let session = try shell.session(
      "\(prefs) \(shell.settings.shellQuoted)", in: shell.scratch.folder)
    _ = session.output(until: "PermitRootLogin")
    session.send(":set Port \(other)\r")
    _ = session.outputUntilRest()
    session.send("w")
    _ = session.output(until: "accepts the file")
    session.send("\r")
    _ = session.output(until: "yes")
    session.send("y")
    _ = session.output(until: "until the former file comes back")
    #expect(answers(at: other) && !answers(at: shell.port))
    return session
  }

  @Test(arguments: [SIGKILL, SIGHUP, SIGTERM])
  func `after a session was cut, the former port answers when the time is over`(
    signal: Int32
  ) throws {
    let session = try edit()
    kill(session.processID, signal)
    #expect(eventually { answers(at: shell.port) })
    #expect(!answers(at: other))
    #expect(try shell.scratch.read("settings") == former)
  }

  @Test func `a new login confirms the port, and an old one does not`() throws {
    let session = try edit()
    session.send(":confirm\r")
    _ = session.output(until: "only a login that began")
    let confirmed = try shell.run("\(prefs) confirm", at: other)
    #expect(confirmed.out.contains("confirmed by"), "\(confirmed)")
    _ = session.output(until: "confirmed by")
    session.send("q")
    #expect(session.end() != nil)
    #expect(answers(at: other) && !answers(at: shell.port))
  }
}
