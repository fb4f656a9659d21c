import Glibc
import Preferences
import Store
import Terminal
import Themes

/// `prefs`' own settings: `settings.json` in its configuration directory. The file need not be there;
/// the first save makes it.
package enum SettingsFile {
  package static let path = ConfigurationDirectory.path(of: "prefs") + "/settings.json"

  /// However `other` writes it.
  package static func isAt(_ other: String) -> Bool {
    if other.isSamePath(as: path) { return true }
    guard let real = other.resolvedPath, let own = path.resolvedPath else { return false }
    return real.isSamePath(as: own)
  }

  static var isThere: Bool { path.withPath { access($0, F_OK) } == 0 }

  /// Whether the effective user owns it.
  static var isOwn: Bool {
    var facts = stat()
    return path.withPath({ stat($0, &facts) }) == 0 && facts.st_uid == geteuid()
  }

  package static var store: FileStore { FileStore(path) }
  package static var schema: Schema { settings(in: store, readingThemes: true).schema }

  /// Its rules are those of the style that is chosen there.
  static func settings(
    in store: any LocalStore, readingThemes: Bool = false
  ) -> Domain<SettingsKeys> {
    let style = domain(in: store, style: .vim, readingThemes: false).keyStyle
    return domain(in: store, style: style, readingThemes: readingThemes)
  }

  private static func domain(
    in store: any LocalStore, style: KeyStyle, readingThemes: Bool
  ) -> Domain<SettingsKeys> {
    Domain(
      SettingsKeys(
        themes: ThemeLibrary.users.entries, style: style, readsThemes: readingThemes),
      store: store, watching: false)
  }
}
