import Foundation
import Harness
import Testing

/// The terminal's state after the editor ends in various ways.
@Suite(.onOwnThread, .enabled(if: Recording.isAvailable, "script (bsdutils) is missing"))
struct TerminalRestorationTests {
  private func check(
    _ ending: String, typing keys: [String] = [], term: String = "xterm-256color",
    locale: String = "C.UTF-8"
  ) throws -> (status: String, screen: String) {
    let scratch = try Scratch()
    _ = try scratch.write("{\"port\": 8080}\n", to: "a.json")
    let program = "\(Program.path.shellQuoted) a.json"
    let line =
      "cd \(scratch.path("").shellQuoted); stty -g >before; \(ending) \(program); "
      + "echo $? >status; stty -g >after"
    let recording = try Recording(line, typing: keys, term: term, locale: locale)
    #expect(try scratch.read("before") == scratch.read("after"))
    return (
      try scratch.read("status").trimmingCharacters(in: .whitespacesAndNewlines),
      String(decoding: recording.bytes, as: UTF8.self)
    )
  }

  /// A background job that sends `signal` to the program once it has its screen and sleeps: the terminal
  /// is raw, no thread runs, and none has been scheduled for a while.
  private static func killer(_ signal: String) -> String {
    """
    (p= last= now=
    until [ -n "$p" ] && stty </dev/tty | grep -q -e -icanon \
      && now=$(grep -h -e ctxt /proc/$p/task/*/status) && [ "$now" = "$last" ] \
      && ! grep -q -e 'State:.R' /proc/$p/task/*/status
    do last=$now; p=$(pgrep -P $$ -x prefs); sleep 0.3; done
    kill -\(signal) $p) &
    """
  }

  @Test(arguments: ["TERM", "HUP", "QUIT", "SEGV", "ABRT", "ILL", "BUS", "FPE", "TRAP"])
  func `a fatal signal restores the terminal and is the exit status`(signal: String) throws {
    let killer = Self.killer(signal) + " ulimit -c 0;"
    let (status, screen) = try check(killer)
    let number = try Program.run("/bin/bash", ["-c", "kill -l \(signal)"]).out
      .trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(Int(status) == Int(number).map { $0 + 128 })
    #expect(screen.contains("\u{1B}[?1049l"))
  }

  @Test func `SIGINT does not end the editor`() throws {
    #expect(try check(Self.killer("INT"), typing: ["q"]).status == "0")
  }

  @Test(arguments: ["vt100", "linux", "xterm-256color", "xterm-mono", "vt52", "screen"])
  func `the editor draws on old and new terminals and restores them`(term: String) throws {
    for locale in ["C.UTF-8", "C"] {
      let (status, screen) = try check("", typing: ["j", "q"], term: term, locale: locale)
      #expect(status == "0")
      #expect(screen.contains("8080"))
    }
  }

  @Test(arguments: [
    (
      "nonesuch", "prefs: unknown terminal \"nonesuch\" (TERM): nothing describes it here"
    ),
    ("", "prefs: TERM is not set: it names the kind of terminal"),
  ])
  func `an unknown TERM can be treated as xterm or as a line-by-line terminal`(
    term: String, words: String
  ) throws {
    let (refused, said) = try check("", typing: ["q\r"], term: term)
    #expect(refused == "64")
    // Keys that are typed early are echoed first.
    #expect(said.contains(words))
    let (status, screen) = try check("", typing: ["x\r", "j", "q"], term: term)
    #expect(status == "0")
    #expect(screen.contains("\u{1B}[?1049h") && screen.contains("8080"))
    let (plainStatus, lines) = try check("", typing: ["\r", "q\r"], term: term)
    #expect(plainStatus == "0")
    #expect(lines.contains("1 port: 8080\r\n") && !lines.contains("\u{1B}"))
  }

  @Test func `a dumb terminal is used line by line`() throws {
    let (status, screen) = try check("", typing: ["1\r", "70\r", "q\r", "q\r"], term: "dumb")
    #expect(status == "0")
    #expect(screen.contains("port: 70; staged\r\n") && !screen.contains("\u{1B}"))
  }

  @Test func `SIGTERM ends the editor on a dumb terminal`() throws {
    let killer = "(sleep 1; kill -TERM $(pgrep -P $$ -x prefs)) &"
    #expect(try check(killer, term: "dumb").status == "143")
  }
}
