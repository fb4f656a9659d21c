import Preferences

/// Asked before more than one key changes.
public struct Question: Sendable {
  /// `remove "logging" and the 7 keys in it?`
  public let words: String
  /// What Enter does.
  let action: Action

  enum Action: Sendable {
    case stage([Edit], notice: Phrase)
  }
}
