extension TypedRule where Value: PreferenceNumber {
  public static func `in`(_ range: ClosedRange<Value>) -> Self {
    Self(rule: .range(Bounds(range.lowerBound.bound, range.upperBound.bound)))
  }

  /// The upper end is left out.
  public static func `in`(_ range: Range<Value>) -> Self {
    Self(
      rule: .range(
        Bounds(range.lowerBound.bound, range.upperBound.bound, excludesUpper: true)))
  }

  public static func `in`(_ range: PartialRangeFrom<Value>) -> Self { min(range.lowerBound) }
  public static func `in`(_ range: PartialRangeThrough<Value>) -> Self { max(range.upperBound) }

  public static func min(_ lower: Value) -> Self {
    Self(rule: .range(Bounds(lower.bound, nil)))
  }

  public static func max(_ upper: Value) -> Self {
    Self(rule: .range(Bounds(nil, upper.bound)))
  }

  /// Exactly: 0.3 is a multiple of 0.1.
  public static func multiple(of step: Value) -> Self { Self(rule: .step(step.bound)) }
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

extension PreferenceNumber {
  /// As a person writes it in a rule: 1, not 1.0.
  fileprivate var bound: Number {
    let spelling = number.spelling
    return Number(spelling: spelling.hasSuffix(".0") ? String(spelling.dropLast(2)) : spelling)
  }
}
