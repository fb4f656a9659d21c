import Platform
import Preferences
import Store
import Terminal
import Themes

/// The settings of `prefs`: `settings.json` in its configuration directory. The first save creates
/// the file.
package enum SettingsFile {
  package static let path = ConfigurationDirectory.path(of: "prefs") + "/settings.json"

  /// Whether `other` is a path to the settings file, by any spelling or link.
  package static func isAt(_ other: String) -> Bool {
    if other.isSamePath(as: path) { return true }
    guard let real = other.resolvedPath, let own = path.resolvedPath else { return false }
    return real.isSamePath(as: own)
  }

  static var exists: Bool { path.withPath { access($0, F_OK) } == 0 }

  static var isOwn: Bool {
    var status = stat()
    return path.withPath({ stat($0, &status) }) == 0 && status.st_uid == geteuid()
  }

  package static var store: FileStore { FileStore(path) }
  /// The schema of the settings. Reads the user's themes and the key style.
  package static var schema: Schema {
    settings(in: store, .users.listed, readingThemes: true).schema
  }

  /// The settings in `store`, with the themes of `library` as choices. Key bindings are checked against the style
  /// that is set there.
  static func settings(
    in store: any LocalStore, _ library: ThemeLibrary, readingThemes: Bool = false
  ) -> Domain<SettingsKeys> {
    func domain(_ style: KeyStyle, readingThemes: Bool) -> Domain<SettingsKeys> {
      Domain(
        SettingsKeys(themes: library.entries, style: style, readsThemes: readingThemes),
        store: store, watching: false)
    }
    let settings = domain(.vim, readingThemes: readingThemes)
    let style = settings.keyStyle
    return style == .vim ? settings : domain(style, readingThemes: readingThemes)
  }
}

extension ThemeLibrary {
  /// The bundled themes, and those of this user.
  package static let users = ThemeLibrary(
    directory: "\(ConfigurationDirectory.path(of: "prefs"))/themes")
}
