import Preferences
import Terminal

extension TerminalFeatures {
  /// Those that are wanted; the terminal has them or not.
  init(_ settings: Domain<SettingsKeys>) {
    let wanted: [(TerminalFeatures, Bool)] = [
      (.bracketedPaste, settings.bracketedPaste), (.focusEvents, settings.focusEvents),
      (.title, settings.windowTitle), (.clipboard, settings.clipboard),
      (.links, settings.links),
    ]
    self.init(wanted.filter(\.1).map(\.0))
  }
}
