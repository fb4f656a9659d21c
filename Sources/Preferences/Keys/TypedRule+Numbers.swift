extension TypedRule where Value: PreferenceNumber {
  public static func `in`(_ range: ClosedRange<Value>) -> Self {
    Self(rule: .range(Bounds(range.lowerBound.number, range.upperBound.number)))
  }

  /// The upper end is left out.
  public static func `in`(_ range: Range<Value>) -> Self {
    Self(
      rule: .range(
        Bounds(range.lowerBound.number, range.upperBound.number, excludesUpper: true)))
  }

  public static func `in`(_ range: PartialRangeFrom<Value>) -> Self { min(range.lowerBound) }
  public static func `in`(_ range: PartialRangeThrough<Value>) -> Self { max(range.upperBound) }

  public static func min(_ lower: Value) -> Self {
    Self(rule: .range(Bounds(lower.number, nil)))
  }

  public static func max(_ upper: Value) -> Self {
    Self(rule: .range(Bounds(nil, upper.number)))
  }

  /// Exactly: 0.3 is a multiple of 0.1.
  public static func multiple(of step: Value) -> Self { Self(rule: .step(step.number)) }
}

extension TypedRule where Value == Duration {
  public static func `in`(_ range: ClosedRange<Duration>) -> Self {
    check("\(range.lowerBound.spanText)…\(range.upperBound.spanText)") { range.contains($0) }
  }

  public static func min(_ lower: Duration) -> Self {
    check("at least \(lower.spanText)") { $0 >= lower }
  }

  public static func max(_ upper: Duration) -> Self {
    check("at most \(upper.spanText)") { $0 <= upper }
  }
}
