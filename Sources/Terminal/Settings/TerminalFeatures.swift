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
