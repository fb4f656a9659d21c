import Foundation
import Harness
import Testing

/// The effect of settings on the bytes sent to a pseudoterminal.
@Suite(.onOwnThread, .serialized)
struct SettingsScreenTests {
  private static let mouseOn = "\u{1B}[?1006;1000h"
  private static let mouseOff = "\u{1B}[?1006;1000l"

  /// In the settings, the theme is the first row, and `mono` its fourth choice.
  @Test func `a theme is previewed under the cursor, applied when staged and undone`()
    throws
  {
    let settings = try SettingsScratch()
    let (terminal, first) = try settings.open(["prefs"])
    #expect(first.contains("settings.json") && first.hasColours)
    _ = terminal.text(answering: "g\r")
    #expect(!terminal.text(answering: "jjj").hasColours)
    #expect(terminal.text(answering: "\u{1B}").hasColours)
    let mono = terminal.text(answering: "\rjjj\r")
    #expect(mono.contains("showDetail") && !mono.hasColours, "\(mono)")
    #expect(!terminal.text(answering: "jk").hasColours)
    #expect(terminal.text(answering: "u").hasColours)
    terminal.send("q")
    #expect(terminal.end() == 0)
    #expect(!FileManager.default.fileExists(atPath: settings.file))
  }

  @Test func `a setting written by another program applies in a running session`() throws {
    let settings = try SettingsScratch("{}\n")
    let (terminal, first) = try settings.open()
    #expect(first.hasColours)
    let set = try Program.run(
      Program.path, ["set", settings.file, "theme", "mono"], environment: settings.environment)
    #expect(set.status == 0)
    #expect(terminal.output(until: "settings have changed").contains { $0 != 0 })
    #expect(!terminal.text(answering: "jj").hasColours)
    terminal.send("q")
    #expect(terminal.end() == 0)
  }

  @Test func `choosing an unreadable theme is refused`() throws {
    let settings = try SettingsScratch("{}\n")
    let folder = settings.scratch.url("config/prefs/themes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try settings.scratch.write("{\"roles\": 5}\n", to: "config/prefs/themes/mine.json")
    let (terminal, _) = try settings.open(["prefs"])
    #expect(
      terminal.text(answering: ":set theme mine\r").contains("must be a theme that can be read"))
    terminal.send("\u{1B}:q!\r")
    #expect(terminal.end() == 0)
  }

  @Test func `a saved theme applies to later sessions`() throws {
    let settings = try SettingsScratch()
    let (terminal, _) = try settings.open(["prefs"])
    _ = terminal.answer(to: "g\rjjj\rw")
    let saved = terminal.answer(to: "\r", until: "saved")
    #expect(String(decoding: saved, as: UTF8.self).contains("saved"))
    terminal.send("q")
    #expect(terminal.end() == 0)
    #expect(try String(contentsOfFile: settings.file, encoding: .utf8).contains(#""mono""#))
    #expect(try settings.open().first.hasColours == false)
    #expect(try SettingsScratch().open().first.hasColours)
  }

  @Test(arguments: [
    (#"{"theme": "drak"}"#, "settings: theme: unknown choice \"drak\""),
    (#"{"mouse": 1}"#, "settings: mouse: is not"),
    ("{\n  \"mouse\" true}\n", "settings: line 2, column 11"),
    ("[1, 2]", "settings: is not a group: [1, 2]"),
  ])
  func `an unreadable settings file is reported, and the editor starts anyway`(
    text: String, words: String
  ) throws {
    let settings = try SettingsScratch(text)
    let tmux = try Terminal(
      [settings.scratch.path("gateway.json")], columns: 200,
      environment: settings.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 })
    try tmux.expect("8443")
    try tmux.expect(words)
    try tmux.press("j")
    #expect(try !tmux.screen().joined().contains(words))
    #expect(try String(contentsOfFile: settings.file, encoding: .utf8) == text)
  }

  @Test func `mouse reports are not enabled by default`() throws {
    let (terminal, first) = try SettingsScratch().open()
    let rest = terminal.text(answering: "jjf?qq")
    #expect(!(first + rest).contains("1000") && !(first + rest).contains("1006"))
  }

  /// The terminal's description has only the X10 encoding: three bytes, counted from 32.
  @Test func `mouse clicks in the X10 encoding work`() throws {
    let (terminal, first) = try SettingsScratch(#"{"mouse": true}"#).open(term: "screen-256color")
    #expect(first.contains("\u{1B}[?1000h"))
    #expect(terminal.text(answering: "\u{1B}[M H'\u{1B}[M#H'\u{1B}[M H'").contains("Esc"))
    _ = terminal.answer(to: "\u{1B}")
    terminal.send("q")
    #expect(String(decoding: terminal.outputUntilEnd(), as: UTF8.self).contains("\u{1B}[?1000l"))
  }

  @Test func `the setting mouse enables mouse reports until the editor ends`() throws {
    // The file stays until the end of the test.
    let scratch = try SettingsScratch(#"{"mouse": true}"#)
    let (terminal, first) = try scratch.open()
    #expect(first.contains(Self.mouseOn) && !first.contains(Self.mouseOff))
    terminal.send("q")
    #expect(String(decoding: terminal.outputUntilEnd(), as: UTF8.self).contains(Self.mouseOff))
    withExtendedLifetime(scratch) {}
  }

  @Test func `a crash disables mouse reports`() throws {
    let (terminal, _) = try SettingsScratch(#"{"mouse": true}"#).open()
    kill(terminal.processID, SIGBUS)
    #expect(String(decoding: terminal.output(), as: UTF8.self).contains(Self.mouseOff))
  }

  @Test func `^Z disables mouse reports, and fg enables them again`() throws {
    let settings = try SettingsScratch(#"{"mouse": true}"#)
    let shell = try PseudoTerminal(
      ["/bin/sh", "-i"], in: settings.scratch.folder,
      environment: settings.environment.merging(["PS1": "$ "]) { $1 })
    _ = shell.output()
    shell.send("\(Program.path.shellQuoted) gateway.json\n")
    _ = shell.output(until: "8443")
    shell.send("\u{1A}")
    #expect(String(decoding: shell.output(until: "Stopped"), as: UTF8.self).contains(Self.mouseOff))
    shell.send("fg\n")
    #expect(
      String(decoding: shell.output(until: Self.mouseOn), as: UTF8.self).contains("\u{1B}[?1049h"))
    _ = shell.answer(to: "q")
    shell.send("exit\n")
  }

  /// Mouse reports as xterm sends them (SGR 1006), with column and row counted from 1.
  @Test func `a click moves the cursor, a double click edits, the wheel scrolls`() throws {
    let (terminal, first) = try SettingsScratch(#"{"mouse": true}"#).open()
    let editor = terminal.text(answering: "\u{1B}[<0;40;6M\u{1B}[<0;40;6m")
    #expect(!editor.isEmpty && first.contains("8443"))
    let twice = terminal.text(answering: "\u{1B}[<0;40;7M\u{1B}[<0;40;7m\u{1B}[<0;40;7M")
    #expect(twice.contains("Esc"), "\(twice)")
    _ = terminal.answer(to: "\u{1B}")
    #expect(!terminal.answer(to: "\u{1B}[<65;40;7M").isEmpty)
  }

  /// Esc alone leaves the search after the delay, when no escape sequence can follow.
  @Test func `the setting escapeDelay delays a lone Esc`() throws {
    for (delay, comesAtOnce) in [(50, true), (5000, false)] {
      let (terminal, _) = try SettingsScratch("{\"escapeDelay\": \(delay)}").open()
      _ = terminal.answer(to: "/zzz")
      terminal.send("\u{1B}")
      let isEmpty = terminal.output(within: comesAtOnce ? Limit.hang : 1).isEmpty
      #expect(isEmpty != comesAtOnce, "\(delay)")
    }
  }

  @Test func `settings choose emacs keys, plain ASCII, no detail pane and no save preview`() throws
  {
    let settings = try SettingsScratch(
      #"{"keyStyle": "emacs", "asciiOnly": true, "showDetail": false, "confirmSave": false}"#)
    let tmux = try Terminal(
      [settings.scratch.path("gateway.json")],
      environment: settings.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 })
    try tmux.expect("8443")
    let screen = try tmux.screen().joined(separator: "\n")
    #expect(screen.allSatisfy { $0.isASCII })
    #expect(!screen.contains("restart"), "the detail is shown:\n\(screen)")
    try tmux.press("/")
    try tmux.type("server.port")
    try tmux.press("Enter", "+", "?")
    try tmux.expect("^N Down . ^P Up")
    try tmux.press("C-g", "w")
    try tmux.expect("saved server.port to")
    try tmux.press("q")
    try tmux.expect("exit 0")
  }
}

extension String {
  /// Whether a foreground or background is set anywhere.
  fileprivate var hasColours: Bool {
    contains(/\u{1B}\[(?:[0-9]+;)*(?:[34][0-7]|9[0-7]|10[0-7]|[34]8;[0-9;]+)(?:;[0-9;]*)?m/)
  }
}
