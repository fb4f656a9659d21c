import Foundation
import Harness
import Testing

/// The editor as other programs start it, on the file or the copy that they hand over.
@Suite(.onOwnThread, .serialized)
struct CallersTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Starts a program that opens an editor, answers with `keys`, and returns the first picture.
  private func edit(by command: [String], _ keys: [String]) throws -> String {
    let terminal = try PseudoTerminal(
      command, in: scratch.folder,
      environment: ["EDITOR": Program.path, "XDG_STATE_HOME": scratch.path("state")])
    let first = String(decoding: terminal.output(), as: UTF8.self)
    for key in keys + ["w", "\r", "q"] { _ = terminal.answer(to: key) }
    #expect(terminal.end() == 0)
    return first
  }

  private func makeFile(_ text: String, at path: String) throws {
    try FileManager.default.createDirectory(
      at: scratch.url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
    _ = try scratch.write(text, to: path)
  }

  private static let hasSudo = geteuid() == 0 && access("/usr/bin/sudoedit", X_OK) == 0

  @Test(.enabled(if: hasSudo, "needs sudo, as root"))
  func `sudoedit hands over a copy, which is read as the original`() throws {
    try makeFile("# a comment\nPort 22\n", at: "sshd_config")
    let ssh = try edit(by: ["/usr/bin/sudoedit", scratch.path("sshd_config")], ["+"])
    // A key of the schema for this path, which the file does not have.
    #expect(ssh.contains("AddressFamily"))
    #expect(try scratch.read("sshd_config") == "# a comment\nPort 23\n")

    // The name of this copy says nothing. The command line of sudoedit does.
    try makeFile("level=1\n", at: "etc/default/tool")
    let shell = try edit(by: ["/usr/bin/sudoedit", "etc/default/tool"], ["+"])
    #expect(shell.contains("lines of environment"))
    #expect(try scratch.read("etc/default/tool") == "level=2\n")
  }

  @Test func `git config -e opens its own file`() throws {
    try makeFile("[core]\n\tbare = false\n[user]\n\tname = anna\n", at: ".git/config")
    try makeFile("ref: refs/heads/main\n", at: ".git/HEAD")
    try FileManager.default.createDirectory(
      at: scratch.url(".git/objects"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: scratch.url(".git/refs"), withIntermediateDirectories: true)
    let screen = try edit(by: ["/usr/bin/git", "config", "-e"], [":set user.name eva \"x\"\r"])
    #expect(screen.contains("core") && screen.contains("user"))
    #expect(try scratch.read(".git/config").contains("name = eva \\\"x\\\"\n"))
  }

  @Test func `systemctl edit's copy gets new lines above the ones that it discards`() throws {
    let copy = "ssh.service.d/.#override.conf3f0e1d2c4b5a6978"
    try makeFile(
      """
      ### Editing /etc/systemd/system/ssh.service.d/override.conf
      ### Anything between here and the comment below will become the new contents of the file



      ### Lines below this comment will be discarded

      ### /lib/systemd/system/ssh.service
      # [Service]
      # Restart=on-failure

      """, at: copy)
    _ = try edit(by: [Program.path, copy], [":set Service.Restart always\r"])
    let lines = try scratch.read(copy).split(separator: "\n")
    #expect(
      lines[2...4] == [
        "[Service]", "Restart=always", "### Lines below this comment will be discarded",
      ])
    #expect(lines.count == 8)
  }

  @Test func `another dialect reads the file again`() throws {
    try makeFile("a = 1 # x\n", at: "app.conf")
    let terminal = try PseudoTerminal([Program.path, "app.conf"], in: scratch.folder)
    let first = String(decoding: terminal.output(), as: UTF8.self)
    #expect(first.contains("lines of ini, guessed"))
    let typed = String(decoding: terminal.answer(to: ":dialect pyt\t"), as: UTF8.self)
    #expect(typed.contains("python"))
    let second = String(decoding: terminal.answer(to: "\r"), as: UTF8.self)
    #expect(second.contains("1 # x") && second.contains("lines of python, as asked for"))
    _ = terminal.answer(to: ":set a 2\r")
    let refused = String(decoding: terminal.answer(to: ":dialect ini\r"), as: UTF8.self)
    #expect(refused.contains("changes are staged"))
    let unknown = String(decoding: terminal.answer(to: ":dialect pythn\r"), as: UTF8.self)
    #expect(unknown.contains("unknown dialect") && unknown.contains("python"))
    terminal.hangUp()
  }
}
