import Foundation
import Harness
import Testing

/// The question for the terminal's background, its answers, and reports of another colour scheme.
@Suite(.onOwnThread, .serialized)
struct BackgroundTests {
  private static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[?2031$p\u{1B}[c"
  private static let light = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
  private static let dark = "\u{1B}]11;rgb:0000/0000/0000\u{7}"
  private static let attributes = "\u{1B}[?62;22c"
  private static let (on, off) = ("\u{1B}[?2031h", "\u{1B}[?2031l")
  /// The colours of less important text.
  private static let (lightDim, darkDim) = ("38;5;241", "38;5;247")

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func open(
    _ environment: [String: String] = [:]
  ) throws -> (terminal: PseudoTerminal, first: String) {
    let (terminal, first) = try Gateway().open(environment: environment)
    return (terminal, text(first))
  }

  private func answer(_ keys: String, of terminal: PseudoTerminal) -> String {
    text(terminal.answer(to: keys))
  }

  /// The text of the screen, in which the number of matches follows what is typed.
  private func field(of terminal: PseudoTerminal) -> String {
    SentBytes(terminal.answer(to: "\u{C}")).words
  }

  @Test func `the background is asked behind the first picture, and a light one changes it`() throws
  {
    let (terminal, first) = try open()
    #expect(first.contains("8443") && first.hasSuffix(Self.question))
    #expect(first.contains(Self.darkDim) && !first.contains(Self.lightDim))
    let picture = answer(Self.light + Self.attributes, of: terminal)
    #expect(picture.contains("8443") && picture.contains(Self.lightDim))
    // Late bytes of the first picture come before it.
    let last = picture.components(separatedBy: Self.lightDim).last ?? ""
    #expect(!last.contains(Self.darkDim) && !picture.contains(Self.on))
    terminal.send(Self.dark + Self.attributes)
    #expect(text(terminal.output()).contains(Self.darkDim))
    terminal.send("q")
    #expect(terminal.end() == 0)
  }

  @Test func `a change of the colour scheme is followed where the terminal reports it`() throws {
    let (terminal, _) = try open()
    let first = answer(Self.dark + "\u{1B}[?2031;2$y" + Self.attributes, of: terminal)
    #expect(first.contains(Self.on))
    #expect(answer("\u{1B}[?997;2n", of: terminal) == Self.question)
    let picture = answer(Self.light + "\u{1B}[?2031;1$y" + Self.attributes, of: terminal)
    #expect(picture.contains(Self.lightDim) && !picture.contains(Self.on))
    terminal.send("q")
    #expect(text(terminal.outputUntilEnd()).contains(Self.off))
  }

  @Test(arguments: ["0", "3", "4"])
  func `reports stay off in a terminal that does not know them or cannot switch them`(
    state: String
  ) throws {
    let (terminal, _) = try open()
    terminal.send("\u{1B}[?2031;\(state)$y" + Self.attributes + "q")
    let last = text(terminal.outputUntilEnd())
    #expect(!last.contains(Self.on) && !last.contains(Self.off))
  }

  @Test(arguments: [SIGTERM, SIGSEGV, SIGTSTP])
  func `a signal turns the reports off`(signal: Int32) throws {
    let (terminal, _) = try open(["SWIFT_BACKTRACE": "enable=no"])
    _ = answer("\u{1B}[?2031;2$y" + Self.attributes, of: terminal)
    kill(terminal.processID, signal)
    var last = text(terminal.output(within: 5))
    if signal == SIGTSTP {
      kill(terminal.processID, SIGCONT)
      last += text(terminal.output(within: 5))
    }
    #expect(last.contains(Self.off))
    let after = last.components(separatedBy: Self.off).last ?? ""
    #expect(after.contains(Self.on) == (signal == SIGTSTP))
    #expect(after.contains(Self.question) == (signal == SIGTSTP))
  }

  @Test func `an answer in pieces, one by one, is never typed`() throws {
    let (terminal, _) = try open()
    _ = answer("/s", of: terminal)
    for character in "\u{1B}]11;rgb:f/f/f\u{7}\u{1B}[?2031;0$y\u{1B}[?6c" {
      terminal.send(String(character))
      usleep(40_000)
    }
    let picture = text(terminal.outputUntilRest())
    #expect(picture.contains(Self.lightDim))
    #expect(!picture.contains("rgb") && !picture.contains("2031"))
    #expect(field(of: terminal).contains(/\/s[0-9]+\x20of\x20/))
  }

  @Test func `an answer that comes after seconds is not typed`() throws {
    let (terminal, _) = try open()
    _ = answer("/s", of: terminal)
    sleep(3)
    #expect(answer(Self.light + Self.attributes, of: terminal).contains(Self.lightDim))
    #expect(field(of: terminal).contains(/\/s[0-9]+\x20of\x20/))
  }

  /// A shell reads what the editor has left.
  @Test(arguments: [0, 60_000] as [UInt32])
  func `an answer during the end is not left for the shell`(pause: UInt32) throws {
    let gateway = try Gateway()
    let terminal = try PseudoTerminal(
      [
        "/bin/sh", "-c", "\"$0\" gateway.json; echo rest; read -r line; echo \"[$line]\"",
        Program.path,
      ],
      in: gateway.scratch.folder)
    _ = terminal.output(until: "[c")
    terminal.send("q")
    usleep(pause)
    terminal.send(Self.light + "\u{1B}[?2031;0$y" + Self.attributes)
    #expect(text(terminal.output(until: "rest")).contains("rest"))
    terminal.send("next\n")
    #expect(text(terminal.output(until: "[next]")).contains("[next]"))
  }

  @Test func `the end waits at most 0.15 seconds for an answer`() throws {
    let (terminal, _) = try open()
    let start = ContinuousClock.now
    terminal.send("q")
    #expect(terminal.end() == 0)
    #expect(.now - start < .seconds(1))
  }

  @Test(arguments: [
    (["TERM": "linux"], ""), (["TERM": "vt100"], ""), (["NO_COLOR": "1"], ""),
    ([:], #"{"theme": "dark"}"#), ([:], #"{"theme": "mono"}"#),
  ])
  func `terminals that do not know the question are not asked, nor for a chosen theme`(
    environment: [String: String], settings: String
  ) throws {
    let scratch = settings.isEmpty ? nil : try SettingsScratch(settings)
    let all = environment.merging(scratch?.environment ?? [:]) { $1 }
    let (terminal, first) = try open(all)
    let more = answer("jk", of: terminal)
    #expect(!(first + more).contains("]11;") && !(first + more).contains("2031"))
  }

  /// Checks that the end of the next session switches off the modes that `kill -9` leaves on.
  @Test func `kill -9 leaves modes that the next end of the editor turns off`() throws {
    let gateway = try Gateway()
    let terminal = try PseudoTerminal(
      [
        "/bin/sh", "-c",
        "sh -c 'echo $$ > pid; exec \"$0\" gateway.json' \"$0\"; read go; \"$0\" gateway.json",
        Program.path,
      ], in: gateway.scratch.folder, environment: ["TERM": "xterm-256color"])
    let first = text(terminal.output(until: "[c"))
    terminal.send("\u{1B}[?2031;2$y" + Self.attributes)
    _ = terminal.output(until: Self.on)
    let process = try #require(
      pid_t(gateway.scratch.read("pid").trimmingCharacters(in: .whitespacesAndNewlines)))
    kill(process, SIGKILL)
    let left = text(terminal.output(within: 2))
    let modes = ["?1049", "?2004", "?1004"]
    for mode in modes {
      #expect(first.contains("\u{1B}[\(mode)h") && !left.contains("\u{1B}[\(mode)l"))
    }
    #expect(!left.contains(Self.off))
    terminal.send("\n")
    _ = terminal.output(until: "[c")
    terminal.send("\u{1B}[?2031;1$y" + Self.attributes)
    _ = terminal.output(until: Self.on)
    terminal.send("q")
    let last = text(terminal.outputUntilEnd())
    for mode in modes + ["?2031"] { #expect(last.contains("\u{1B}[\(mode)l"), "\(mode)") }
  }
}
