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
