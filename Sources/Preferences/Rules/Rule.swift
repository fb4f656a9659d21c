/// A constraint on a kind. One engine checks it for the library, the command line and the editor.
public enum Rule: Sendable {
  /// An open end is nil. Numbers of any size and precision compare exactly.
  case range(Bounds)
  /// A multiple of it, exactly: 0.3 is a multiple of 0.1.
  case step(Number)
  /// In characters as people count them for text (Unicode scalars), in bytes for data.
  case length(CountRange)
  case pattern(Pattern)
  /// Of elements or members.
  case count(CountRange)
  case unique
  /// For each element or member.
  case each([Rule])
  /// For each member's key.
  case keys([Rule])
  /// One of these values, told apart by meaning (`1` and `1.0` are one).
  case choices([PreferenceValue])
  /// Members that must be there.
  case required([String])
  /// No members but these.
  case closed(to: [String])
  /// `words` complete "must be …".
  case custom(words: String, check: @Sendable (PreferenceValue) -> Bool)
  /// As `custom`; `reason` says what is wrong in words of its own, which complete "must be …"; nil
  /// for what is right.
  case explained(words: String, reason: @Sendable (PreferenceValue) -> String?)
  /// What a program checks by itself and a written schema can only name: shown, and no value is
  /// checked by it. `words` complete "must be …".
  case unchecked(words: String)
}

public struct Bounds: Hashable, Sendable {
  public let lower, upper: Number?
  public let excludesLower, excludesUpper: Bool

  public init(
    _ lower: Number?, _ upper: Number?, excludesLower: Bool = false, excludesUpper: Bool = false
  ) {
    self.lower = lower
    self.upper = upper
    self.excludesLower = excludesLower
    self.excludesUpper = excludesUpper
  }
}

/// An open end is nil.
public struct CountRange: Hashable, Sendable {
  public let lower, upper: Int?
  public init(_ lower: Int?, _ upper: Int?) {
    self.lower = lower
    self.upper = upper
  }
}

extension Rule {
  /// For the detail pane: `0…4294967295`, `at most 64 characters`; nil where the kind says it.
  public var words: String? {
    switch self {
    case .range(let bounds): bounds == .bits64 ? nil : bounds.words
    case .step(let step): step.canonical == "1" ? "whole" : "multiples of \(step)"
    case .length(let range): range.words(of: .character)
    case .pattern(let pattern): "matches \(pattern.source.printable)"
    case .count(let range): range.words(of: .element)
    case .unique: "no element twice"
    case .each(let rules): Rule.words(rules).map { "each \($0)" }
    case .keys(let rules): Rule.words(rules).map { "keys \($0)" }
    case .choices(let values): "one of \(values.count)"
    case .required(let keys): keys.isEmpty ? nil : "needs " + keys.joined(separator: ", ").printable
    case .closed: "no other keys"
    case .custom(let words, _), .explained(let words, _): words
    case .unchecked(let words): "\(words) (not checked here)"
    }
  }

  private static func words(_ rules: [Rule]) -> String? {
    let words = rules.compactMap(\.words)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

extension Bounds {
  /// What `Int` holds; nobody needs to be told before it matters.
  public static let bits64 = Bounds(Number(Int64.min), Number(Int64.max))

  /// `1…65535`, `at least 3`, `more than 0 and at most 1`.
  public var words: String { range ?? sides }

  /// What completes "must".
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
  /// `at most 64 characters`, `1…8 elements`, `exactly 1 byte`.
  public func words(of counted: Problem.Counted) -> String {
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
