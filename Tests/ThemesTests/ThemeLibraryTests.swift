import Foundation
import Testing
import Themes

struct ThemeLibraryTests {
  private let folder: URL
  private let library: ThemeLibrary

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "themes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    library = ThemeLibrary(directory: folder.path)
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private static let mine = ##"{"for": "light", "roles": {"accent": {"foreground": "#123456"}}}"##
  private static let bundled = BundledTheme.allCases.map(\.rawValue)

  @Test func `a theme library without a directory has the bundled themes`() throws {
    let library = ThemeLibrary(directory: folder.path + "/none")
    #expect(library.entries.map(\.name) == Self.bundled)
    #expect(try library.theme(named: "light") == BundledTheme.light.theme)
  }

  @Test func `a file in the themes directory adds a theme of its name`() throws {
    try write(Self.mine, to: "zebra.json")
    try write(Self.mine, to: "mine.json")
    for other in ["notes.txt", ".hidden.json", "README"] { try write("", to: other) }
    #expect(library.entries.map(\.name) == Self.bundled + ["mine", "zebra"])
    let theme = try library.theme(named: "mine")
    #expect(theme.name == "mine" && theme.backdrop == .light)
    #expect(library.entries.last?.path == folder.path + "/zebra.json")
  }

  @Test func `a theme file replaces the bundled theme of the same name`() throws {
    try write(Self.mine, to: "dark.json")
    #expect(library.entries.map(\.name) == Self.bundled)
    #expect(library.entries.first?.path != nil && library.entries.first?.bundled == .dark)
    #expect(try library.theme(named: "dark").backdrop == .light)
  }

  @Test func `a theme file is read once`() throws {
    try write(Self.mine, to: "mine.json")
    let first = try library.theme(named: "mine")
    try write("{}", to: "mine.json")
    #expect(try library.theme(named: "mine") == first)
  }

  @Test func `an unknown theme falls back to dark and suggests a similar name`() throws {
    let (theme, error) = library.themeOrSubstitute(named: "drak")
    #expect(theme == BundledTheme.dark.theme)
    #expect(error?.description == #"no theme "drak"; did you mean dark?"#)
    #expect(library.themeOrSubstitute(named: "../light").theme == BundledTheme.dark.theme)
  }

  @Test func `an invalid theme file falls back to the bundled theme of its name`() throws {
    try write("{\n  \"roles\": {\"dim\": {\"foreground\": \"gren\"}}\n}", to: "light.json")
    let (theme, error) = library.themeOrSubstitute(named: "light")
    #expect(theme == BundledTheme.light.theme)
    #expect(
      error?.description == folder.path
        + "/light.json: line 2, column 35: roles.dim.foreground: is not a colour such as "
        + #"#5f87d7, red or brightRed: "gren"; did you mean "green"?"#)
  }

  @Test func `an unreadable theme falls back to dark until it is repaired`() throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "mine.json"), withIntermediateDirectories: true)
    let (theme, error) = library.themeOrSubstitute(named: "mine")
    #expect(theme == BundledTheme.dark.theme)
    #expect(error?.description == folder.path + "/mine.json: is a directory, not a file")
    try FileManager.default.removeItem(at: folder.appending(path: "mine.json"))
    try write(Self.mine, to: "mine.json")
    #expect(library.themeOrSubstitute(named: "mine").theme.backdrop == .light)
  }
}
