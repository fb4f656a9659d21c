import Harness
import Testing

/// Undo and history in the editor, in tmux.
@Suite(.onOwnThread, .enabled(if: Terminal.isAvailable, "tmux is missing"), .serialized)
struct UndoScreenTests {
  private let text = """
    {
      "lease": "memfile",

      // Global timers apply to all subnets.
      "renew-timer": 900,
      "rebind-timer": 1800, // seconds

      // Of hosts.
      "hosts": 7
    }

    """

  @Test func `undo and the history restore a removed key byte for byte`() throws {
    let scratch = try Scratch()
    try scratch.write(text, to: "kea.conf")
    let terminal = try Terminal(
      [scratch.path("kea.conf")],
      environment: ["LC_ALL": "C.UTF-8", "XDG_STATE_HOME": scratch.path("state")])
    try terminal.expect("renew-timer")
    try remove("renew-timer", in: terminal)
    try terminal.expect("will be removed (line 5)")
    try write(in: terminal)
    let removed = text.replacing("  \"renew-timer\": 900,\n", with: "")
    #expect(try scratch.read("kea.conf") == removed)
    try terminal.press("u")
    try write(in: terminal)
    #expect(try scratch.read("kea.conf") == text)
    try terminal.press("C-r")
    try write(in: terminal)
    #expect(try scratch.read("kea.conf") == removed)
    try terminal.press("u")
    try write(in: terminal)

    try remove("hosts", in: terminal)
    try terminal.expect("will be removed (lines 8–9)")
    try write(in: terminal)
    try terminal.press("H")
    try terminal.expect("before a save of hosts")
    try terminal.press("Enter")
    try terminal.expect("hosts")
    try terminal.press("Enter")
    try terminal.expect("restored: hosts")
    try write(in: terminal)
    #expect(try scratch.read("kea.conf") == text)
  }

  private func remove(_ key: String, in terminal: Terminal) throws {
    try terminal.press("/")
    try terminal.type(key)
    try terminal.press("Enter", "x")
    try terminal.expect("removed \(key)")
  }

  private func write(in terminal: Terminal) throws {
    try terminal.expect("1 staged")
    try terminal.press("w")
    try terminal.expect("Enter")
    try terminal.press("Enter")
    try terminal.expect("saved 1 change")
  }
}
