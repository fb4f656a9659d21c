import Preferences

extension PreferenceValue {
  /// A number and `step`, exactly; nil where this is no number, or the two are too far apart.
  func stepped(by step: Number) -> PreferenceValue? {
    switch self {
    case .integer(let number): number.adding(step).map { .integer($0) }
    case .real(let number): number.adding(step).map { .real($0) }
    default: nil
    }
  }
}

extension Entry {
  /// What `+` adds.
  var step: Number {
    for case .step(let step) in rules { return step }
    return Number(1)
  }
}

extension Number {
  var negated: Number {
    Number(spelling: spelling.hasPrefix("-") ? String(spelling.dropFirst()) : "-" + spelling)
  }

  /// Exactly, with as many decimals as the longer of the two has.
  func adding(_ other: Number) -> Number? {
    guard let a = PlainDecimal(self), let b = PlainDecimal(other) else { return nil }
    return Number(spelling: a.adding(b).spelling)
  }
}
