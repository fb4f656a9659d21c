import Harness
import Testing

/// Help while a value is typed, in tmux.
@Suite(.onOwnThread, .enabled(if: Terminal.isAvailable, "tmux is missing"), .serialized)
struct HelpScreenTests {
  @Test func `help while typing shows the keys of the field and returns to it`() throws {
    let gateway = try Gateway()
    let terminal = try Terminal([gateway.scratch.path("gateway.json")])
    try terminal.expect("8443")
    try terminal.press("Enter", "C-u")
    try terminal.type("90")
    try terminal.press("C-o")
    try terminal.expect("Typing a value")
    try terminal.press("/")
    try terminal.type("word")
    try terminal.expect("delete the word before")
    #expect(try !terminal.screen().joined().contains("suspend"))
    try terminal.press("Escape", "Escape")
    try terminal.expect("Enter OK")
    try terminal.press("F1")
    try terminal.expect("Typing a value")
    try terminal.press("q")
    try terminal.type("01")
    try terminal.press("Enter")
    try terminal.expect("1 staged")
    try terminal.expect("9001")
  }
}
