import Editing
import Themes

/// The settings of the screen and the keys. They can change while a session runs.
package struct TerminalSettings: Hashable, Sendable {
  package var theme: Theme
  /// The theme on a light background, if that decides. The terminal is then asked for its background.
  package var lightTheme: ThemeReference?
  package var keys: KeyMap
  /// The milliseconds that an Esc waits for the rest of a sequence.
  package var escapeDelay: Int
  /// Whether the mouse is used. If not, the terminal selects and pastes by itself.
  package var usesMouse: Bool
  /// Whether only ASCII is drawn, in any locale.
  package var asciiOnly: Bool
  package var features: TerminalFeatures
  /// Whether a move changes as few cells as possible.
  package var slowLine: Bool
  /// Whether the terminal's cursor is visible even if nothing is being typed.
  package var showsCursor: Bool
  package var editor: Editor.Settings

  /// Creates settings; the defaults are those of a user who has chosen nothing.
  package init(
    theme: Theme = BundledTheme.dark.theme, lightTheme: ThemeReference? = nil, keys: KeyMap = .vim,
    escapeDelay: Int = 50,
    usesMouse: Bool = false, asciiOnly: Bool = false, features: TerminalFeatures = .all,
    slowLine: Bool = false, showsCursor: Bool = false, editor: Editor.Settings = .init()
  ) {
    self.theme = theme
    self.lightTheme = lightTheme
    self.keys = keys
    self.escapeDelay = escapeDelay
    self.usesMouse = usesMouse
    self.asciiOnly = asciiOnly
    self.features = features
    self.slowLine = slowLine
    self.showsCursor = showsCursor
    self.editor = editor
  }
}

/// Features of newer terminals. Each is used only if terminfo describes it for this terminal.
package struct TerminalFeatures: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The terminal marks pasted text, so that it does not act as keys.
  package static let bracketedPaste = Self(rawValue: 1)
  /// The terminal reports when its window gets and loses the focus.
  package static let focusEvents = Self(rawValue: 2)
  package static let title = Self(rawValue: 4)
  /// Copied text goes to the clipboard of the user's machine (OSC 52).
  package static let clipboard = Self(rawValue: 8)
  /// Web addresses are links (OSC 8). terminfo does not describe them; `LinkSupport` recognizes the
  /// terminals.
  package static let links = Self(rawValue: 16)
  /// The terminal reports when its colour scheme changes (mode 2031). It says whether it can.
  package static let schemeReports = Self(rawValue: 32)

  /// The features that a user can switch off.
  package static let all: Self = [.bracketedPaste, .focusEvents, .title, .clipboard, .links]
}
