import Editing

/// What some keys do in some contexts, and the words for it. The key map is a list of them; the
/// message line, the help screen and the manual's table are made from it.
public struct Binding: Sendable {
  public let keys: [Keystroke]
  public let command: Command
  public let contexts: Set<KeyContext>
  /// For the message line: a word or two.
  public let hint: String
  /// For the help: what it does. nil where a neighbour's line says it.
  public let help: String?

  init(
    _ keys: [Keystroke], _ command: Command, in contexts: Set<KeyContext> = [.browse],
    _ hint: String,
    _ help: String? = nil
  ) {
    self.keys = keys
    self.command = command
    self.contexts = contexts
    self.hint = hint
    self.help = help
  }
}

extension Keystroke: ExpressibleByUnicodeScalarLiteral {
  public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self = .character(Character(scalar)) }
}
