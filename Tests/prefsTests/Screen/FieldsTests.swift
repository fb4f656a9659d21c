import Foundation
import Harness
import Testing

/// Editing a value of each kind, in tmux.
@Suite(.onOwnThread, .enabled(if: Terminal.isAvailable, "tmux is missing"), .serialized)
struct FieldsTests {
  private static let schema = """
    {"properties": {
      "workers": {"type": "integer", "minimum": 1, "maximum": 128},
      "level": {"enum": ["debug", "info", "warn"]},
      "motd": {"type": "string"},
      "since": {"type": "string", "format": "date-time"},
      "timeout": {"type": "integer", "x-kind": "duration"},
      "log": {"type": "string", "x-kind": "path"},
      "key": {"type": "string", "contentEncoding": "base64"},
      "ports": {"type": "array", "items": {"type": "integer"}}}}
    """
  private static let file = """
    {
      "workers": 4,
      "level": "info",
      "motd": "one",
      "since": "2026-01-31T10:00:00Z",
      "timeout": 60,
      "log": "x",
      "key": "SGk=",
      "ports": [80]
    }

    """

  @Test func `a value of each kind is edited, reviewed and saved in the editor`() throws {
    let scratch = try Scratch()
    let schema = try scratch.write(Self.schema, to: "schema.json").path
    let file = try scratch.write(Self.file, to: "own.json").path
    _ = try scratch.write("", to: "gate.log")
    let terminal = try Terminal([file, "--schema", schema], term: "tmux-256color")
    try terminal.expect("workers")
    try terminal.press("Enter", "Up", "Up", "Enter", "j", "Enter", "d", "Enter")
    try terminal.press("j", "Enter", "C-v", "Enter")
    try terminal.type("two")
    try terminal.press("C-x", "j", "Enter", "C-a", "Tab", "Up", "Enter", "j", "Enter", "C-u")
    try terminal.type("90m")
    try terminal.expect("1h30m = 5,400 s")
    try terminal.press("Enter", "j", "Enter", "C-u")
    try terminal.type("./ga")
    try terminal.press("Tab")
    try terminal.expect("./gate.log")
    try terminal.press("Enter", "j", "Enter", "C-e")
    try terminal.type(" 21")
    try terminal.expect("Hi!")
    try terminal.press("Enter", "j", "Enter")
    try terminal.paste("81\nq\n82\n")
    try terminal.expect("nothing pasted: line 2 is not a whole number")
    try terminal.paste("81\n82\n")
    try terminal.expect("pasted 2 elements")
    try terminal.press("K", "w")
    try terminal.expect("8 changes")
    try terminal.press("Enter")
    try terminal.expect("saved 8 changes")
    try terminal.press("q")
    try terminal.expect("exit 0")
    #expect(
      try scratch.read("own.json") == """
        {
          "workers": 6,
          "level": "debug",
          "motd": "one\\ntwo",
          "since": "2026-02-28T10:00:00Z",
          "timeout": 5400,
          "log": "./gate.log",
          "key": "SGkh",
          "ports": [80, 82, 81]
        }

        """)
  }
}
