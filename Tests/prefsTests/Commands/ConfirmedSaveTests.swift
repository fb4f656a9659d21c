import Foundation
import Glibc
import Harness
import Seeded
import Testing

/// Changes that are taken back unless they are confirmed, with a program of the test's own.
@Suite(.onOwnThread)
struct ConfirmedSaveTests {
  private let teapot: Teapot
  private let new = "lid yes\npot seven\n"

  init() throws { teapot = try Teapot() }

  /// Begins a change, and waits until the program uses it.
  private func begin() throws -> pid_t {
    let process = try teapot.begin("seven", ["--confirm", "10m"])
    try eventually { try teapot.scratch.read("err").contains("prefs confirm") }
    #expect(teapot.used == new)
    return process
  }

  private func status(_ process: pid_t) -> Int32? { Program.end(of: process, within: 60) }

  @Test func `a change that nobody confirms is taken back, with a status of its own`() throws {
    let process = try teapot.begin("seven", ["--confirm", "5s"])
    #expect(status(process) == 76)
    #expect(teapot.current == Teapot.contents && teapot.used == Teapot.contents)
    #expect(try mode(of: teapot.file) == 0o640)
    #expect(try teapot.scratch.read("err").contains("nobody confirmed it within 5 s"))
    #expect(try teapot.prefs("pending").out.contains("the former file is back and in use"))
    eventually { teapot.watchers.isEmpty }
  }

  @Test func `a confirmed change stays`() throws {
    let process = try begin()
    let listed = try teapot.prefs("pending", "--json")
    #expect(listed.status == 0 && listed.out.contains("\"state\": \"waiting\""), "\(listed)")
    let confirmed = try teapot.prefs("confirm", teapot.file)
    #expect(confirmed.status == 0 && confirmed.out.contains("confirmed by"), "\(confirmed)")
    #expect(status(process) == 0)
    #expect(teapot.current == new && teapot.uses == 1)
    #expect(try teapot.prefs("confirm").status == 1)
    #expect(try teapot.prefs("pending").status == 1)
  }

  @Test func `prefs rollback takes a change back at once`() throws {
    let process = try begin()
    let taken = try teapot.prefs("rollback")
    #expect(taken.status == 0 && taken.out.contains("taken back by"), "\(taken)")
    #expect(teapot.current == Teapot.contents && teapot.used == Teapot.contents)
    #expect(status(process) == 76)
  }

  @Test(arguments: [
    ("echo no pot; exit 3", "failed with status 3: no pot"),
    ("sleep 1000", "did not end within 5 s"),
  ])
  func `a change that the program cannot use is taken back without waiting`(
    script: String, words: String
  ) throws {
    let test = "grep -q seven '\(teapot.file)' && { \(script); }; "
    try teapot.write(program: "reload", test + teapot.usingFile)
    let process = try teapot.begin("seven", ["--confirm", "60s"])
    #expect(status(process) == 76)
    #expect(teapot.current == Teapot.contents && teapot.used == Teapot.contents)
    #expect(try teapot.scratch.read("err").contains(words))
  }

  @Test func `a change that does not work and cannot be taken back says so`() throws {
    try teapot.write(program: "reload", "exit 3")
    let process = try teapot.begin("seven", ["--confirm", "60s"])
    #expect(status(process) == 71)
    #expect(teapot.current == Teapot.contents)
    #expect(try teapot.scratch.read("err").contains("the former file is back, but sh"))
  }

  @Test func `a change of another program meanwhile is never overwritten`() throws {
    let process = try begin()
    _ = try teapot.scratch.write("pot foreign\n", to: "etc/teapotrc")
    #expect(try teapot.prefs("rollback").status == 71)
    #expect(status(process) == 71)
    #expect(teapot.current == "pot foreign\n")
    let message = try teapot.scratch.read("err")
    let kept = try #require(message.split(separator: " ").last).split(separator: "\n")[0]
    #expect(try String(contentsOfFile: String(kept), encoding: .utf8) == Teapot.contents)
  }

  @Test func `while a change waits, its file is not saved by anything else`() throws {
    let process = try begin()
    for options in [[], ["--confirm", "60s"]] {
      let refused = try Program.run(
        ["set", teapot.file, "pot", "eight"] + options, environment: teapot.environment)
      #expect(refused.status == 75 && refused.err.contains("prefs confirm"), "\(refused)")
    }
    // Another file of the same program: taking one change back would end the other one, too.
    let other = try teapot.scratch.write("lid no\n", to: "etc/otherrc").path
    let refused = try teapot.prefs("set", other, "pot", "eight", "--confirm", "60s")
    #expect(refused.status == 75, "\(refused)")
    #expect(teapot.current == new)
    #expect(try teapot.prefs("rollback").status == 0)
    #expect(status(process) == 76)
    #expect(try teapot.prefs("set", teapot.file, "pot", "eight").status == 0)
  }

  @Test func `the time can be changed while a change waits`() throws {
    let process = try begin()
    #expect(try teapot.prefs("pending", "--extend", "30m").status == 0)
    let listed = try teapot.prefs("pending").out
    #expect(listed.contains(/1[78]\d\d s until the former file comes back/), "\(listed)")
    #expect(try teapot.prefs("pending", "--extend", "5s").status == 0)
    #expect(status(process) == 76)
    #expect(teapot.current == Teapot.contents)
  }

  @Test func `a file that the program refuses, or that cannot be taken back, is not saved`() throws
  {
    let refused = try teapot.prefs("set", teapot.file, "pot", "broken", "--confirm", "5s")
    #expect(refused.status == 1)
    let other = try teapot.scratch.write("{}", to: "a.json").path
    #expect(try teapot.prefs("set", other, "a", "1", "--confirm", "5s").status == 64)
    #expect(try teapot.prefs("set", teapot.file, "pot", "x", "--confirm", "1s").status == 64)
    #expect(teapot.current == Teapot.contents && teapot.used == nil)
    #expect(try teapot.prefs("pending").out == "")
  }

  @Test func `a save that fails leaves nothing armed`() throws {
    // The check changes the file, as another program may at that moment. It may have another one in its place.
    let path = "/proc/$PPID/root\(teapot.file)"
    try teapot.write(program: "check", "echo 'pot foreign' > \"\(path)\"")
    let failed = try teapot.prefs("set", teapot.file, "pot", "seven", "--confirm", "60s")
    #expect(failed.status == 75, "\(failed)")
    #expect(teapot.current == "pot foreign\n" && teapot.used == nil)
    try eventually { try teapot.prefs("pending").status == 1 }
    #expect(try teapot.prefs("pending").out.contains("the file is as it was"))
  }

  @Test func `if the watching processes are killed, the other one or the next prefs goes on`()
    throws
  {
    let process = try begin()
    eventually { teapot.watchers.count >= 2 }
    kill(try #require(teapot.watchers.first), SIGKILL)
    eventually { teapot.watchers.count >= 2 }
    kill(process, SIGKILL)
    for watcher in teapot.watchers {
      kill(watcher, SIGHUP)
      kill(watcher, SIGTERM)
    }
    usleep(300_000)
    #expect(teapot.watchers.count >= 2)
    while let watcher = teapot.watchers.first { kill(watcher, SIGKILL) }
    #expect(teapot.current == new)
    #expect(try teapot.prefs("pending", "--extend", "5s").status == 0)
    try eventually { try teapot.prefs("pending").status == 1 }
    #expect(teapot.current == Teapot.contents && teapot.used == Teapot.contents)
  }

  @Test func `a login that began before the change does not confirm it`() throws {
    let teapot = try Teapot(confirmation: "\"by\": \"new-login\"")
    // Named as the program that lets users in.
    let gate = teapot.scratch.path("sshd")
    let shell = URL(filePath: "/bin/sh").resolvingSymlinksInPath()
    try FileManager.default.copyItem(at: shell, to: URL(filePath: gate))
    let begun = teapot.scratch.path("begun")
    let line = "sleep 0.1; touch '\(begun)'; while ! [ -e '\(begun).2' ]; do sleep 0.1; done; "
    let old = try Program.spawn(
      [gate, "-c", line + "'\(Program.path)' confirm; exit"], teapot.environment,
      files: ["/dev/null", teapot.scratch.path("old.out"), teapot.scratch.path("old.err")])
    eventually { FileManager.default.fileExists(atPath: begun) }
    let process = try teapot.begin("seven", ["--confirm", "60s"])
    try eventually { try teapot.scratch.read("err").contains("from a new login") }
    _ = try teapot.scratch.write("", to: "begun.2")
    #expect(Program.end(of: old, within: 60) != nil)
    let refused = try teapot.scratch.read("old.err")
    #expect(refused.contains("only a login that began after the change"), "\(refused)")
    #expect(try teapot.prefs("confirm").err.contains("only a login that began after"))
    let confirmed = try Program.run(
      gate, ["-c", "'\(Program.path)' confirm; exit"], environment: teapot.environment)
    #expect(confirmed.out.contains("confirmed by"), "\(confirmed)")
    #expect(Program.end(of: process, within: 60) == 0)
    #expect(teapot.current == new)
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, for a process that is the first one"))
  func `after a start of the machine, the former file is back before programs use it`() throws {
    let process = try begin()
    kill(process, SIGKILL)
    while let watcher = teapot.watchers.first { kill(watcher, SIGKILL) }
    #expect(teapot.current == new)
    let restored = try Program.run(
      "unshare", ["--pid", "--fork", "--mount-proc", Program.path, "rollback", "--at-boot"],
      environment: teapot.environment)
    #expect(restored == .init(status: 0, out: "", err: ""))
    #expect(teapot.current == Teapot.contents && teapot.uses == 1)
    #expect(try teapot.prefs("pending").out.contains("the machine was started again"))
  }

  @Test func `a change that begins is not taken back by the start of another prefs`() throws {
    let process = try begin()
    #expect(try teapot.prefs("rollback", "--at-boot").status == 0)
    #expect(teapot.current == new)
    #expect(try teapot.prefs("confirm").status == 0)
    #expect(status(process) == 0)
  }

  @Test func `a change whose folder was not moved at its end blocks no other`() throws {
    let process = try begin()
    #expect(try teapot.prefs("confirm").status == 0)
    #expect(status(process) == 0)
    let pending = teapot.scratch.path("state/prefs/pending")
    let names = try FileManager.default.contentsOfDirectory(atPath: pending + "/ended")
    let name = try #require(names.first)
    try FileManager.default.moveItem(
      atPath: "\(pending)/ended/\(name)", toPath: "\(pending)/\(name)")
    #expect(try teapot.prefs("set", teapot.file, "pot", "eight").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: pending + "/ended") == [name])
  }

  @Test func `prefs list says that a change of the file waits`() throws {
    let process = try begin()
    let listed = try teapot.prefs("list", teapot.file)
    #expect(listed.err.contains("s until the former file comes back"), "\(listed)")
    #expect(try teapot.prefs("rollback").status == 0)
    #expect(status(process) == 76)
    #expect(try teapot.prefs("list", teapot.file).err == "")
  }

  private func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }
}
