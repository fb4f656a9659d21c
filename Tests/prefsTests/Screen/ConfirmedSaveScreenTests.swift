import Foundation
import Glibc
import Harness
import Seeded
import Testing

/// Changes that wait for a confirmation, on the screen.
@Suite(.onOwnThread, .enabled(if: Terminal.isAvailable, "tmux is missing"))
struct ConfirmedSaveScreenTests {
  private let teapot: Teapot

  init() throws { teapot = try Teapot(confirmation: #""time": "600s""#) }

  /// Stages a change and opens its review.
  private func review() throws -> Terminal {
    let terminal = try Terminal([teapot.file], environment: teapot.environment)
    try terminal.expect("pot")
    try terminal.type(":set pot seven")
    try terminal.press("Enter")
    try terminal.expect("1 staged")
    try terminal.press("w")
    try terminal.expect("accepts the file")
    try terminal.expect("then sh")
    try terminal.expect("comes back")
    return terminal
  }

  @Test func `the review saves for now only after y, and every editor counts down`() throws {
    let terminal = try review()
    try terminal.press("Enter")
    try terminal.expect("write for now and run sh")
    try terminal.press("Enter")
    #expect(teapot.current == Teapot.contents)
    try terminal.press("y")
    try terminal.expect("s until the former file comes back")
    #expect(teapot.used == "lid yes\npot seven\n")
    let other = try teapot.scratch.write("{\"a\": 1}", to: "a.json").path
    let second = try Terminal([other], environment: teapot.environment)
    try second.expect("teapotrc: ")
    try second.expect("s until the former file comes back")
    // No editor saves the file meanwhile.
    try terminal.type(":set pot eight")
    try terminal.press("Enter")
    try terminal.press("w")
    try terminal.expect("accepts the file")
    try terminal.press("S")
    try terminal.expect("a change of it waits for its confirmation")
    try terminal.type(":rollback")
    try terminal.press("Enter")
    try terminal.expect("the former file is back and in use")
    try second.expect("the former file is back and in use")
    #expect(teapot.current == Teapot.contents && teapot.used == Teapot.contents)
  }

  @Test func `S in the review saves for good`() throws {
    let terminal = try review()
    try terminal.press("S")
    try terminal.expect("run sh")
    #expect(teapot.current == "lid yes\npot seven\n" && teapot.used == nil)
    try terminal.press("n")
    #expect(try teapot.prefs("pending").out == "")
  }

  @Test func `a change is confirmed in the editor`() throws {
    let terminal = try review()
    try terminal.press("Enter", "y")
    try terminal.expect("s until the former file comes back")
    try terminal.type(":extend 30")
    try terminal.press("Enter")
    try terminal.expect("30 s are left")
    try terminal.type(":confirm")
    try terminal.press("Enter")
    try terminal.expect("confirmed by")
    #expect(teapot.current == "lid yes\npot seven\n")
    #expect(try teapot.prefs("pending").status == 1)
  }
}
