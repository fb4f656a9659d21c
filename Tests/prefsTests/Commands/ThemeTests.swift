import Foundation
import Harness
import Testing

@Suite(.onOwnThread)
struct ThemeTests {
  let scratch: Scratch
  let folder: String

  init() throws {
    scratch = try Scratch()
    folder = scratch.path("prefs/themes")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
  }

  private func theme(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(
      ["theme"] + arguments, environment: ["XDG_CONFIG_HOME": scratch.folder.path])
  }

  @discardableResult
  private func write(_ text: String, to name: String) throws -> String {
    try scratch.write(text, to: "prefs/themes/\(name)").path
  }

  @Test func `theme list prints each theme's background and origin`() throws {
    try write(#"{"inherits": "light"}"#, to: "mine.json")
    try write(#"{"for": "light"}"#, to: "dark.json")
    #expect(
      try theme("list")
        == .init(
          status: 0,
          out: """
            dark          for light       \(folder)/dark.json, instead of the bundled one
            light         for light       bundled
            mono          for any         bundled
            highContrast  for any         bundled
            mine          for light       \(folder)/mine.json

            """, err: ""))
  }

  @Test func `theme list --json prints an object for each theme`() throws {
    try write(#"{"inherits": "dark"}"#, to: "mine.json")
    let out = try theme("list", "--json").out
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [[String: Any]])
    #expect(list.count == 5)
    #expect(list[0]["name"] as? String == "dark" && list[0]["bundled"] as? Bool == true)
    #expect(list[4]["file"] as? String == "\(folder)/mine.json")
    #expect(list[4]["for"] as? String == "dark" && list[4]["overrides"] as? Bool == false)
  }

  @Test func `theme list includes an unreadable theme and prints its error`() throws {
    let file = try write(#"{"for": "drak"}"#, to: "mine.json")
    let outcome = try theme("list")
    #expect(outcome.status == 0)
    #expect(outcome.out.contains("mine          cannot be read  \(file)\n"))
    #expect(
      outcome.err == """
        \(file):1:9: for: unknown choice "drak"; did you mean "dark"?
          {"for": "drak"}
                  ^

        """)
  }

  @Test func `theme show prints a file that theme check accepts`() throws {
    for name in ["dark", "light", "mono", "highContrast"] {
      let file = try write(try theme("show", name).out, to: "copy.json")
      #expect(try theme("check", file) == .init(status: 0, out: "", err: ""))
    }
    #expect(
      try theme("show", "drak")
        == .init(
          status: 1, out: "",
          err: "prefs: no theme \"drak\"; did you mean dark?; prefs theme list has them all\n"))
  }

  @Test func `theme check reports every problem, including the measured contrast`() throws {
    let file = try write(
      """
      {
        "inherits": "dark",
        "roles": {
          "dim": {"foreground": "bleu"},
          "accent": {"foreground": "#5a6aaf"}
        }
      }
      """, to: "mine.json")
    #expect(
      try theme("check", file)
        == .init(
          status: 1, out: "",
          err: """
            \(file):4:27: roles.dim.foreground: is not a colour such as #5f87d7, red or brightRed: \
            "bleu"; did you mean "blue"?
                  "dim": {"foreground": "bleu"},
                                        ^
            \(file):5:15: accent: contrast 2.4:1 with true colour on Nord, expected at least 4.5:1

            """))
  }

  @Test func `theme check accepts missing roles and only mentions them`() throws {
    let file = try write(#"{"roles": {"key": {"attributes": ["bold"]}}}"#, to: "mine.json")
    let outcome = try theme("check", file)
    #expect(outcome.status == 0)
    #expect(outcome.err.hasPrefix("\(file): looking like text: text, dim, title,"))
  }

  @Test func `theme check reports only the syntax if roles is not an object`() throws {
    let file = try write(#"{"roles": 3}"#, to: "mine.json")
    let outcome = try theme("check", file)
    #expect(outcome.status == 1)
    #expect(!outcome.err.contains("looking like text"))
  }

  @Test func `the exit status of theme check distinguishes syntax, missing file and usage errors`()
    throws
  {
    #expect(try theme("check", write("{\"for\" 1}", to: "mine.json")).status == 65)
    #expect(try theme("check", folder + "/none.json").status == 66)
    #expect(try theme("check").status == 64)
  }
}
