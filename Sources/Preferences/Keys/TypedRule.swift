/// A rule for values of one type. A key refuses a rule for another type at compile time.
public struct TypedRule<Value: PreferenceType>: Sendable {
  let rule: Rule
}

extension TypedRule {
  /// A rule of the program's own. `requirement` completes "must be …": `"a power of two"`.
  public static func check(
    _ requirement: String, _ isValid: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    Self(rule: .custom(phrase: requirement) { Value($0).map(isValid) ?? true })
  }

  /// A rule of the program's own whose closure describes the problem of a value, completing "must
  /// be …". It returns nil for a valid value.
  public static func check(
    _ requirement: String, explaining problem: @escaping @Sendable (Value) -> String?
  ) -> Self {
    Self(rule: .explained(phrase: requirement) { Value($0).flatMap(problem) })
  }

  /// Accepts only `values`.
  public static func oneOf(_ values: Value...) -> Self { oneOf(all: values) }

  /// Accepts only `values`.
  public static func oneOf(all values: [Value]) -> Self {
    Self(rule: .choices(values.compactMap { $0.preference }))
  }
}

extension TypedRule where Value == String {
  /// Bounds the length, in Unicode scalars.
  public static func length(_ range: some CountBounds) -> Self {
    Self(rule: .length(range.countRange))
  }

  #if Patterns
    /// Requires that the whole text matches the regular expression, as ECMA-262 defines it.
    public static func pattern(_ source: String) -> Self {
      Self(rule: .pattern(Pattern("^(?:\(source))$")))
    }
  #else
    /// Refuses a pattern, because the program is built without PCRE2.
    @available(*, unavailable, message: "a pattern needs the trait Patterns of the package prefs")
    public static func pattern(_ source: String) -> Self { preconditionFailure("unavailable") }
  #endif
}

extension TypedRule where Value == Secret<String> {
  /// Refuses a rule for the text in a secret without `revealed`.
  @available(*, unavailable, message: "rules for the text in a secret: .revealed(.length(1...9))")
  public static func length(_ range: some CountBounds) -> Self {
    preconditionFailure("unavailable")
  }
}

extension TypedRule {
  /// Bounds the number of elements.
  public static func count<Element>(_ range: some CountBounds) -> Self where Value == [Element] {
    Self(rule: .count(range.countRange))
  }

  /// Requires that no two elements are equal.
  public static func unique<Element>() -> Self where Value == [Element] { Self(rule: .unique) }

  /// Applies `rules` to each element.
  public static func each<Element>(_ rules: TypedRule<Element>...) -> Self
  where Value == [Element] {
    Self(rule: .each(rules.map { $0.rule }))
  }

  /// Bounds the number of members.
  public static func count<Member>(_ range: some CountBounds) -> Self
  where Value == [String: Member] {
    Self(rule: .count(range.countRange))
  }

  /// Applies `rules` to the value of each member.
  public static func each<Member>(_ rules: TypedRule<Member>...) -> Self
  where Value == [String: Member] {
    Self(rule: .each(rules.map { $0.rule }))
  }

  /// Applies `rules` to the key of each member.
  public static func keys<Member>(_ rules: TypedRule<String>...) -> Self
  where Value == [String: Member] {
    Self(rule: .keys(rules.map { $0.rule }))
  }
}

/// A range of counts or lengths: `1...8`, `1...`, `...8` or `1..<9`.
public protocol CountBounds {
  /// The range as the rules use it.
  var countRange: CountRange { get }
}

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
  /// Accepts only numbers in `range`.
  public static func `in`(_ range: ClosedRange<Value>) -> Self {
    Self(rule: .range(Bounds(range.lowerBound.bound, range.upperBound.bound)))
  }

  /// Accepts only numbers in `range`, without its upper bound.
  public static func `in`(_ range: Range<Value>) -> Self {
    Self(
      rule: .range(
        Bounds(range.lowerBound.bound, range.upperBound.bound, excludesUpper: true)))
  }

  /// Accepts only numbers in `range`.
  public static func `in`(_ range: PartialRangeFrom<Value>) -> Self { min(range.lowerBound) }
  /// Accepts only numbers in `range`.
  public static func `in`(_ range: PartialRangeThrough<Value>) -> Self { max(range.upperBound) }

  /// Accepts only numbers of at least `lower`.
  public static func min(_ lower: Value) -> Self {
    Self(rule: .range(Bounds(lower.bound, nil)))
  }

  /// Accepts only numbers of at most `upper`.
  public static func max(_ upper: Value) -> Self {
    Self(rule: .range(Bounds(nil, upper.bound)))
  }

  /// Accepts only multiples of `step`, computed exactly: 0.3 is a multiple of 0.1.
  public static func multiple(of step: Value) -> Self { Self(rule: .step(step.bound)) }
}

extension TypedRule where Value == Duration {
  /// Accepts only durations in `range`.
  public static func `in`(_ range: ClosedRange<Duration>) -> Self {
    check("\(range.lowerBound.spanText)…\(range.upperBound.spanText)") { range.contains($0) }
  }

  /// Accepts only durations of at least `lower`.
  public static func min(_ lower: Duration) -> Self {
    check("at least \(lower.spanText)") { $0 >= lower }
  }

  /// Accepts only durations of at most `upper`.
  public static func max(_ upper: Duration) -> Self {
    check("at most \(upper.spanText)") { $0 <= upper }
  }
}

extension PreferenceNumber {
  /// The number as a person writes it in a rule: 1, not 1.0.
  fileprivate var bound: Number {
    let spelling = number.spelling
    return Number(spelling: spelling.hasSuffix(".0") ? String(spelling.dropLast(2)) : spelling)
  }
}
