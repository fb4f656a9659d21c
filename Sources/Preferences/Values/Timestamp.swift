/// An instant in UTC, as property lists keep it: seconds from 2001-01-01T00:00:00Z.
public struct Timestamp: Hashable, Sendable {
  public let seconds: Double
  public init(seconds: Double) { self.seconds = seconds }

  /// By bits, so that a NaN of a damaged file equals itself.
  public static func == (a: Self, b: Self) -> Bool { a.seconds.bitPattern == b.seconds.bitPattern }
  public func hash(into hasher: inout Hasher) { hasher.combine(seconds.bitPattern) }
}
