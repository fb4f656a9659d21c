import Preferences

/// An announcement in one line. A command that cannot be performed throws it.
public struct Notice: Error, Hashable, Sendable {
  /// Whether the notice reports a result or a problem.
  public enum Tone: Hashable, Sendable { case info, problem }
  package let tone: Tone
  package let phrase: Phrase

  package static func info(_ text: String) -> Notice { .info(Phrase(text)) }
  package static func info(_ phrase: Phrase) -> Notice { Notice(tone: .info, phrase: phrase) }
  package static func problem(_ text: String) -> Notice { .problem(Phrase(text)) }
  package static func problem(_ phrase: Phrase) -> Notice { Notice(tone: .problem, phrase: phrase) }
}

/// `a, b, c and 2 others`
func listed(_ names: [String]) -> String {
  let shown = 3
  let rest = names.count - shown
  return names.prefix(shown).joined(separator: ", ")
    + (rest > 0 ? " and \(counted(rest, "other"))" : "")
}

/// Text that names keys by their commands, because the user chooses the keys:
/// `"removed \(name); \(key: .undo) brings it back"`.
public struct Phrase: Hashable, Sendable, ExpressibleByStringInterpolation {
  fileprivate enum Part: Hashable, Sendable {
    case text(String)
    case key(Command)
  }
  fileprivate let parts: [Part]

  /// Makes a phrase without keys.
  public init(_ text: String) { parts = [.text(text)] }
  public init(stringLiteral text: String) { self.init(text) }
  public init(stringInterpolation: Interpolation) { parts = stringInterpolation.parts }

  /// Collects the parts of an interpolated phrase.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ text: String) { parts.append(.text(text)) }
    public mutating func appendInterpolation(_ text: String) { parts.append(.text(text)) }
    public mutating func appendInterpolation(_ phrase: Phrase) { parts += phrase.parts }
    /// Appends the name of the user's key for `command`.
    public mutating func appendInterpolation(key command: Command) { parts.append(.key(command)) }
  }

  /// Returns the text with the user's key for each command, as `key` names it.
  package func text(naming key: (Command) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .key(let command): key(command)
      }
    }.joined()
  }
}
