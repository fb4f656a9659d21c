import Store
import Themes

extension ThemeLibrary {
  /// With the themes that this user has written.
  package static let users = ThemeLibrary(
    directory: "\(ConfigurationDirectory.path(of: "prefs"))/themes")
}
