import Editing
import Preferences
import Store
import Synchronization
import Terminal
import Themes

/// The settings that apply. One that cannot be read has its default.
package struct Settings {
  let terminal: TerminalSettings
  /// Whether the user wants lines instead of a screen.
  let isPlain: Bool
  /// Whether the user wants files to be shown only.
  package let isReadOnly: Bool
  /// The first setting that cannot be read, and why. Nil if all can be read.
  let problem: String?

  /// The settings of a user who has none. Their keys and a domain would take a tenth of the start.
  static var standard: Settings { Settings(of: SettingsValues(), ThemeLibrary.users.listed) }

  /// Reads the user's settings.
  package init() {
    if SettingsFile.exists {
      self.init(in: SettingsFile.store)
    } else {
      self = .standard
    }
  }

  /// The settings of the screen, with `theme` instead of the stored one if the user chose it for
  /// the session.
  func terminal(in theme: String?) -> TerminalSettings {
    guard let theme else { return terminal }
    var terminal = terminal
    let choice = ThemeChoice(theme)
    (terminal.theme, terminal.lightTheme) = (choice.theme, choice.light)
    return terminal
  }

  /// Whether the user's own editor may be started.
  package static var allowsOutsideEditor: Bool { Settings().terminal.editor.allowsOutsideEditor }

  package static var keys: KeyMap { Settings().terminal.keys }

  /// The limits of each file's history.
  package static var history: History.Limits {
    guard SettingsFile.exists else { return History.Limits() }
    return History.Limits(
      revisions: SettingsFile.settings(in: SettingsFile.store, .users).history)
  }

  /// The settings that would apply if the staged changes of `editor` were written. While the list
  /// of themes is open, the theme under its cursor applies.
  init(stagedIn editor: Editor) {
    var root = editor.draft[.root] ?? .dictionary([:])
    if case .choose(let list) = editor.mode, list.name == SettingsKeys.themeName {
      let candidate = list.options[list.cursor].value
      root = root.replacing(list.name.components[...], with: candidate) ?? root
    }
    self.init(in: MemoryStore(root))
  }

  private init(in store: any LocalStore) {
    let library = ThemeLibrary.users.listed
    self.init(of: SettingsValues(of: SettingsFile.settings(in: store, library)), library)
  }

  private init(of settings: SettingsValues, _ library: ThemeLibrary) {
    let choice = ThemeChoice(settings.theme, in: library)
    // The rule of the setting reports custom keys that cannot be used.
    let keys = try? KeyMap(settings.keyStyle, CustomKeys(settings.bindings))
    let features: [(TerminalFeatures, Bool)] = [
      (.bracketedPaste, settings.bracketedPaste), (.focusEvents, settings.focusEvents),
      (.title, settings.windowTitle), (.clipboard, settings.clipboard),
      (.links, settings.links),
    ]
    terminal = TerminalSettings(
      theme: choice.theme, lightTheme: choice.light, keys: keys ?? settings.keyStyle.map,
      escapeDelay: settings.escapeDelay,
      usesMouse: settings.mouse, asciiOnly: settings.asciiOnly,
      features: TerminalFeatures(features.filter(\.1).map(\.0)), slowLine: settings.slowLine,
      showsCursor: settings.showCursor,
      editor: Editor.Settings(
        showsDetail: settings.showDetail, reviewsFirst: settings.confirmSave,
        allowsOutsideEditor: !Program.isElevated || settings.editorAsRoot && SettingsFile.isOwn,
        themes: ThemeChoice.names(library.entries)))
    (isPlain, isReadOnly) = (settings.plain, settings.readOnly)
    problem =
      settings.failure.map { "settings: \($0.words); the defaults apply" }
      ?? settings.problems.first.map { "settings: \($0)\($0.consequence)" }
      ?? choice.error.map { "\($0); another theme is used" }
  }
}

extension Problem {
  /// The effect of the problem on the setting, unless the problem describes it.
  fileprivate var consequence: String {
    switch reason {
    case .noSuchName, .disappeared: ""
    default: "; it is not used"
    }
  }
}

/// The settings of a running session, which follow their file.
final class LiveSettings: Sendable {
  private let settings: Mutex<Settings>

  init(_ settings: Settings) { self.settings = Mutex(settings) }

  var current: Settings { settings.withLock { $0 } }

  /// Reads the settings whenever their file may have changed, and announces a difference. Nil if
  /// the file cannot be watched.
  func follow(postingTo inbox: Inbox, on thread: EditingThread) -> Task<Void, Never>? {
    guard let changes = try? SettingsFile.store.watch() else { return nil }
    return Task.detached(executorPreference: thread) {
      for await _ in changes { self.read(postingTo: inbox) }
    }
  }

  /// Keeps the current settings while the file does not exist.
  private func read(postingTo inbox: Inbox) {
    guard SettingsFile.exists else { return }
    let new = Settings()
    let hasChanged = settings.withLock { settings in
      defer { settings = new }
      return settings.terminal != new.terminal || settings.problem != new.problem
    }
    guard hasChanged else { return }
    inbox.post(
      .notice(new.problem.map { .problem($0) } ?? .info("the settings have changed and apply now")))
  }
}
