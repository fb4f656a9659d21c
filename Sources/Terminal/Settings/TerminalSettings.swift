import Editing
import Themes

/// How the front-end looks and listens. A session adopts new ones while it runs.
public struct TerminalSettings: Hashable, Sendable {
  public var theme: Theme
  public var keys: KeyMap
  /// Milliseconds that an Esc waits for the rest of a sequence.
  public var escapeDelay: Int
  /// Off, a terminal selects and pastes by itself.
  public var usesMouse: Bool
  /// Draws with ASCII alone, whatever the locale can show.
  public var asciiOnly: Bool
  public var features: TerminalFeatures
  /// A move then changes as few cells as can be.
  public var slowLine: Bool
  public var editor: Editor.Settings

  public init(
    theme: Theme = BundledTheme.dark.theme, keys: KeyMap = .vim, escapeDelay: Int = 50,
    usesMouse: Bool = false, asciiOnly: Bool = false, features: TerminalFeatures = .all,
    slowLine: Bool = false, editor: Editor.Settings = .init()
  ) {
    self.theme = theme
    self.keys = keys
    self.escapeDelay = escapeDelay
    self.usesMouse = usesMouse
    self.asciiOnly = asciiOnly
    self.features = features
    self.slowLine = slowLine
    self.editor = editor
  }
}
