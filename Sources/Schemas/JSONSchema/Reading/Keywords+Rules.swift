import Preferences

/// One layer's rules, keyword by keyword.
extension Keywords {
  func numberRules() throws(Problem) -> [Rule] {
    var rules: [Rule] = []
    if let bounds = try bounds() { rules.append(.range(bounds)) }
    if let step = try number("multipleOf") {
      guard Number(0).isLess(than: step) == true else {
        throw refusal(of: "multipleOf", expected: "a number above 0")
      }
      rules.append(.step(step))
    }
    return rules
  }

  /// `exclusiveMinimum` is a flag in draft 4, a number since.
  private func bounds() throws(Problem) -> Bounds? {
    let low = try bound("minimum", "exclusiveMinimum") { $0.isLess(than: $1) == true }
    let high = try bound("maximum", "exclusiveMaximum") { $1.isLess(than: $0) == true }
    guard low != nil || high != nil else { return nil }
    return Bounds(
      low?.number, high?.number, excludesLower: low?.isExclusive ?? false,
      excludesUpper: high?.isExclusive ?? false)
  }

  /// The tighter of the two.
  private func bound(
    _ inclusive: String, _ exclusive: String, isLooser: (Number, Number) -> Bool
  ) throws(Problem) -> (number: Number, isExclusive: Bool)? {
    let bound = try number(inclusive)
    if case .bool(let isExclusive)? = members[exclusive] { return bound.map { ($0, isExclusive) } }
    guard let other = try number(exclusive) else { return bound.map { ($0, false) } }
    guard let bound, isLooser(other, bound) else { return (other, true) }
    return (bound, false)
  }

  func textRules() throws(Problem) -> [Rule] {
    var rules: [Rule] = []
    if let range = try range("minLength", "maxLength") { rules.append(.length(range)) }
    if let pattern = try text("pattern") { rules.append(.pattern(Pattern(pattern))) }
    return rules
  }

  func countRules() throws(Problem) -> [Rule] {
    var rules: [Rule] = []
    let ofElements = try range("minItems", "maxItems")
    let ofMembers = try range("minProperties", "maxProperties")
    if let ofElements { rules.append(.count(ofElements)) }
    if let ofMembers, ofMembers != ofElements { rules.append(.count(ofMembers)) }
    if try flag("uniqueItems") { rules.append(.unique) }
    return rules
  }

  /// Of a program's own check only the words are here.
  func uncheckedRules() throws(Problem) -> [Rule] {
    try text("x-check").map { [.unchecked(words: $0)] } ?? []
  }

  private func range(_ lower: String, _ upper: String) throws(Problem) -> CountRange? {
    let range = CountRange(try count(lower), try count(upper))
    return range.lower == nil && range.upper == nil ? nil : range
  }
}
