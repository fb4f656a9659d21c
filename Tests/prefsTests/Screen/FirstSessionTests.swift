import Foundation
import Harness
import Seeded
import Testing

/// A new user's first steps, in tmux, on the documentation's sample.
@Suite(.onOwnThread, .enabled(if: Terminal.isAvailable, "tmux is missing"), .serialized)
struct FirstSessionTests {
  @Test func `editing, reviewing and saving a value changes only its line`() throws {
    let gateway = try Gateway()
    let before = try gateway.scratch.read("gateway.json")
    let terminal = try Terminal([gateway.scratch.path("gateway.json")])
    try terminal.expect("8443")
    try terminal.press("/")
    try terminal.type("server.port")
    try terminal.press("Enter", "Enter", "C-u")
    try terminal.type("80o")
    try terminal.expect("is not a whole number: \"80o\"")
    try terminal.press("Escape", "Enter", "C-u")
    try terminal.type("9443")
    try terminal.press("Enter")
    try terminal.expect("1 staged")
    try terminal.press("q")
    try terminal.expect("1 staged change is not written; quit?")
    try terminal.press("w")
    try terminal.expect("8443 → 9443")
    try terminal.expect("-     \"port\": 8443,")
    try terminal.press("Enter")
    try terminal.expect("saved 1 change")
    try terminal.press("q")
    try terminal.expect("exit 0")
    let after = try gateway.scratch.read("gateway.json")
    #expect(after == before.replacing("\"port\": 8443", with: "\"port\": 9443"))
  }

  @Test func `the screen is the same after the terminal was resized and resized back`() throws {
    let gateway = try Gateway()
    let terminal = try Terminal([gateway.scratch.path("gateway.json")])
    try terminal.expect("8443")
    let before = try terminal.screen()
    for (columns, rows) in [(1, 1), (200, 60), (20, 5), (59, 15), (3, 40), (80, 24)] {
      try terminal.resize(columns: columns, rows: rows)
    }
    try terminal.expect("8443")
    // The program learns of the last size with a delay.
    #expect(try eventually { try terminal.screen() == before })
  }
}
