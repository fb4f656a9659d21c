import Foundation
import Harness
import Testing

/// The editor on a file whose name is not UTF-8.
@Suite(.onOwnThread, .enabled(if: Terminal.isAvailable, "tmux is missing"), .serialized)
struct PathBytesScreenTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    _ = try sh("printf '{\"a\": 1, \"name\": \"gate\"}\\n' > \"$F\"; mkdir -m 700 \"$D\"")
  }

  private static let start = """
    F=$(printf '\\377\\376.json'); D=$(printf 'd\\377')
    export XDG_STATE_HOME="$PWD/$D" XDG_RUNTIME_DIR="$PWD/$D" EDITOR="$PWD/$D/ed"

    """

  private func sh(_ script: String) throws -> Program.Outcome {
    try Program.run(
      "/bin/sh", ["-c", Self.start + script, Program.path], in: scratch.folder)
  }

  private func open() throws -> Terminal {
    let script = "cd '\(scratch.folder.path)'; \(Self.start) exec \"$0\" \"$F\""
    let terminal = try Terminal(["-c", script, Program.path], of: "/bin/sh", columns: 140)
    try terminal.expect("gate")
    return terminal
  }

  @Test func `Tab completes a name that is not UTF-8, and :w writes a copy there`() throws {
    let terminal = try open()
    try terminal.expect("\\xff\\xfe.json")
    try terminal.type(":w d")
    try terminal.press("Tab")
    try terminal.expect(":w d\\xff/")
    try terminal.type("copy.json")
    try terminal.press("Enter")
    try terminal.expect("saved a copy to d\\xff/copy.json")
    #expect(try sh("ls \"$D/copy.json\"").status == 0)
    #expect(try sh("ls -b").out == "d\\377\n\\377\\376.json\n")
  }

  @Test func `changes, sessions and recovery work for a file name that is not UTF-8`() throws {
    let terminal = try open()
    _ = try sh("sed -i s/gate/wall/ \"$F\"")
    try terminal.expect("wall")
    try terminal.type("/a")
    try terminal.press("Enter")
    try terminal.type("+")
    try terminal.expect("2")
    let second = try Terminal(
      ["-c", "cd '\(scratch.folder.path)'; \(Self.start) exec \"$0\" \"$F\"", Program.path],
      of: "/bin/sh")
    try second.expect("also open in prefs")
    let process = try #require(try terminal.processID())
    kill(process, SIGTERM)
    try terminal.expect("exit 143")
    let left = try sh("\"$0\" recover \"$F\"")
    #expect(left.out.contains("\\xff\\xfe.json: 1 change"), "\(left)")
    #expect(left.out.contains("~ a = 1 -> 2"), "\(left)")
  }

  @Test func `a value is edited by an $EDITOR whose path is not UTF-8`() throws {
    _ = try sh("printf '#!/bin/sh\\necho moon > \"$1\"\\n' > \"$D/ed\"; chmod 755 \"$D/ed\"")
    let terminal = try open()
    try terminal.type("/name")
    try terminal.press("Enter")
    try terminal.type("E")
    try terminal.expect("moon")
    try terminal.type(":q!")
    try terminal.press("Enter")
    try terminal.expect("exit 0")
    #expect(try sh("ls -A \"$D\"").out == "ed\nprefs\n")
  }
}
