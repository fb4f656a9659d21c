import Preferences

/// An announcement of what happened last, in one line.
public struct Notice: Hashable, Sendable {
  public enum Tone: Hashable, Sendable { case info, problem }
  public let tone: Tone
  public let phrase: Phrase

  public static func info(_ words: String) -> Notice { .info(Phrase(words)) }
  public static func info(_ phrase: Phrase) -> Notice { Notice(tone: .info, phrase: phrase) }
  public static func problem(_ words: String) -> Notice { .problem(Phrase(words)) }
  public static func problem(_ phrase: Phrase) -> Notice { Notice(tone: .problem, phrase: phrase) }
}

/// `a, b, c and 2 others`
func listed(_ names: [String]) -> String {
  let told = 3
  let rest = names.count - told
  return names.prefix(told).joined(separator: ", ")
    + (rest > 0 ? " and \(counted(rest, "other"))" : "")
}

/// Text that names keys by their commands, because the user chooses the keys:
/// `"removed \(name); \(key: .undo) brings it back"`.
public struct Phrase: Hashable, Sendable, ExpressibleByStringInterpolation {
  enum Part: Hashable, Sendable {
    case text(String)
    case key(Command)
  }
  let parts: [Part]

  public init(_ text: String) { parts = [.text(text)] }
  public init(stringLiteral text: String) { self.init(text) }
  public init(stringInterpolation: Interpolation) { parts = stringInterpolation.parts }

  public struct Interpolation: StringInterpolationProtocol {
    var parts: [Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ text: String) { parts.append(.text(text)) }
    public mutating func appendInterpolation(_ text: String) { parts.append(.text(text)) }
    public mutating func appendInterpolation(key command: Command) { parts.append(.key(command)) }
  }

  public func words(naming key: (Command) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .key(let command): key(command)
      }
    }.joined()
  }
}
