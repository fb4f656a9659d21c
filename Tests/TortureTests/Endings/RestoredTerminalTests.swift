import Foundation
import Harness
import Testing

/// The terminal's state after the editor is ended by any signal at any time.
@Suite(.onOwnThread)
struct RestoredTerminalTests {
  private static let signals = ["TERM", "HUP", "QUIT", "SEGV", "ABRT", "ILL", "BUS", "FPE", "TRAP"]
  private static let keys = [
    "", "e1", "?", "/a", "e5\rd", "e5\rw", "e5\rw\r", "q", "e5\rq", "\u{3}",
  ]

  @Test func `a signal at any time restores the terminal`() throws {
    let endings = Torture.count(300, small: 4)
    var flaws: [String] = []
    for _ in 0..<endings {
      let signal = Self.signals.randomElement() ?? "", keys = Self.keys.randomElement() ?? ""
      let delay = UInt32.random(in: 0...400_000)
      if let flaw = try flaw(of: signal, after: keys, delay) {
        flaws.append("\(signal) \(keys.debugDescription) \(delay): \(flaw)")
      }
    }
    #expect(flaws.isEmpty)
    Figure(
      .endings, tried: endings, "signals at random times", found: flaws.count, "left otherwise"
    ).report()
  }

  private func flaw(of signal: String, after keys: String, _ delay: UInt32) throws -> String? {
    let scratch = try Scratch()
    try scratch.write("{\"port\": 8080}\n", to: "app.json")
    let line = """
      ulimit -c 0; trap : INT QUIT; stty -g >before
      \(Program.path.shellQuoted) app.json 2>told
      echo $? >status; stty -g >after
      """
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", line], in: scratch.folder,
      environment: [
        "XDG_STATE_HOME": scratch.folder.path,
        // In a development build, the backtracer would ask about a crash on this terminal.
        "SWIFT_BACKTRACE": "enable=no",
      ])
    usleep(delay)
    terminal.send(keys)
    usleep(delay / 4)
    _ = try Program.run("pkill", ["-\(signal)", "-x", "-P", "\(terminal.processID)", "prefs"])
    var sent = terminal.output(within: 5)
    // The signal may have come before the program started.
    if terminal.end(within: 0.2) == nil { sent += terminal.answer(to: "\u{3}\u{3}qq") }
    _ = try Program.run("pkill", ["-TERM", "-x", "-P", "\(terminal.processID)", "prefs"])
    guard terminal.end() != nil else { return "hangs" }
    sent += terminal.output(within: 0.5)
    let text = String(decoding: sent, as: UTF8.self)
    if text.contains("\u{1B}[?1049h"), !text.contains("\u{1B}[?1049l") {
      return "screen not restored"
    }
    let (before, after) = (try scratch.read("before"), try scratch.read("after"))
    if before == after, before.contains(":") { return nil }
    let (status, told) = (try scratch.read("status"), try scratch.read("told"))
    return "\(before) is \(after); status \(status), \(told)"
  }
}
