/// The keys that work where the help was asked for. Their words come from the key map.
public struct HelpPage: Sendable {
  /// What it returns to. What comes from elsewhere meanwhile goes there.
  public internal(set) var origin: Mode
  /// Only keys that do this are shown.
  public internal(set) var query = ""
  /// The query, while it is typed.
  public internal(set) var typing: LineText?
}
