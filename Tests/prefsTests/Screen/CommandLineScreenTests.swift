import Harness
import Testing

/// The editor's `:` command line, in tmux.
@Suite(.onOwnThread, .enabled(if: Terminal.isAvailable, "tmux is missing"), .serialized)
struct CommandLineScreenTests {
  @Test func `the : commands set a value, write a copy and quit without saving`() throws {
    let gateway = try Gateway()
    let terminal = try Terminal([gateway.scratch.path("gateway.json")])
    try terminal.expect("8443")
    try terminal.type(":set server.por")
    try terminal.press("Tab")
    try terminal.type(" 80o")
    try terminal.press("Enter")
    try terminal.expect("is not a whole number: \"80o\"")
    try terminal.press("C-k")
    try terminal.type("9443")
    try terminal.press("Enter")
    try terminal.expect("server.port: 9443")
    try terminal.type(":theme mono")
    try terminal.press("Enter")
    try terminal.expect("theme mono for this session")
    try terminal.type(":w \(gateway.scratch.path("c"))")
    try terminal.type("opy.json")
    try terminal.press("Enter")
    try terminal.expect("saved a copy")
    try terminal.type(":q!")
    try terminal.press("Enter")
    try terminal.expect("exit 0")
    #expect(try gateway.scratch.read("copy.json").contains("\"port\": 9443"))
    #expect(try gateway.scratch.read("gateway.json").contains("\"port\": 8443"))
  }

  @Test func `the editor names the faulty keywords that it ignores`() throws {
    let gateway = try Gateway()
    let schema = try gateway.scratch.write(#"{"description": null}"#, to: "faulty.json").path
    let terminal = try Terminal(
      [gateway.scratch.path("gateway.json"), "--schema", schema], columns: 200)
    try terminal.expect(
      "the schema is used without 1 faulty keyword: description: faulty keyword: expected text, found null"
    )
    try terminal.type(":q")
    try terminal.press("Enter")
    try terminal.expect("exit 0")
  }
}
