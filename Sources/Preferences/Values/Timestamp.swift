/// An instant in UTC, as property lists keep it: seconds from 2001-01-01T00:00:00Z.
public struct Timestamp: Hashable, Sendable {
  public let seconds: Double
  public init(seconds: Double) { self.seconds = seconds }

  /// By bits, so that a NaN of a damaged file equals itself.
  public static func == (a: Self, b: Self) -> Bool { a.seconds.bitPattern == b.seconds.bitPattern }
  public func hash(into hasher: inout Hasher) { hasher.combine(seconds.bitPattern) }
}

extension Timestamp {
  /// ISO 8601 in UTC: `2026-01-31T10:00:00Z`, with a fraction where there is one. Outside the years
  /// 1…9999, where ISO has no spelling, the seconds themselves: `1e300 s`.
  public var text: String {
    guard let parts = DateTime(self) else { return "\(seconds) s" }
    return parts.text
  }

  /// `2026-01-31T10:00:00Z`, `2026-01-31 10:00 +0200`, `2026-01-31`; UTC where no zone is written.
  /// nil for what is no date, 30 February included.
  public init?(text: String) {
    guard let parts = DateTime(text), parts.date != nil else { return nil }
    self = parts.timestamp
  }
}
