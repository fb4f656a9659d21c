import Preferences

/// What holds of a key where other keys are as a condition says.
struct ConditionalRule {
  /// Of the dictionary it is settled in.
  let condition: Members
  /// Of the dictionary that it has risen to, the key's own at first.
  private(set) var consequence: Members
  /// The condition in words.
  let reason: String
  /// How many keys stand around the dictionary it is settled in.
  let depth: Int
  /// It asks for the dictionaries around the key too.
  let isNested: Bool

  init(
    _ condition: Members, then consequence: Members, because reason: String, at depth: Int,
    isNested: Bool = false
  ) {
    self.condition = condition
    self.consequence = consequence
    self.reason = reason
    self.depth = depth
    self.isNested = isNested
  }

  var keywords: Members {
    [
      "if": .dictionary(condition), "then": .dictionary(consequence),
      "x-reason": .string(reason),
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

/// How a key stands in the one around it.
enum SubkeyStep {
  case member(String)
  /// A member that is declared several times.
  case variant(String)
  case element
  /// What people call a member.
  case key
  /// Any member but those declared.
  case other(than: [String])
}
