/// A number as it is spelled: `1.0`, `-0`, `1e400`, `0x1F`, forty digits. Equal when spelled alike;
/// `isEquivalent(to:)` compares what they amount to.
public struct Number: Hashable, Sendable, CustomStringConvertible {
  public let spelling: String

  public init(spelling: String) { self.spelling = spelling }
  public init(_ integer: some BinaryInteger) { spelling = String(integer) }
  public init(_ real: Double) { spelling = "\(real)" }

  public var description: String { spelling }
}

extension Number: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
  public init(floatLiteral value: Double) { self.init(value) }
}
