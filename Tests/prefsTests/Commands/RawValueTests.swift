import Foundation
import Harness
import Testing

/// Values that are written as they are.
@Suite(.onOwnThread)
struct RawValueTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func set(
    _ arguments: String..., file: String = ".env", text: String
  ) throws -> (outcome: Program.Outcome, text: String) {
    let path = try scratch.write(text, to: file).path
    let outcome = try Program.run(
      ["set", "--raw", path] + arguments, environment: ["XDG_STATE_HOME": scratch.path("state")])
    return (outcome, try scratch.read(file))
  }

  @Test(arguments: [
    (["DIR", "$HOME/bin"], "DIR=$HOME/bin\nNEXT=1\n"),
    (["DIR", "'a b'\"c\""], "DIR='a b'\"c\"\nNEXT=1\n"),
    (["DIR", "$(date)", "NEXT", "~/x"], "DIR=$(date)\nNEXT=~/x\n"),
    (["NEW", "${DIR}/x"], "DIR=\"old\"\nNEXT=1\nNEW=${DIR}/x\n"),
  ])
  func `the file gets exactly the text`(arguments: [String], expected: String) throws {
    let path = try scratch.write("DIR=\"old\"\nNEXT=1\n", to: ".env").path
    let outcome = try Program.run(
      ["set", "--raw", path] + arguments, environment: ["XDG_STATE_HOME": scratch.path("state")])
    #expect(outcome == .init(status: 0, out: "", err: ""))
    #expect(try scratch.read(".env") == expected)
    let listed = try Program.run("list", "--json", path).out
    #expect(listed.contains("\"expanded\": true") || arguments[1].contains("'"))
  }

  @Test(arguments: ["y; touch pwn", "a b", "\"open", "a\nB=2", "a # c"])
  func `a text that is not one value of a line is refused`(text: String) throws {
    let (outcome, file) = try set("DIR", text, text: "DIR=1\n")
    #expect(outcome.status == 1)
    #expect(outcome.err.contains("would not be one value of a line"), "\(outcome.err)")
    #expect(file == "DIR=1\n")
  }

  @Test func `files of values have no such spelling`() throws {
    let (outcome, file) = try set("a", "0x1", file: "a.json", text: "{\"a\": 1}\n")
    #expect(outcome.status == 1)
    #expect(outcome.err.contains("only values of configuration lines have a spelling"))
    #expect(file == "{\"a\": 1}\n")
  }
}
