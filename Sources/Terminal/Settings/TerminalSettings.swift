import Editing
import Themes

/// The settings of the screen and the keys. They can change while a session runs.
public struct TerminalSettings: Hashable, Sendable {
  public var theme: Theme
  public var keys: KeyMap
  /// The milliseconds that an Esc waits for the rest of a sequence.
  public var escapeDelay: Int
  /// Whether the mouse is used. If not, the terminal selects and pastes by itself.
  public var usesMouse: Bool
  /// Whether only ASCII is drawn, in any locale.
  public var asciiOnly: Bool
  public var features: TerminalFeatures
  /// Whether a move changes as few cells as possible.
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

/// What newer terminals can do beyond drawing. Each counts only where terminfo knows that this one
/// can.
public struct TerminalFeatures: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Pasted text arrives marked as such, and is never taken for keys.
  public static let bracketedPaste = Self(rawValue: 1)
  /// It tells when it gets and loses the focus.
  public static let focusEvents = Self(rawValue: 2)
  /// The window's title names the file.
  public static let title = Self(rawValue: 4)
  /// What is copied goes into the clipboard of the machine that one sits at (OSC 52).
  public static let clipboard = Self(rawValue: 8)
  /// Addresses of pages are links (OSC 8). No terminfo knows these: see `LinkTerminals`.
  public static let links = Self(rawValue: 16)

  public static let all: Self = [.bracketedPaste, .focusEvents, .title, .clipboard, .links]
}
