import ArgumentParser

extension Prefs {
  struct Theme: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists, prints and checks the editor's themes.",
      discussion: """
        A theme is a JSON file in ~/.config/prefs/themes (or $XDG_CONFIG_HOME/prefs/themes), by its \
        name: mine.json is the theme mine. One that is named like a bundled theme takes its place.
        """,
      subcommands: [ThemeList.self, ThemeShow.self, ThemeCheck.self])
  }
}
