import Foundation
import Harness
import Testing

/// The check of a file by the program that reads it, with a program of the test's own.
@Suite(.onOwnThread)
struct ProgramCheckTests {
  private let scratch: Scratch
  private let file: String

  init() throws {
    scratch = try Scratch()
    for folder in ["etc", "config/prefs/catalog.d", "runtime"] {
      try FileManager.default.createDirectory(
        atPath: scratch.path(folder), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    file = try scratch.write("lid yes\npot no\nkey abc\n", to: "etc/teapotrc").path
    try write(program: Self.refusingBroken)
    try writeEntry()
  }

  /// A program that complains about each line with the word `broken`.
  private static let refusingBroken = """
    grep -n broken "$1" | while IFS=: read -r number line; do
      echo "$1: line $number: broken: $line"
    done
    ! grep -q broken "$1"
    """

  private func write(program: String) throws {
    _ = try scratch.write(program + "\n", to: "teapot")
  }

  /// `command`: the program and its first arguments. A shell reads the script, because a file that was just written may
  /// still be open in another process, and could not be run then.
  private func writeEntry(_ members: String = "", command: String? = nil) throws {
    let command = command ?? "\"/bin/sh\", \"\(scratch.path("teapot"))\""
    let entry = """
      {"name": "teapot", "title": "Teapot", "files": ["\(scratch.path("etc/teapotrc"))"],
       "dialect": "keyword", "unknown": "accepted",
       "check": {"title": "teapot -t", "command": [\(command), "{}"]\(members)}}
      """
    _ = try scratch.write(entry, to: "config/prefs/catalog.d/teapot.json")
    _ = try scratch.write(
      "# Teapot\nlid\ttext\t\t\t\tThe lid.\nkey\ttext\t\t\tsecret\tA password.\n",
      to: "config/prefs/catalog.d/teapot.tsv")
  }

  private var environment: [String: String] {
    [
      "XDG_CONFIG_HOME": scratch.path("config"), "HOME": scratch.path("home"),
      "XDG_STATE_HOME": scratch.path("state"), "XDG_RUNTIME_DIR": scratch.path("runtime"),
    ]
  }

  private func prefs(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(arguments, environment: environment)
  }

  @Test func `set --check saves what the program accepts and nothing else`() throws {
    let accepted = try prefs("set", file, "lid", "no", "--check")
    #expect(accepted.status == 0, "\(accepted.err)")
    #expect(try scratch.read("etc/teapotrc") == "lid no\npot no\nkey abc\n")
    let refused = try prefs("set", file, "pot", "broken", "--check")
    #expect(refused.status == 1)
    #expect(
      refused.err == """
        \(file):2:1: pot: teapot -t: broken: pot broken
        \(file): teapot -t refuses the file; nothing was saved

        """)
    #expect(try scratch.read("etc/teapotrc") == "lid no\npot no\nkey abc\n")
  }

  @Test func `only complaints that the present file does not cause are refusals`() throws {
    _ = try scratch.write("# a broken line\nlid yes\npot no\n", to: "etc/teapotrc")
    let same = try prefs("set", file, "lid", "no", "--check")
    #expect(same.status == 1)
    #expect(same.err.contains("teapot -t refuses the present file too"), "\(same.err)")
    let new = try prefs("set", file, "new", "1", "pot", "broken", "--check")
    #expect(new.err.contains("\(file):3:1: pot: teapot -t: broken: pot broken"), "\(new.err)")
    #expect(!new.err.contains("a broken line"))
    #expect(try scratch.read("etc/teapotrc") == "# a broken line\nlid yes\npot no\n")
  }

  @Test func `a fault that a program comes to only after the repair of another one is no new one`()
    throws
  {
    try write(
      program: "n=$(grep -nm1 broken $1 | cut -d: -f1); [ -z $n ] || ! echo \"$1:$n: broken\"")
    _ = try scratch.write("lid broken\npot broken\nkey abc\n", to: "etc/teapotrc")
    let repair = try prefs("set", file, "lid", "yes", "--check")
    #expect(repair.status == 1)
    #expect(repair.err.contains("teapot -t refuses the present file too"), "\(repair.err)")
    let fault = try prefs("set", file, "lid", "broken again", "--check")
    #expect(fault.err.contains("\(file):1:1: lid: teapot -t: broken"), "\(fault.err)")
  }

  @Test func `a program that does not end is killed, and nothing is saved`() throws {
    try write(program: "sleep 1000 & sleep 1000")
    try writeEntry(#", "timeout": "1s""#)
    let late = try prefs("set", file, "lid", "no", "--check")
    #expect(late.status == 1)
    #expect(late.err.contains("teapot -t did not end within 1 s; nothing was saved"), "\(late.err)")
    #expect(try scratch.read("etc/teapotrc").hasPrefix("lid yes"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("runtime")).isEmpty)
  }

  @Test func `a program that is not installed decides nothing`() throws {
    try writeEntry(command: "\"\(scratch.path("none/teapot"))\"")
    let check = try prefs("check", "--run", file)
    #expect(check.status == 71)
    #expect(check.err.contains("teapot is not installed"), "\(check.err)")
  }

  @Test(arguments: [#", "fail": ["broken"]"#, #", "sentinel": "^all well$""#])
  func `an exit status of 0 is not acceptance for each program`(members: String) throws {
    try write(program: Self.refusingBroken + "|| exit 0; echo all well")
    try writeEntry(members)
    #expect(try prefs("set", file, "lid", "no", "--check").status == 0)
    let refused = try prefs("set", file, "pot", "broken", "--check")
    #expect(refused.status == 1)
    #expect(refused.err.contains("refuses the file"), "\(refused.err)")
  }

  @Test func `check --run asks the program about the file as it is`() throws {
    #expect(try prefs("check", "--run", file).status == 0)
    _ = try scratch.write("lid broken\n", to: "etc/teapotrc")
    #expect(try prefs("check", file).status == 0)
    let check = try prefs("check", "--run", file)
    #expect(check.status == 1)
    #expect(check.err == "\(file):1:1: lid: teapot -t: broken: lid broken\n")
  }

  @Test func `a program that refuses the file without a word has a complaint`() throws {
    try write(program: "! grep -q broken \"$1\"")
    _ = try scratch.write("lid broken\n", to: "etc/teapotrc")
    let check = try prefs("check", "--run", file)
    #expect(check.status == 1)
    #expect(check.err == "\(file): teapot -t: refuses the file, and does not say why\n")
  }

  @Test func `a program of an entry that others may change is not run`() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o666],
      ofItemAtPath: scratch.path("config/prefs/catalog.d/teapot.json"))
    let check = try prefs("set", file, "lid", "no", "--check")
    #expect(check.status == 64)
    #expect(check.err.contains("no program is known that checks this file"), "\(check.err)")
    #expect(check.err.contains("others could change its file"), "\(check.err)")
  }

  @Test func `a complaint does not show a secret`() throws {
    let refused = try prefs("set", file, "key", "broken-secret", "--check")
    #expect(refused.status == 1)
    #expect(!refused.err.contains("broken-secret"), "\(refused.err)")
    #expect(refused.err.contains("\(file):3:1: key: teapot -t: does not accept the secret"))
  }

  @Test func `escape sequences of a program are printed escaped`() throws {
    try write(program: #"printf '\033[2Jgone\n'; exit 1"#)
    let refused = try prefs("check", "--run", file)
    #expect(refused.err == "\(file): teapot -t: ^[[2Jgone\n", "\(refused.err)")
  }

  @Test(.enabled(if: Terminal.isAvailable, "tmux is missing"))
  func `Enter does not write what the program refuses, and :w! does`() throws {
    let terminal = try Terminal([file], environment: environment)
    try terminal.type(":set pot broken\r")
    try terminal.press("w")
    try terminal.expect("teapot -t refuses the file")
    try terminal.expect("pot: teapot -t: broken: pot broken")
    try terminal.press("Enter")
    try terminal.expect("not written: teapot -t refuses the file")
    #expect(try scratch.read("etc/teapotrc").contains("pot no"))
    try terminal.type(":w!\r")
    try terminal.expect("teapot -t was not asked")
    #expect(try scratch.read("etc/teapotrc").contains("pot broken"))
    try terminal.type(":set pot no\r")
    try terminal.press("w")
    try terminal.expect("teapot -t accepts the file")
    try terminal.press("Enter")
    try terminal.expect("saved 1 change")
    #expect(try scratch.read("etc/teapotrc").contains("pot no"))
  }

  @Test(.enabled(if: Terminal.isAvailable, "tmux is missing"))
  func `quitting during a check kills the program and leaves no files`() throws {
    try write(program: "echo $$ >\(scratch.path("started")); sleep 1000")
    try writeEntry(#", "timeout": "600s""#)
    let terminal = try Terminal([file], environment: environment)
    try terminal.type(":set pot 1\r")
    try terminal.press("w", "Enter")
    try terminal.expect("waiting for teapot -t")
    try terminal.press("Escape")
    try terminal.expect("teapot -t checks the new file")
    try terminal.press("Escape")
    try terminal.type(":q!\r")
    try terminal.expect("exit 0")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("runtime")).isEmpty)
    #expect(try scratch.read("etc/teapotrc").contains("pot no"))
  }

  @Test(.enabled(if: SaveFaultTests.canInject, "strace cannot trace here"))
  func `nothing is run because a document or a schema says so`() throws {
    let document = """
      {"$schema": "s.json", "check": {"command": ["/bin/true", "{}"]}, "name": "sshd",
       "files": ["/etc/ssh/sshd_config"], "apply": {"command": ["/bin/true"]}}
      """
    let path = try scratch.write(document, to: "etc/a.json").path
    _ = try scratch.write(#"{"check": {"command": ["/bin/true"]}}"#, to: "etc/s.json")
    for command in [["check", "--run", path], ["list", path], ["set", path, "name", "b"]] {
      let trace = scratch.path("trace")
      let tracing = ["-f", "-e", "trace=execve,execveat", "-e", "signal=none", "-o", trace]
      _ = try Program.run("strace", tracing + [Program.path] + command, environment: environment)
      let calls = try scratch.read("trace").split(separator: "\n").filter { $0.contains("exec") }
      #expect(calls.count == 1, "\(calls)")
    }
  }
}
