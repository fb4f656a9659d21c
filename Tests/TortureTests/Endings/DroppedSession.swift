import Foundation
import Glibc
import Harness

/// An editor session that stages numbers one after another until it is ended from outside.
final class DroppedSession {
  enum Ending: String, CaseIterable, CustomStringConvertible {
    case connection = "an SSH connection is cut"
    case line = "a terminal hangs up"
    case ignored = "a terminal hangs up, SIGHUP ignored"
    case terminated = "SIGTERM"
    case killed = "SIGKILL"

    var description: String { rawValue }
  }

  private static let keys = 10

  private let scratch: Scratch
  private let name = "\(UUID().uuidString).json"
  private let terminal: PseudoTerminal
  /// The staged values, with the time at which the screen showed each.
  private var staged: [(key: Int, value: Int, when: Date)] = []
  private var ended = Date()

  init(_ ending: Ending, over shell: SecureShell?) throws {
    scratch = try Scratch()
    mkdir(scratch.path("state"), 0o700)
    let members = (0..<Self.keys).map { "  \"k\($0)\": 0" }.joined(separator: ",\n")
    try scratch.write("{\n\(members)\n}\n", to: name)
    terminal = try Self.start(ending, over: shell, on: name, in: scratch)
    let first = SentBytes(terminal.output(until: "k9")).words
    guard first.contains("k9") else { throw HeldSave.Stuck(waitingFor: "the editor: \(first)") }
  }

  private static func start(
    _ ending: Ending, over shell: SecureShell?, on name: String, in scratch: Scratch
  ) throws -> PseudoTerminal {
    let state = "XDG_STATE_HOME=\(scratch.path("state").shellQuoted)"
    let variables = "TERM=xterm-256color LC_ALL=C.UTF-8 XDG_CONFIG_HOME=/nonexistent \(state)"
    let line = "exec env \(variables) \(Program.path.shellQuoted) \(name)"
    if let shell, ending == .connection { return try shell.session(line, in: scratch.folder) }
    let trap = ending == .ignored ? "trap '' HUP; " : ""
    return try PseudoTerminal(["/bin/sh", "-c", trap + line], in: scratch.folder)
  }

  /// Stages values for about `seconds`, then ends the session.
  func edit(for seconds: Double, then ending: Ending) {
    let end = Date(timeIntervalSinceNow: seconds)
    var number = 0
    while Date() < end {
      number += 1
      terminal.send("e\u{15}\(number)\r")
      _ = terminal.outputUntilRest()
      staged.append((number % Self.keys == 0 ? 9 : number % Self.keys - 1, number, Date()))
      terminal.send(number % Self.keys == 0 ? "g" : "j")
      _ = terminal.outputUntilRest()
    }
    self.end(by: ending)
  }

  private func end(by ending: Ending) {
    switch ending {
    case .line, .ignored: terminal.hangUp()
    case .terminated: kill(terminal.processID, SIGTERM)
    // With SSH, this is the client's process.
    case .connection, .killed: kill(terminal.processID, SIGKILL)
    }
    ended = Date()
  }

  /// Whether the editor ends. A process that is ending loses its arguments, by which `pgrep` finds it, before its
  /// threads have let go of its files: only one that was waited for is gone.
  var isGone: Bool {
    while Date() < ended.addingTimeInterval(Limit.hang) {
      if terminal.end(within: 0) != nil,
        (try? Program.run("pgrep", ["-f", name]).status) == 1
      {
        return true
      }
      usleep(20_000)
    }
    return false
  }

  /// Returns the changes that were staged at least `age` seconds before the end and cannot be recovered.
  func lost(olderThan age: Double) throws -> [String] {
    let left = try Program.run(
      ["recover", name, "--json"], in: scratch.folder,
      environment: ["XDG_STATE_HOME": scratch.path("state")])
    var newest: [Int: Int] = [:]
    for (key, value, _) in staged { newest[key] = value }
    let due = staged.filter {
      newest[$0.key] == $0.value && $0.when < ended.addingTimeInterval(-age)
    }
    return due.filter { !Self.offers($0.key, $0.value, left.out) }.map {
      "k\($0.key) = \($0.value)"
    }
  }

  private static func offers(_ key: Int, _ value: Int, _ text: String) -> Bool {
    let change = try? Regex("\"k\(key)\"[^{}]*\"new\" ?: ?\(value)\\b")
    return change.flatMap { try? $0.firstMatch(in: text) } != nil
  }

  var count: Int { staged.count }
  /// Whether the file is unchanged.
  var isUntouched: Bool { (try? scratch.read(name).matches(of: /: 0\b/).count) == Self.keys }
}
