import Editing
import Preferences
import Store
import Terminal
import Themes

/// The settings as they count. What cannot be read stops nothing: its default counts.
package struct Settings {
  let terminal: TerminalSettings
  /// Whether the user wants lines rather than a screen.
  let isPlain: Bool
  /// What cannot be read, where and why; nil where all can.
  let problem: String?

  /// Those of a user who has chosen nothing.
  static var standard: Settings { Settings(of: SettingsFile.settings(in: MemoryStore())) }

  /// As they are stored.
  init() { self.init(of: SettingsFile.settings(in: SettingsFile.store)) }

  /// In the theme that the user has chosen for a session, where that is.
  func terminal(in theme: String?) -> TerminalSettings {
    guard let theme else { return terminal }
    var terminal = terminal
    terminal.theme = ThemeLibrary.users.themeOrSubstitute(named: theme).theme
    return terminal
  }

  /// The keys as they are chosen.
  package static var keys: KeyMap { Settings().terminal.keys }

  /// How much of each file the user wants kept.
  package static var history: History.Limits {
    var limits = History.Limits()
    limits.revisions = SettingsFile.settings(in: SettingsFile.store).history
    return limits
  }

  /// As they would be stored, were what is staged in `editor` written. Of themes the one under the
  /// cursor of their list counts.
  init(stagedIn editor: Editor) {
    var root = editor.draft[.root] ?? .dictionary([:])
    if case .choose(let list) = editor.mode, list.name == SettingsKeys.themeName {
      let candidate = list.options[list.cursor].value
      root = root.replacing(list.name.components[...], with: candidate) ?? root
    }
    self.init(of: SettingsFile.settings(in: MemoryStore(root)))
  }

  private init(of settings: Domain<SettingsKeys>) {
    let (theme, error) = ThemeLibrary.users.themeOrSubstitute(named: settings.theme)
    terminal = TerminalSettings(
      theme: theme, keys: KeyMap(settings), escapeDelay: settings.escapeDelay,
      usesMouse: settings.mouse, asciiOnly: settings.asciiOnly,
      features: TerminalFeatures(settings),
      slowLine: settings.slowLine,
      editor: Editor.Settings(
        showsDetail: settings.showDetail, reviewsFirst: settings.confirmSave,
        allowsOutsideEditor: !Program.isElevated || settings.editorAsRoot && SettingsFile.isOwn,
        themes: ThemeLibrary.users.entries.map(\.name)))
    isPlain = settings.plain
    problem =
      settings.failure.map { "settings: \($0.words); the defaults count" }
      ?? settings.problems.first.map { "settings: \($0)\($0.consequence)" }
      ?? error.map { "\($0); another theme counts" }
  }
}

extension Problem {
  /// What follows for the settings: a key that is not declared has no default.
  fileprivate var consequence: String {
    if case .noSuchName = reason { "" } else { "; its default counts" }
  }
}

extension KeyMap {
  /// Those of the style alone where one's own cannot be used, which `problems` tells.
  fileprivate init(_ settings: Domain<SettingsKeys>) {
    let own = try? KeyMap(settings.keyStyle, OwnKeys(settings.bindings))
    self = own ?? settings.keyStyle.map
  }
}
