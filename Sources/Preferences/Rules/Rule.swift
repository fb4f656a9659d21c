/// A constraint on a kind. A phrase of a rule completes "must be".
public enum Rule: Sendable {
  /// A range. Numbers of any size and precision compare exactly.
  case range(Bounds)
  /// A multiple of a number, exactly: 0.3 is a multiple of 0.1.
  case step(Number)
  /// The length of text in Unicode scalars, or of data in bytes.
  case length(CountRange)
  /// A regular expression that matches anywhere in a text.
  case pattern(Pattern)
  /// The number of elements or members.
  case count(CountRange)
  /// No two elements are equal.
  case unique
  /// Rules for each element or member.
  case each([Rule])
  /// Rules for each member's key.
  case keys([Rule])
  /// One of these values, compared by meaning: 1 equals 1.0.
  case choices([PreferenceValue])
  /// Keys that a dictionary must have.
  case required([String])
  /// The only keys that a dictionary may have.
  case closed(to: [String])
  /// A check of the program, which returns whether a value is valid.
  case custom(phrase: String, check: @Sendable (PreferenceValue) -> Bool)
  /// A custom check that explains its refusal: `reason` returns a phrase for an invalid value, and nil
  /// for a valid one.
  case explained(phrase: String, reason: @Sendable (PreferenceValue) -> String?)
  /// A value that a type of the program can decode. `failure` returns the words of its decoder about a
  /// value that it refuses, or an empty text if it has none, and nil for a valid one.
  case decodable(phrase: String, failure: @Sendable (PreferenceValue) -> String?)
  /// A check of another program, which a schema file can only name. It is shown, but checks nothing.
  case unchecked(phrase: String)
}

/// A range of numbers. An open end is nil.
public struct Bounds: Hashable, Sendable {
  /// The ends of the range.
  public let lower, upper: Number?
  /// Whether an end itself is excluded.
  public let excludesLower, excludesUpper: Bool

  /// Creates a range. Both ends are included by default.
  public init(
    _ lower: Number?, _ upper: Number?, excludesLower: Bool = false, excludesUpper: Bool = false
  ) {
    self.lower = lower
    self.upper = upper
    self.excludesLower = excludesLower
    self.excludesUpper = excludesUpper
  }
}

/// A range of counts. An open end is nil.
public struct CountRange: Hashable, Sendable {
  /// The ends of the range, both included.
  public let lower, upper: Int?
  /// Creates a range that includes both ends.
  public init(_ lower: Int?, _ upper: Int?) {
    self.lower = lower
    self.upper = upper
  }
}

extension Rule {
  /// The allowed texts, if the rule lists the allowed values.
  package var allowedTexts: [String]? {
    guard case .choices(let values) = self else { return nil }
    return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  /// A short phrase for people: `0…4294967295`, `at most 64 characters`. Nil if the rule says no more
  /// than the kind.
  public var phrase: String? {
    switch self {
    case .range(let bounds): bounds == .bits64 ? nil : bounds.phrase
    case .step(let step): step.canonical == "1" ? "whole" : "multiples of \(step)"
    case .length(let range): range.phrase(of: .character)
    case .pattern(let pattern): pattern.shape?.printable ?? "of a certain form"
    case .count(let range): range.phrase(of: .element)
    case .unique: "no duplicate elements"
    case .each(let rules): Rule.phrase(rules).map { "each \($0)" }
    case .keys(let rules): Rule.phrase(rules).map { "keys \($0)" }
    case .choices(let values): "one of \(values.count)"
    case .required(let keys): keys.isEmpty ? nil : "needs " + keys.joined(separator: ", ").printable
    case .closed: "no other keys"
    case .custom(let phrase, _), .decodable(let phrase, _): phrase
    case .explained(let phrase, _): phrase.isEmpty ? nil : phrase
    case .unchecked(let phrase): "\(phrase) (not checked here)"
    }
  }

  private static func phrase(_ rules: [Rule]) -> String? {
    let phrases = rules.compactMap(\.phrase)
    return phrases.isEmpty ? nil : phrases.joined(separator: ", ")
  }
}

extension Bounds {
  /// The range of `Int`. It is not shown, because hardly any value violates it.
  public static let bits64 = Bounds(Number(Int64.min), Number(Int64.max))

  /// A phrase such as `1…65535`, `at least 3`, or `more than 0 and at most 1`.
  public var phrase: String { range ?? sides }

  /// A phrase that completes "must".
  var demand: String {
    self == .bits64 ? "fit 64 bits" : range.map { "lie in \($0)" } ?? "be \(sides)"
  }

  private var range: String? {
    guard let lower, let upper, !excludesLower, !excludesUpper, lower != upper else { return nil }
    return "\(lower)…\(upper)"
  }

  private var sides: String {
    if let lower, lower == upper, !excludesLower, !excludesUpper { return "\(lower)" }
    let low = lower.map { "\(excludesLower ? "more than" : "at least") \($0)" }
    let high = upper.map { "\(excludesUpper ? "less than" : "at most") \($0)" }
    return [low, high].compactMap { $0 }.joined(separator: " and ")
  }
}

extension CountRange {
  /// Returns a phrase such as `at most 64 characters`, `1…8 elements`, or `exactly 1 byte`.
  public func phrase(of counted: Problem.Counted) -> String {
    let noun = counted.rawValue + ((upper ?? lower) == 1 ? "" : "s")
    switch (lower, upper) {
    case (let low?, let high?):
      return low == high ? "exactly \(low) \(noun)" : "\(low)…\(high) \(noun)"
    case (let low?, nil): return "at least \(low) \(noun)"
    case (nil, let high?): return "at most \(high) \(noun)"
    case (nil, nil): return "any number of \(noun)"
    }
  }
}
