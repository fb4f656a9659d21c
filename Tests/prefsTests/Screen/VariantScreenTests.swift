import Foundation
import Harness
import Testing

/// A schema whose rows depend on values, in tmux.
@Suite(.onOwnThread, .enabled(if: Terminal.isAvailable, "tmux is missing"), .serialized)
struct VariantScreenTests {
  private static let schema = """
    {"properties": {
      "protocol": {"enum": ["http", "https"]},
      "log": {"oneOf": [
        {"title": "A file", "required": ["to"],
         "properties": {"to": {"const": "file"}, "path": {"type": "string"}}},
        {"title": "The system's log", "required": ["to"],
         "properties": {"to": {"const": "syslog"}, "facility": {"enum": ["daemon", "user"]}}}]}},
     "if": {"properties": {"protocol": {"const": "https"}}, "required": ["protocol"]},
     "then": {"properties": {"certificate": {"type": "string"}}}}
    """

  private func open(_ json: String) throws -> (Scratch, Terminal) {
    let scratch = try Scratch()
    let schema = try scratch.write(VariantScreenTests.schema, to: "schema.json").path
    let file = try scratch.write(json, to: "own.json").path
    return (scratch, try Terminal([file, "--schema", schema]))
  }

  @Test func `a value that enables a schema condition adds rows, and undo removes them`() throws {
    let (scratch, terminal) = try open(#"{"protocol": "http"}"#)
    try terminal.expect("protocol")
    try terminal.press("Enter", "j", "Enter")
    try terminal.expect("also here now: certificate")
    try terminal.press("G")
    try terminal.expect(#"because protocol is "https""#)
    try terminal.press("u")
    try terminal.expect("undone: protocol")
    #expect(!(try terminal.screen().contains("certificate")))
    try terminal.press("q")
    try terminal.expect("exit 0")
    #expect(try scratch.read("own.json") == #"{"protocol": "http"}"#)
  }

  @Test func `choosing another oneOf variant rewrites the group's members`() throws {
    let (scratch, terminal) = try open(#"{"log": {"to": "file", "path": "/a"}, "x": 1}"#)
    try terminal.expect("A file (file)")
    try terminal.press("j", "Enter", "j", "Enter")
    try terminal.expect("log.facility")
    try terminal.press("w")
    try terminal.expect("A file (file) → The system's log (syslog)")
    try terminal.press("Enter")
    try terminal.expect("saved 2 changes")
    try terminal.press("q")
    try terminal.expect("exit 0")
    #expect(try scratch.read("own.json") == #"{"log": {"to": "syslog"}, "x": 1}"#)
  }
}
