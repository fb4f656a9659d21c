import Foundation
import Harness
import Testing

/// The editor on a web document, in tmux.
@Suite(.onOwnThread, .enabled(if: Terminal.isAvailable, "needs tmux"), .serialized)
struct WebScreenTests {
  private static let path = "/app/settings.json"
  private let server: DocumentServer
  private let scratch: Scratch
  private let state: [String: String]

  init() throws {
    server = try DocumentServer([Self.path: #"{"port": 8080, "name": "a"}"#])
    scratch = try Scratch()
    state = ["LC_ALL": "C.UTF-8", "XDG_STATE_HOME": scratch.path("state")]
  }

  private func open() throws -> Terminal {
    let terminal = try Terminal([server.address + Self.path], environment: state)
    try terminal.expect("port")
    return terminal
  }

  @Test func `a web document is edited, reviewed and saved`() throws {
    let terminal = try open()
    try terminal.expect("settings.json  \(server.address)/app")
    try terminal.press("e", "C-u")
    try terminal.type("9090")
    try terminal.press("Enter", "w")
    try terminal.expect("9090")
    try terminal.press("Enter")
    try terminal.expect("saved 1 change")
    try terminal.press("q")
    try terminal.expect("exit 0")
    #expect(server[Self.path] == #"{"port": 9090, "name": "a"}"#)
  }

  @Test func `a save merges with another client's change of the web document`() throws {
    let terminal = try open()
    server[Self.path] = #"{"port": 8080, "name": "theirs"}"#
    try terminal.press("e", "C-u")
    try terminal.type("9090")
    try terminal.press("Enter", "w", "Enter")
    try terminal.expect("theirs")
    try terminal.press("w", "Enter")
    try terminal.expect("saved")
    #expect(server[Self.path] == #"{"port": 9090, "name": "theirs"}"#)
    try terminal.press("q")
  }

  @Test func `a web document with a weak ETag is read-only, and a copy can be saved`() throws {
    server.change { $0.tags = .weak }
    let terminal = try open()
    try terminal.expect("read-only")
    try terminal.type(":w \(scratch.path("copy.json"))")
    try terminal.press("Enter")
    try terminal.expect("saved a copy")
    #expect(try scratch.read("copy.json") == #"{"port": 8080, "name": "a"}"#)
    try terminal.press("q")
  }

  @Test func `unsaved changes of a web document are offered after a kill`() throws {
    let terminal = try open()
    try terminal.press("e", "C-u")
    try terminal.type("9090")
    try terminal.press("Enter")
    try terminal.expect("1 staged")
    kill(try #require(try terminal.processID()), SIGTERM)
    try terminal.expect("exit 143")
    let left = try Program.run(
      Program.path, ["recover", server.address + Self.path], environment: state)
    #expect(left.out.contains("8080 -> 9090"), "\(left)")
    let next = try Terminal([server.address + Self.path], environment: state)
    try next.expect("not saved")
    #expect(server[Self.path] == #"{"port": 8080, "name": "a"}"#)
  }

  @Test func `the editor reacts to keys while the web server is silent`() throws {
    let relay = try Relay(to: server.port)
    defer { relay.end() }
    let terminal = try Terminal(
      ["http://127.0.0.1:\(relay.port)" + Self.path], environment: state)
    try terminal.expect("port")
    relay.manner = .silent
    try terminal.type(Self.focus)
    try terminal.press("e", "C-u")
    try terminal.type("9090")
    try terminal.press("Enter")
    try terminal.expect("1 staged")
    // The message may have been visible only until the next key.
    try terminal.expect("cannot be read now")
    relay.manner = .faithful
    server[Self.path] = #"{"port": 8080, "name": "theirs"}"#
    try terminal.type(Self.focus)
    try terminal.expect("theirs")
    try terminal.expect("1 staged")
  }

  /// The bytes that a terminal sends when it gets the focus.
  private static let focus = "\u{1B}[I"
}
