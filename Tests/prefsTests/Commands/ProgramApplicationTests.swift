import Foundation
import Harness
import Testing

/// Making a program use its changed file, with a program of the test's own.
@Suite(.onOwnThread)
struct ProgramApplicationTests {
  private let teapot: Teapot
  private var scratch: Scratch { teapot.scratch }
  private var file: String { teapot.file }

  init() throws { teapot = try Teapot(confirmation: nil) }

  private func set(_ key: String, _ value: String, _ options: String...) throws -> Program.Outcome {
    try Program.run(["set", file, key, value] + options, environment: teapot.environment)
  }

  @Test func `set --apply makes the program use the saved file`() throws {
    #expect(try set("pot", "1").status == 0)
    #expect(!FileManager.default.fileExists(atPath: scratch.path("used")))
    #expect(try set("pot", "2", "--apply") == .init(status: 0, out: "", err: ""))
    #expect(try scratch.read("used") == "lid yes\npot 2\n")
  }

  @Test func `a file that the program refuses is neither saved nor applied`() throws {
    let refused = try set("pot", "broken", "--apply")
    #expect(refused.status == 1)
    #expect(refused.err.contains("teapot -t refuses the file; nothing was saved"), "\(refused.err)")
    #expect(try scratch.read("etc/teapotrc") == "lid yes\npot no\n")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("used")))
  }

  @Test(arguments: [
    ("echo no pot; exit 3", "failed with status 3: no pot"),
    ("exec sleep 1000", "did not end within 5 s"),
    ("exit 0", "has ended, but then sh"),
  ])
  func `a program that does not use the file is reported`(text: String, words: String) throws {
    try teapot.write(program: "reload", text)
    let failed = try set("pot", "1", "--apply")
    #expect(failed.status == 71)
    #expect(failed.err.contains(words), "\(failed.err)")
    #expect(try scratch.read("etc/teapotrc") == "lid yes\npot 1\n")
  }

  @Test func `the verdict says that a file is saved which its program does not use`() throws {
    try teapot.write(program: "reload", "exit 3")
    let failed = try set("pot", "1", "--apply", "--json")
    #expect(failed.status == 71 && failed.err == "", "\(failed)")
    #expect(failed.out.contains("\"ok\": false") && failed.out.contains("\"saved\": true"))
    #expect(try scratch.read("etc/teapotrc") == "lid yes\npot 1\n")
  }

  @Test func `--apply needs a program that must be told`() throws {
    let other = try scratch.write("{\"a\": 1}", to: "a.json").path
    let refused = try Program.run(
      ["set", other, "a", "2", "--apply"], environment: teapot.environment)
    #expect(refused.status == 64)
    #expect(try scratch.read("a.json") == "{\"a\": 1}")
  }

  @Test(.enabled(if: Terminal.isAvailable, "tmux is missing"))
  func `after a save the editor asks whether to apply it`() throws {
    let terminal = try Terminal([file], columns: 200, environment: teapot.environment)
    func save(_ line: String) throws {
      try terminal.type(":\(line)\r")
      try terminal.press("w")
      try terminal.expect("teapot -t accepts the file")
      try terminal.press("Enter")
    }
    try save("set lid 1")
    try terminal.expect("saved 1 change to")
    try save("set pot 1")
    try terminal.expect("now?")
    try terminal.press("n")
    try terminal.expect("/ search")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("used")))
    try save("set pot 2")
    try terminal.expect("now?")
    try terminal.press("y")
    try terminal.expect("has succeeded")
    #expect(try scratch.read("used") == "lid 1\npot 2\n")
    try teapot.write(program: "reload", "echo no pot; exit 3")
    try save("set pot 3")
    try terminal.expect("now?")
    try terminal.press("y")
    try terminal.expect("failed with status 3: no pot")
  }
}
