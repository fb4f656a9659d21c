/// An instant in UTC, as property lists store it: seconds since 2001-01-01T00:00:00Z.
public struct Timestamp: Hashable, Sendable {
  /// The seconds since 2001-01-01T00:00:00Z.
  public let seconds: Double
  /// Creates a timestamp from the seconds since 2001-01-01T00:00:00Z.
  public init(seconds: Double) { self.seconds = seconds }

  /// Compares the bits, so that a NaN from a damaged file equals itself.
  public static func == (a: Self, b: Self) -> Bool { a.seconds.bitPattern == b.seconds.bitPattern }
  public func hash(into hasher: inout Hasher) { hasher.combine(seconds.bitPattern) }
}

extension Timestamp {
  /// The instant in ISO 8601: `2026-01-31T10:00:00Z`, with a fraction if it has one. Outside the
  /// years 1…9999, which ISO cannot express, the seconds themselves: `1e300 s`.
  public var text: String {
    guard let parts = DateTime(self) else { return "\(seconds) s" }
    return parts.text
  }

  /// Parses a date such as `2026-01-31T10:00:00Z`, `2026-01-31 10:00 +0200` or `2026-01-31`.
  /// Without a zone, it is in UTC. Returns nil if `text` is not an existing date.
  public init?(text: String) {
    guard let parts = DateTime(text), parts.date != nil else { return nil }
    self = parts.timestamp
  }
}

extension Timestamp {
  /// Whether a day exists in the proleptic Gregorian calendar.
  package static func isDay(year: Int, month: Int, day: Int) -> Bool {
    DateTime.Day(year: year, month: month, day: day).isReal
  }
}
