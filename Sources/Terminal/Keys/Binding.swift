import Editing

/// What some keys do in some contexts, and the words for it. A key map is a list of them; the
/// message line, the help screen and the manual's tables are made from it.
public struct Binding: Hashable, Sendable {
  public let keys: [Keystroke]
  public let command: Command
  public let contexts: Set<KeyContext>
  /// For the message line: a word or two.
  public let hint: String
  /// For the help: what it does. nil where a neighbour's line says it.
  public let help: String?
  /// Under which heading of the help.
  public let stage: KeyStage
}

/// As `Binding`, for what moves and deletes in a line being typed.
public struct TypingBinding: Hashable, Sendable {
  public let keys: [Keystroke]
  public let input: TextInput
  public let contexts: Set<KeyContext>
  public let help: String?
}
