import Foundation
import Harness
import Testing

/// The editor on terminals of different types, and their modes after its end.
@Suite(.onOwnThread)
struct TerminalTypeTests {
  private func run(
    typing keys: [String], term: String, locale: String = "C.UTF-8"
  ) throws -> (status: Int32?, screen: String) {
    let scratch = try Scratch()
    try scratch.write("{\"port\": 8080}\n", to: "a.json")
    let recording = try Recording(
      [Program.path, "a.json"], in: scratch.folder, typing: keys, term: term, locale: locale)
    #expect(recording.restoresModes)
    return (recording.status, String(decoding: recording.bytes, as: UTF8.self))
  }

  @Test(arguments: ["vt100", "linux", "xterm-256color", "xterm-mono", "vt52", "screen"])
  func `the editor draws on old and new terminals and restores them`(term: String) throws {
    for locale in ["C.UTF-8", "C"] {
      let (status, screen) = try run(typing: ["j", "q"], term: term, locale: locale)
      #expect(status == 0)
      #expect(screen.contains("8080"))
    }
  }

  @Test(arguments: [
    (
      "nonesuch", "prefs: unknown terminal type \"nonesuch\" (TERM)"
    ),
    ("", "prefs: TERM is not set, so the type of the terminal is unknown"),
  ])
  func `an unknown TERM can be treated as xterm or as a line-by-line terminal`(
    term: String, words: String
  ) throws {
    let (refused, said) = try run(typing: ["q\r"], term: term)
    #expect(refused == 64)
    #expect(said.contains(words))
    let (status, screen) = try run(typing: ["x\r", "j", "q"], term: term)
    #expect(status == 0)
    #expect(screen.contains("\u{1B}[?1049h") && screen.contains("8080"))
    let (plainStatus, lines) = try run(typing: ["\r", "q\r"], term: term)
    #expect(plainStatus == 0)
    #expect(lines.contains("1 port: 8080\r\n") && !lines.contains("\u{1B}"))
  }

  @Test func `a dumb terminal is used line by line`() throws {
    let (status, screen) = try run(typing: ["1\r", "70\r", "q\r", "q\r"], term: "dumb")
    #expect(status == 0)
    #expect(screen.contains("port: 70; staged\r\n") && !screen.contains("\u{1B}"))
  }
}
