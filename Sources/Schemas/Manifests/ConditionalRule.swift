import Preferences

/// What holds of a key where other keys are as a condition says.
struct ConditionalRule {
  /// Of the dictionary it is settled in.
  let condition: Statement
  /// Of the dictionary that it has risen to, the key's own at first.
  private(set) var consequence: Members
  /// How many keys stand around the dictionary it is settled in.
  let depth: Int
  /// It asks for the dictionaries around the key too.
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

  /// As what is around `step` says it; nil where that cannot say it.
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
