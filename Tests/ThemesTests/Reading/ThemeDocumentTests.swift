import Preferences
import Testing

@testable import Themes

struct ThemeDocumentTests {
  private func theme(_ text: String) throws -> Theme {
    let document = try ThemeDocument(Array(text.utf8))
    #expect(document.check() == [])
    return document.theme(named: "mine")
  }

  private func problems(_ text: String) throws -> [String] {
    try ThemeDocument(Array(text.utf8)).check().map(\.description)
  }

  @Test func `a theme file may contain comments and trailing commas`() throws {
    let theme = try theme(
      """
      // Mine.
      {
        "for": "light",
        "roles": {
          "accent": {"foreground": "#123456", "attributes": ["bold", "underline"]}, # quiet
          "text": {"background": "brightBlue"},
        },
      }
      """)
    #expect(theme.name == "mine")
    #expect(theme.backdrop == .light)
    #expect(
      theme.looks == [
        .accent: Look(
          foreground: .rgb(RGBColour(0x123456)), attributes: [.bold, .underline]),
        .text: Look(background: .palette(12)),
      ])
  }

  @Test func `an empty theme uses the terminal's own colours`() throws {
    #expect(try theme("{}") == Theme(name: "mine", looks: [:]))
  }

  @Test func `a theme inherits roles and backdrop`() throws {
    let dark = BundledTheme.dark.theme
    let theme = try theme(
      ##"{"inherits": "dark", "roles": {"accent": {"foreground": "#abcdef"}}}"##)
    #expect(theme.backdrop == .dark)
    #expect(theme.look(of: .invalid) == dark.look(of: .invalid))
    #expect(theme.looks[.accent] == Look(foreground: .rgb(RGBColour(0xABCDEF))))
  }

  /// The exact messages with line and column.
  @Test(arguments: [
    (
      #"{"roles": {"acent": {}}}"#,
      #"line 1, column 21: roles: unknown key "acent"; did you mean "accent"?"#
    ),
    (#"{"role": {}}"#, #"line 1, column 10: .: unknown key "role"; did you mean "roles"?"#),
    (#"{"for": "drak"}"#, #"line 1, column 9: for: unknown choice "drak"; did you mean "dark"?"#),
    (
      #"{"inherits": "drak"}"#,
      #"line 1, column 14: inherits: unknown choice "drak"; did you mean "dark"?"#
    ),
    (
      #"{"roles": {"dim": {"foregroud": "red"}}}"#,
      #"line 1, column 33: roles.dim: unknown key "foregroud"; did you mean "foreground"?"#
    ),
    (
      #"{"roles": {"dim": {"foreground": "bleu"}}}"#,
      #"line 1, column 34: roles.dim.foreground: is not a colour such as #5f87d7, red or brightRed: "bleu"; did you mean "blue"?"#
    ),
    (
      #"{"roles": {"dim": {"background": "a0a0a0"}}}"#,
      ##"line 1, column 34: roles.dim.background: is not a colour such as #5f87d7, red or brightRed: "a0a0a0"; did you mean "#a0a0a0"?"##
    ),
    (
      #"{"roles": {"dim": {"attributes": ["bald"]}}}"#,
      #"line 1, column 35: roles.dim.attributes[0]: unknown choice "bald"; did you mean "bold"?"#
    ),
    (
      #"{"roles": {"dim": "red"}}"#,
      #"line 1, column 19: roles.dim: is not a group: "red""#
    ),
  ])
  func `a problem in a theme file reports position, fault and suggestion`(
    text: String, words: String
  ) throws {
    #expect(try problems(text) == [words])
  }

  @Test func `a duplicate role is reported at both positions`() throws {
    #expect(
      try problems(#"{"roles": {"dim": {}, "dim": {}}}"#) == [
        #"line 1, column 19: roles.dim: duplicate key "dim""#,
        #"line 1, column 30: roles.dim: duplicate key "dim""#,
      ])
  }

  @Test func `all problems of a theme file are reported in file order`() throws {
    let places = try ThemeDocument(
      Array(
        """
        {
          "roles": {
            "dim": {"foreground": "bleu"},
            "acent": {},
            "key": {"attributes": ["bold", "bold"]}
          },
          "four": 4
        }
        """.utf8)
    ).check().map { $0.place?.line }
    #expect(places == [3, 4, 5, 7])
  }

  @Test func `a malformed theme file is refused with its position`() {
    #expect {
      try ThemeDocument(Array("{\n  \"roles\" {}\n}".utf8))
    } throws: { error in
      (error as? Problem)?.place?.line == 2
    }
  }

  @Test(arguments: BundledTheme.allCases)
  func `a bundled theme inherits from none`(bundled: BundledTheme) throws {
    let text = String(decoding: bundled.contents, as: UTF8.self)
    #expect(!text.contains("inherits"))
  }
}
