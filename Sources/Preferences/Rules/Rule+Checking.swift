extension Rule {
  /// Returns the violations, with names relative to `value`. A rule ignores values of other types: a
  /// length ignores numbers, a range ignores text.
  func problems(with value: PreferenceValue) -> [Problem] {
    switch self {
    case .each(let rules): Rule.problems(inside: value, rules)
    case .keys(let rules): Rule.problems(withKeysOf: value, rules)
    case .required(let keys): Rule.problems(with: value, requiring: keys)
    case .closed(let keys): Rule.problems(with: value, closedTo: keys)
    default: reason(against: value).map { [Problem($0, name: .root)] } ?? []
    }
  }

  private func reason(against value: PreferenceValue) -> Problem.Reason? {
    switch self {
    case .range(let bounds): bounds.reason(against: value)
    case .step(let step): Rule.reason(against: value, step: step)
    case .length(let range): Rule.reason(against: value, length: range)
    case .pattern(let pattern): pattern.reason(against: value)
    case .count(let range): Rule.reason(against: value, count: range)
    case .unique: Rule.reasonAgainstRepeats(in: value)
    case .choices(let values): Rule.reason(against: value, choices: values)
    case .custom(let phrase, let check): check(value) ? nil : .refused(phrase)
    case .explained(_, let reason): reason(value).map { .refused($0) }
    case .each, .keys, .required, .closed, .unchecked: nil
    }
  }

  private static func reason(against value: PreferenceValue, step: Number) -> Problem.Reason? {
    guard let number = value.number else { return nil }
    guard let isMultiple = number.isMultiple(of: step) else {
      return .notChecked(pattern: "multiples of \(step)", why: "too many digits")
    }
    return isMultiple ? nil : .notStep(of: step, found: number.spelling)
  }

  private static func reason(against value: PreferenceValue, length: CountRange) -> Problem.Reason?
  {
    switch value {
    case .string(let text):
      length.reason(against: text.countable.unicodeScalars.count, of: .character)
    case .data(let bytes): length.reason(against: bytes.count, of: .byte)
    default: nil
    }
  }

  private static func reason(against value: PreferenceValue, count: CountRange) -> Problem.Reason? {
    switch value {
    case .array(let elements): count.reason(against: elements.count, of: .element)
    case .dictionary(let members): count.reason(against: members.count, of: .member)
    default: nil
    }
  }

  private static func reasonAgainstRepeats(in value: PreferenceValue) -> Problem.Reason? {
    guard case .array(let elements) = value else { return nil }
    var seen: Set<PreferenceValue> = []
    let repeated = elements.first { !seen.insert($0.meaning).inserted }
    return repeated.map { .repeated($0.text(limit: 60)) }
  }

  private static func reason(
    against value: PreferenceValue, choices: [PreferenceValue]
  ) -> Problem.Reason? {
    Kind.choice(choices.map { Choice($0) }).firstProblem(with: value)?.reason
  }
}

extension Rule {
  private static func problems(inside value: PreferenceValue, _ rules: [Rule]) -> [Problem] {
    switch value {
    case .array(let elements):
      elements.enumerated().lazy.flatMap { position, element in
        rules.lazy.flatMap { $0.problems(with: element) }.map { $0.inside(.index(position)) }
      }.first100
    case .dictionary(let members):
      members.lazy.flatMap { key, member in
        rules.lazy.flatMap { $0.problems(with: member) }.map { $0.inside(.key(key)) }
      }.first100
    default: []
    }
  }

  private static func problems(withKeysOf value: PreferenceValue, _ rules: [Rule]) -> [Problem] {
    guard case .dictionary(let members) = value else { return [] }
    return members.keys.lazy.flatMap { key in
      rules.lazy.flatMap { $0.problems(with: .string(key)) }.map { $0.inside(.key(key)) }
    }.first100
  }

  private static func problems(with value: PreferenceValue, requiring keys: [String]) -> [Problem] {
    guard case .dictionary(let members) = value else { return [] }
    return keys.filter { members[$0] == nil }.map { Problem(.missing(key: $0), name: .root) }
  }

  private static func problems(with value: PreferenceValue, closedTo keys: [String]) -> [Problem] {
    guard case .dictionary(let members) = value else { return [] }
    let known = keys.exactKeys
    return members.keys.lazy.filter { !known.contains(ExactKey($0)) }.prefix(100).map {
      Problem(.unknownKey($0, nearest: $0.nearest(among: keys)), name: .root)
    }
  }
}

extension Sequence<Problem> {
  fileprivate var first100: [Problem] { Array(prefix(100)) }
}

extension Bounds {
  fileprivate func reason(against value: PreferenceValue) -> Problem.Reason? {
    guard let number = value.number else { return nil }
    return admits(number) ? nil : .outOfRange(self, found: number.spelling)
  }

  /// Returns false for NaN.
  private func admits(_ number: Number) -> Bool {
    if let lower {
      guard let below = number.isLess(than: lower), let above = lower.isLess(than: number),
        excludesLower ? above : !below
      else { return false }
    }
    guard let upper else { return true }
    guard let above = upper.isLess(than: number), let below = number.isLess(than: upper) else {
      return false
    }
    return excludesUpper ? below : !above
  }
}

extension CountRange {
  fileprivate func reason(against count: Int, of counted: Problem.Counted) -> Problem.Reason? {
    count >= lower ?? 0 && count <= upper ?? .max ? nil : .count(self, of: counted, found: count)
  }
}

extension Pattern {
  fileprivate func reason(against value: PreferenceValue) -> Problem.Reason? {
    guard case .string(let text) = value else { return nil }
    do {
      return try isFound(in: text)
        ? nil : .noMatch(pattern: source, found: text.quotedBriefly)
    } catch {
      return error.reason
    }
  }
}

extension PreferenceValue {
  /// The number; nil if this is not a number.
  public var number: Number? {
    switch self {
    case .integer(let number), .real(let number): number
    default: nil
    }
  }
}
