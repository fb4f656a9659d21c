import Foundation
import Testing

/// A program on a terminal of tmux, which interprets its output. Tests send keys and read the
/// screen as text.
package final class Terminal {
  private let scratch: Scratch
  private let socket: String
  private var session: TerminalSession?

  package static let isAvailable = (try? Program.run("tmux", ["-V"]).status) == 0

  /// Starts `program` with `arguments`.
  package init(
    _ arguments: [String], of program: String = Program.path, columns: Int = 80, rows: Int = 24,
    term: String = "screen-256color",
    environment: [String: String] = ["LC_ALL": "C.UTF-8"]
  ) throws {
    scratch = try Scratch()
    socket = scratch.path("tmux")
    let words = ([program] + arguments).map(\.shellQuoted).joined(separator: " ")
    let variables = environment.map { "\($0)=\($1.shellQuoted)" }.joined(separator: " ")
    // The shell stays for a while, so that the last screen and the exit status can be read.
    let line = "env TERM=\(term) \(variables) \(words); echo \"exit $?\"; stty -a; sleep 600"
    try tmux([
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", line,
    ])
    try tmux(["set", "-g", "status", "off"])
    let pane = try tmux(["display-message", "-p", "#{pane_pid} #{pane_tty}"]).split {
      $0.isWhitespace
    }
    if pane.count == 2, let shell = pid_t(pane[0]) {
      session = TerminalSession(leader: shell, terminal: String(pane[1]))
    }
  }

  deinit { _ = try? tmux(["kill-server"]) }

  /// Sends keys by tmux's names (`Enter`, `C-u`, `j`), each after the screen has come to rest.
  package func press(_ keys: String...) throws {
    for key in keys {
      // tmux takes a lone semicolon as the end of its command.
      try tmux(["send-keys", key == ";" ? "\\;" : key])
      settle()
    }
  }

  /// Types `text` character by character, without interpreting key names.
  package func type(_ text: String) throws {
    try tmux(["send-keys", "-l", text])
    settle()
  }

  /// Pastes `text` as a terminal does: bracketed if the program has switched that mode on.
  package func paste(_ text: String) throws {
    try tmux(["set-buffer", text])
    try tmux(["paste-buffer", "-p"])
    settle()
  }

  package func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    settle()
  }

  /// The screen's lines without trailing blanks.
  package func screen() throws -> [String] {
    try tmux(["capture-pane", "-p"]).split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
  }

  /// Waits until the screen contains `text`. Returns false if `seconds` pass first.
  package func shows(_ text: String, within seconds: Double = Limit.hang) throws -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    repeat {
      if try screen().joined(separator: "\n").contains(text) { return true }
      usleep(20_000)
    } while Date() < end
    return false
  }

  package func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let found = try shows(text)
    let screen = found ? "" : try screen().joined(separator: "\n")
    #expect(found, "no \"\(text)\" on the screen:\n\(screen)", sourceLocation: sourceLocation)
  }

  /// The process id of the program, for signals.
  package func processID() throws -> Int32? {
    let shell = try tmux(["display-message", "-p", "#{pane_pid}"]).trimmingCharacters(
      in: .whitespacesAndNewlines)
    let children = try Program.run("pgrep", ["-P", shell]).out
    return children.split(separator: "\n").first.flatMap { Int32($0) }
  }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    try Program.run("tmux", ["-S", socket] + arguments).out
  }

  /// Waits until the program waits for input and the screen no longer changes.
  private func settle() {
    var before: [String: String]?
    var screenBefore: [String]?
    let end = Date(timeIntervalSinceNow: Limit.hang)
    while Date() < end {
      usleep(20_000)
      let now = session?.switchesAtRest()
      let screen = try? screen()
      if now != nil, now == before, screen == screenBefore { return }
      (before, screenBefore) = (now, screen)
    }
  }
}

extension String {
  package var shellQuoted: String { "'" + replacing("'", with: "'\\''") + "'" }
}
