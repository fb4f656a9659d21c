import Foundation
import Harness
import Testing

/// The colours sent to terminals of different abilities.
@Suite(.onOwnThread, .serialized)
struct ColourTests {
  /// A terminfo source for a terminal with direct colours, like `xterm-direct`.
  private static let description = """
    xterm-direct|xterm with direct colours,
    \tRGB, colors#0x1000000, pairs#0x10000,
    \tsetab=\\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
    \tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
    \tuse=xterm-256color,

    """

  /// Returns the foregrounds of the first picture as escape sequence parameters, such as `38;5;111`.
  private func inks(
    term: String, _ environment: [String: String] = [:], isDescribed: Bool = false
  ) throws -> Swift.Set<String> {
    let gateway = try Gateway()
    var environment = environment.merging(["TERM": term]) { own, _ in own }
    environment["XDG_CONFIG_HOME"] = gateway.scratch.path("none")
    if isDescribed {
      let source = try gateway.scratch.write(Self.description, to: "direct.src").path
      let made = try Program.run("tic", ["-x", "-o", gateway.scratch.folder.path, source])
      try #require(made.status == 0, "\(made.err)")
      environment["TERMINFO_DIRS"] = "\(gateway.scratch.folder.path):"
    }
    let (terminal, first) = try gateway.open(environment: environment)
    terminal.send("q")
    #expect(terminal.end() == 0)
    let sent = String(decoding: first, as: UTF8.self)
    let looks = sent.matches(of: /\u{1B}\[([0-9;]*)m/).map(\.output.1)
    let inks = looks.flatMap { $0.matches(of: /38;5;[0-9]+|38;2(?:;[0-9]+){3}|\b[39][0-7]\b/) }
    return Swift.Set(inks.map { String($0.output) })
  }

  @Test func `a terminal with 256 colours gets the nearest palette colours`() throws {
    #expect(try inks(term: "xterm-256color") == ["38;5;111", "38;5;75", "38;5;247"])
  }

  @Test func `a terminal with direct colours gets exact RGB values`() throws {
    let mixtures: Swift.Set = [
      "38;2;135;175;255", "38;2;158;158;158", "38;2;95;175;255",
    ]
    #expect(try inks(term: "xterm-direct", isDescribed: true) == mixtures)
    #expect(
      try inks(term: "xterm-256color", ["COLORTERM": "truecolor"], isDescribed: true) == mixtures)
  }

  @Test func `COLORTERM alone does not enable direct colours inside screen`() throws {
    let counted: Swift.Set = ["38;5;111", "38;5;75", "38;5;247"]
    #expect(try inks(term: "xterm-256color", ["COLORTERM": ""], isDescribed: true) == counted)
    // Inside screen, COLORTERM describes the outer terminal.
    #expect(
      try inks(
        term: "xterm-256color", ["COLORTERM": "truecolor", "STY": "1.screen"], isDescribed: true)
        == counted)
  }

  @Test func `no colours are sent to a monochrome terminal or with NO_COLOR`() throws {
    #expect(try inks(term: "vt100").isEmpty)
    #expect(try inks(term: "xterm-256color", ["NO_COLOR": "1"]).isEmpty)
  }

  @Test(arguments: ["linux", "xterm-256color"])
  func `the editor does not change the terminal's palette`(term: String) throws {
    let (terminal, first) = try Gateway().open(environment: ["TERM": term])
    terminal.send("q")
    let last = terminal.output(within: 1)
    let sent = String(decoding: first + last, as: UTF8.self)
    for sequence in ["\u{1B}]4;", "\u{1B}]104", "\u{1B}]P", "\u{1B}]R"] {
      #expect(!sent.contains(sequence))
    }
  }
}
