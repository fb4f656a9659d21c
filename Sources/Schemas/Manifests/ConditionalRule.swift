import Preferences

/// A rule for a key that applies if other keys satisfy a condition.
struct ConditionalRule {
  /// The condition on the dictionary at `depth`.
  let condition: Statement
  /// The consequence for the dictionary reached so far, first the one that contains the key.
  private(set) var consequence: Members
  /// The number of keys around the dictionary that holds the rule.
  let depth: Int
  /// Whether the rule also requires the dictionaries around the key.
  let isNested: Bool

  init(_ condition: Statement, then consequence: Members, at depth: Int, isNested: Bool = false) {
    self.condition = condition
    self.consequence = consequence
    self.depth = depth
    self.isNested = isNested
  }

  var keywords: Members {
    [
      "if": .dictionary(condition.schema), "then": .dictionary(consequence),
      "x-reason": .string(condition.words),
    ]
  }

  /// Returns the rule for the dictionary around `step`, or nil if it cannot be expressed there.
  func risen(through step: SubkeyStep) -> ConditionalRule? {
    var rule = self
    let inner = PreferenceValue.dictionary(consequence)
    switch step {
    case .member(let key):
      rule.consequence = ["properties": .dictionary([key: inner])]
      if isNested { rule.consequence["required"] = .array([.string(key)]) }
    case .element: rule.consequence = ["items": inner]
    case .other(let known):
      let declared = Members(known.map { ($0, .bool(true)) }, uniquingKeysWith: { own, _ in own })
      rule.consequence = ["properties": .dictionary(declared), "additionalProperties": inner]
    case .variant, .key: return nil
    }
    return rule
  }
}
