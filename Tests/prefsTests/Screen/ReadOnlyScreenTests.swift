import Harness
import Testing

/// Files that are shown only.
@Suite(.onOwnThread, .enabled(if: Terminal.isAvailable, "tmux is missing"), .serialized)
struct ReadOnlyScreenTests {
  @Test func `--read-only shows a file, says why nothing is staged, and writes nothing`() throws {
    let scratch = try Scratch()
    try scratch.write("{\"port\": 80}\n", to: "app.json")
    let terminal = try Terminal(
      ["--read-only", scratch.path("app.json")],
      environment: ["LC_ALL": "C.UTF-8", "XDG_STATE_HOME": scratch.path("state")])
    try terminal.expect("read-only")
    try terminal.press("+")
    try terminal.expect("--read-only is given")
    try terminal.press(":")
    try terminal.type("w \(scratch.path("copy.json"))")
    try terminal.press("Enter")
    try terminal.expect("nothing is written")
    #expect(try scratch.read("app.json") == "{\"port\": 80}\n")
    #expect(throws: (any Error).self) { try scratch.read("copy.json") }
  }
}
