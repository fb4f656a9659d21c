import Foundation
import Harness
import Testing

/// Terminal modes (bracketed paste, focus events, title stack) that the editor enables and disables.
@Suite(.onOwnThread, .serialized)
struct TerminalModeTests {
  private static let begins = ["\u{1B}[?2004h", "\u{1B}[?1004h", "\u{1B}[22;2t"]
  private static let ends = ["\u{1B}[?2004l", "\u{1B}[?1004l", "\u{1B}[23;2t"]
  private static let title = "gateway.json\u{7}"

  private func sent(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(arguments: ["xterm-256color", "putty", "linux", "screen", "vt100"])
  func `bracketed paste, focus events and title are enabled only if terminfo lists them`(
    term: String
  ) throws {
    let (terminal, first) = try Gateway().open(environment: ["TERM": term])
    let knows = term.hasPrefix("xterm") || term == "putty"
    // screen's terminfo entry does not list bracketed paste, which it has.
    let knowsPaste = knows || term == "screen"
    for begin in Self.begins + [Self.title] {
      #expect(sent(first).contains(begin) == (begin == Self.begins[0] ? knowsPaste : knows))
    }
    terminal.send("q")
    #expect(terminal.end() == 0)
    let last = sent(terminal.output(within: 1))
    for end in Self.ends {
      #expect(last.contains(end) == (end == Self.ends[0] ? knowsPaste : knows))
    }
  }

  @Test(arguments: [SIGTERM, SIGSEGV, SIGTSTP])
  func `a signal disables bracketed paste, focus events and title`(signal: Int32) throws {
    let (terminal, _) = try Gateway().open(environment: ["SWIFT_BACKTRACE": "enable=no"])
    kill(terminal.processID, signal)
    var last = sent(terminal.output(within: 5))
    if signal == SIGTSTP {
      kill(terminal.processID, SIGCONT)
      last += sent(terminal.output(within: 5))
    }
    for end in Self.ends { #expect(last.contains(end)) }
    let after = last.components(separatedBy: Self.ends[2]).last ?? ""
    for begin in Self.begins + [Self.title] {
      #expect(after.contains(begin) == (signal == SIGTSTP))
    }
  }

  @Test func `settings turn off bracketed paste, focus events and title`() throws {
    let settings = try SettingsScratch(
      #"{"bracketedPaste": false, "focusEvents": false, "windowTitle": false}"#)
    let (_, first) = try Gateway().open(environment: settings.environment)
    for begin in Self.begins + [Self.title] { #expect(!sent(first).contains(begin)) }
  }
}
