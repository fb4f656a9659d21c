import Foundation
import Harness
import Testing

/// Large files in tmux: their beginning is shown while the rest is read.
@Suite(.onOwnThread, .enabled(if: Terminal.isAvailable, "tmux is missing"), .serialized)
struct LargeFileScreenTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// Opens a file of more than 4 MiB, with `last` before its end.
  private func open(last: String) throws -> Terminal {
    let members = (0..<150_000).map { "  \"section.key\($0)\": \"value \($0)\",\n" }
    try scratch.write("{\n" + members.joined() + last + "\n}\n", to: "large.json")
    return try Terminal(
      [scratch.path("large.json")],
      environment: ["LC_ALL": "C.UTF-8", "XDG_STATE_HOME": scratch.path("state")])
  }

  @Test func `keys that are typed while the rest is read act on the whole file`() throws {
    let terminal = try open(last: "  \"last\": 1")
    try terminal.expect("value 2")
    try terminal.type("jjGkk")
    try terminal.expect("section.key149998")
    try terminal.expect("150001")
    #expect(try !terminal.shows("reading", within: 0))
    try terminal.press("q")
    try terminal.expect("exit 0")
  }

  @Test func `a change of a large file is saved`() throws {
    let terminal = try open(last: "  \"last\": 1")
    try terminal.expect("value 2")
    try terminal.type("jje")
    try terminal.press("C-u")
    try terminal.type("changed")
    try terminal.press("Enter", "w", "Enter")
    try terminal.expect("saved")
    #expect(try scratch.read("large.json").contains("\"section.key2\": \"changed\",\n"))
    #expect(try scratch.read("large.json").utf8.count > 4 << 20)
  }

  @Test func `a mistake after the beginning is reported as in a small file`() throws {
    let terminal = try open(last: "  \"last\": nothing")
    try terminal.expect("Enter alone quits")
    try terminal.expect("150002")
    try terminal.press("Enter")
    try terminal.expect("exit 65")
  }

  @Test func `a secret of a schema that the end of the file names is masked`() throws {
    try scratch.write(
      "{\"properties\": {\"section.key1\": {\"type\": \"string\", \"x-secret\": true}}}",
      to: "s.json")
    let terminal = try open(last: "  \"\\u0024schema\": \"s.json\"")
    try terminal.expect("150001")
    try terminal.expect("value 2")
    let lines = try terminal.screen()
    #expect(lines.contains { $0.contains("key1 ") } && !lines.contains { $0.hasSuffix("value 1") })
  }
}
