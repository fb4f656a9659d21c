import Preferences

/// A key being added: its name, its type where nothing declares it, then its value.
public struct Addition: Sendable {
  /// The namespace that the typed name is relative to.
  public let scope: PreferenceName
  public internal(set) var step: Step
  /// Declared names not yet set that begin with what is typed, or all of them.
  public internal(set) var hints: [PreferenceName]
  /// The hint that Tab and the arrows stand on.
  public internal(set) var hintCursor: Int?
  public internal(set) var verdict: Problem?

  public enum Step: Sendable {
    case name(LineText)
    case type(PreferenceName, options: [Kind], cursor: Int)
  }
}
