/// A rule that fits values of one type. `Key` takes them; the compiler refuses one that does not fit.
public struct TypedRule<Value: PreferenceType>: Sendable {
  let rule: Rule
}

extension TypedRule {
  /// Anything that the other rules do not say. `words` complete "must be …": `"a power of two"`.
  public static func check(
    _ words: String, _ isGood: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    Self(rule: .custom(phrase: words) { Value($0).map(isGood) ?? true })
  }

  /// As `check`; `problem` says what is wrong in words of its own, which complete "must be …"; nil
  /// for what is right.
  public static func check(
    _ words: String, explaining problem: @escaping @Sendable (Value) -> String?
  ) -> Self {
    Self(rule: .explained(phrase: words) { Value($0).flatMap(problem) })
  }

  public static func oneOf(_ values: Value...) -> Self { oneOf(all: values) }

  public static func oneOf(all values: [Value]) -> Self {
    Self(rule: .choices(values.compactMap { $0.preference }))
  }
}

extension TypedRule where Value == String {
  /// In Unicode scalars.
  public static func length(_ range: some CountBounds) -> Self {
    Self(rule: .length(range.countRange))
  }

  /// The whole text matches the regular expression, as ECMA-262 reads it.
  public static func pattern(_ source: String) -> Self {
    Self(rule: .pattern(Pattern("^(?:\(source))$")))
  }
}

extension TypedRule {
  /// Of elements.
  public static func count<Element>(_ range: some CountBounds) -> Self where Value == [Element] {
    Self(rule: .count(range.countRange))
  }

  /// No element twice.
  public static func unique<Element>() -> Self where Value == [Element] { Self(rule: .unique) }

  public static func each<Element>(_ rules: TypedRule<Element>...) -> Self
  where Value == [Element] {
    Self(rule: .each(rules.map { $0.rule }))
  }

  /// Of members.
  public static func count<Member>(_ range: some CountBounds) -> Self
  where Value == [String: Member] {
    Self(rule: .count(range.countRange))
  }

  public static func each<Member>(_ rules: TypedRule<Member>...) -> Self
  where Value == [String: Member] {
    Self(rule: .each(rules.map { $0.rule }))
  }

  public static func keys<Member>(_ rules: TypedRule<String>...) -> Self
  where Value == [String: Member] {
    Self(rule: .keys(rules.map { $0.rule }))
  }
}

/// `1...8`, `1...`, `...8` and `1..<9`.
public protocol CountBounds { var countRange: CountRange { get } }

extension ClosedRange: CountBounds where Bound == Int {
  public var countRange: CountRange { CountRange(lowerBound, upperBound) }
}

extension Range: CountBounds where Bound == Int {
  public var countRange: CountRange { CountRange(lowerBound, upperBound - 1) }
}

extension PartialRangeFrom: CountBounds where Bound == Int {
  public var countRange: CountRange { CountRange(lowerBound, nil) }
}

extension PartialRangeThrough: CountBounds where Bound == Int {
  public var countRange: CountRange { CountRange(nil, upperBound) }
}

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
