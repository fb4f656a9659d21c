/// Words that may name keys by what they do, for which keys do it is the user's choice:
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
